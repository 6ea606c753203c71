import { useRef } from "react";
import { SavedCard } from "../saved/saved-card";
import { SAVED_GRID, SavedSkeleton } from "../saved/saved-grid";
import { NothingSaved } from "../saved/saved-tab";
import { useSavedBooks } from "../saved/use-saved-books";

const SHOWN = 6;
const NEWEST = { q: "", genre: undefined, sort: "newest" } as const;

/** The six books saved last. */
export function FirstSaved() {
  const { books, status } = useSavedBooks(NEWEST, SHOWN);
  const list = useRef<HTMLUListElement>(null);
  if (status === "LoadingFirstPage") return <SavedSkeleton count={4} />;
  if (books.length === 0) return <NothingSaved />;
  return (
    <ul ref={list} tabIndex={-1} aria-label="First saved books" className={`${SAVED_GRID} outline-none`}>
      {books.slice(0, SHOWN).map((book) => (
        <li key={book.saveId} className="flex min-w-0">
          <SavedCard book={book} headingLevel="h3" onGone={() => list.current?.focus()} />
        </li>
      ))}
    </ul>
  );
}
