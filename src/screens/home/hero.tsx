import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useDeferredValue, useMemo } from "react";
import { Link } from "react-router-dom";
import { CLAIMS, HERO } from "../../content/home";
import { ErrorBoundary } from "../../lib/error-boundary";
import type { CardBook } from "../../shared/books/card-book";
import { buttonClass } from "../../ui/button-class";
import { AddBookLink } from "./add-book-link";
import { HeroShelf } from "./hero-shelf";

const SHELF_LENGTH = 10;

/** Headline, two main links, and ten books on a shelf. */
export function Hero() {
  return (
    <section className="page-measure grid gap-10 pt-8 pb-12 lg:grid-cols-[minmax(0,29rem)_minmax(0,40rem)] lg:justify-between lg:gap-8 lg:pt-16 lg:pb-20">
      <div className="flex flex-col">
        <h1 className="display-48">
          {HERO.title[0]} <br />
          {HERO.title[1]}
        </h1>
        <p className="mt-3 text-16 text-muted sm:mt-5 sm:text-18">{HERO.text}</p>
        <div className="mt-6 flex flex-col gap-3 sm:mt-8 sm:flex-row">
          <Link to="/browse" className={buttonClass("primary", "lg")}>
            Browse All Books
          </Link>
          <AddBookLink />
        </div>
        <Claims />
      </div>
      <ErrorBoundary title="Couldn’t load the shelf.">
        <LiveShelf />
      </ErrorBoundary>
    </section>
  );
}

function LiveShelf() {
  const bestsellers = useQuery(api.home.bestsellers);
  const saved = useQuery(api.home.savedByProducers);
  const books = useMemo(() => pickShelfBooks(bestsellers, saved), [bestsellers, saved]);
  return <HeroShelf books={useDeferredValue(books)} />;
}

/** Marketing figures, aligned with the shelf. */
function Claims() {
  return (
    <dl className="mt-8 grid grid-cols-3 border-t border-line pt-3 sm:pt-4 lg:mt-auto">
      {CLAIMS.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="mt-1 text-13 text-muted">{label}</dt>
          <dd className="font-display text-22 leading-8 font-medium tracking-[-0.01em] sm:text-28">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The most reviewed books, then the most saved ones, without duplicates. Undefined until both have loaded. Saved books
 * alone make no shelf: where no bestseller leads it, their figures still wait for a check.
 */
function pickShelfBooks(bestsellers: CardBook[] | undefined, saved: CardBook[] | undefined) {
  if (!bestsellers || !saved) return undefined;
  if (bestsellers.length === 0) return [];
  const onShelf = new Map([...bestsellers, ...saved].map((book) => [book._id, book]));
  return [...onShelf.values()].slice(0, SHELF_LENGTH);
}
