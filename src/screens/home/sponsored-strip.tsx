import { api } from "@convex/_generated/api";
import { bookPath } from "@domain/links";
import { useQuery } from "convex/react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { BookDetailsLink } from "../../shared/books/book-details-link";
import type { CardBook } from "../../shared/books/card-book";
import { Cover } from "../../shared/books/cover";
import { useVisitSeed } from "../../shared/lists/visit-seed";
import { MarqueeBadge } from "../../ui/badge";

const MAX_PANELS = 3;

/** Paid placements, drawn as panels so that nobody mistakes them for the normal order. */
export function SponsoredStrip() {
  const headingId = useId();
  const seed = useVisitSeed();
  const books = useQuery(api.home.sponsoredStrip, { seed });
  if (!books || books.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="page-measure mt-12 sm:mt-16">
      <header className="flex items-end justify-between gap-4">
        <h2 id={headingId} className="display-28">
          Sponsored
        </h2>
        <Link
          to="/sponsored"
          className="-mr-2 inline-flex h-10 items-center rounded-control px-2 text-14 font-medium text-brand hover:bg-brand-soft"
        >
          All sponsored books
        </Link>
      </header>
      <ul className="mt-4 grid gap-3 sm:gap-6 lg:grid-cols-3">
        {books.slice(0, MAX_PANELS).map((book) => (
          <SponsoredPanel key={book._id} book={book} />
        ))}
      </ul>
    </section>
  );
}

function SponsoredPanel({ book }: { book: CardBook }) {
  return (
    <li className="group relative flex gap-5 rounded-panel border border-line bg-surface p-4 sm:p-5">
      <Cover
        book={book}
        decorative
        className="w-24 shrink-0 self-start transition-transform duration-120 ease-out group-hover:-translate-y-0.5 sm:w-28"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <MarqueeBadge className="self-start">Sponsored</MarqueeBadge>
        <h3 className="mt-1.5 line-clamp-2 font-display text-18 leading-6 font-medium tracking-[-0.01em]">
          <Link to={bookPath(book)} className="whole-card after:rounded-panel">
            {book.title}
          </Link>
        </h3>
        <p className="truncate text-14 text-muted">{book.authorName}</p>
        <p className="mt-1.5 line-clamp-3 font-display text-16">{book.logline}</p>
        <BookDetailsLink book={book} className="mt-auto w-fit gap-2 pt-3" />
      </div>
    </li>
  );
}
