import { api } from "@convex/_generated/api";
import { TAGLINE } from "@domain/product";
import { useQuery } from "convex/react";
import { Cover } from "../../shared/books/cover";
import { cx } from "../../ui/cx";
import { ConnectionBar } from "../../lib/connection/connection-bar";
import { Logo } from "./logo";
import { PageSlot } from "./page-slot";
import { Main, SkipLink } from "./root";
import { ThemeButton } from "./theme-button";

/** Widths of the books on the shelf. No two neighbors are alike. */
const SHELF = ["w-42", "w-52", "w-38", "w-46"];

/** Login forms on one side, a dark brand panel on the other (hidden below 900 px). */
export function AuthLayout() {
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(480px,560px)_1fr]">
      <SkipLink />
      <div className="flex flex-col px-4 sm:px-10">
        <header className="flex h-14 items-center justify-between sm:mt-4 sm:h-16">
          <Logo />
          <span className="-mr-3 sm:mr-0">
            <ThemeButton />
          </span>
        </header>
        <ConnectionBar className="mx-auto w-full max-w-[400px]" />
        <Main className="mx-auto w-full max-w-[400px] grow pt-10 pb-16 outline-none sm:pt-14">
          <PageSlot />
        </Main>
      </div>
      <BrandPanel />
    </div>
  );
}

function BrandPanel() {
  const books = useQuery(api.home.bestsellers);
  return (
    <aside
      aria-label="About Adaptation Shelf"
      className="hidden min-w-0 overflow-clip band border-l border-band-line bg-band text-text md:block"
    >
      <div className="sticky top-0 flex h-dvh min-h-[560px] flex-col py-14 pl-14">
        <p className="max-w-52 display-28">{TAGLINE}</p>
        <div className="mt-auto flex items-end gap-5 border-b-2 border-text" aria-hidden>
          {SHELF.map((width, place) => {
            const book = books?.[place];
            return (
              <span
                key={width}
                className={cx(width, "aspect-[2/3] shrink-0", books === undefined && "bg-third")}
              >
                {book && <Cover book={book} decorative eager />}
              </span>
            );
          })}
        </div>
        <p className="mt-6 max-w-100 text-14 text-muted">
          Rated 4.0 or higher on a major platform, with at least one reader review. No commission, and no part
          in option deals.
        </p>
      </div>
    </aside>
  );
}
