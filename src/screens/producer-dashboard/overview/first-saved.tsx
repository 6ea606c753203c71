import { SavedCard } from "../saved/saved-card";
import { SAVED_GRID, SavedSkeleton } from "../saved/saved-grid";
import { NothingSaved } from "../saved/saved-tab";
import { useSavedBooks } from "../saved/use-saved-books";

const SHOWN = 6;
const NEWEST = { q: "", genre: undefined, sort: "newest" } as const;

/** The six books saved last. */
export function FirstSaved() {
  const { books, status } = useSavedBooks(NEWEST, SHOWN);
  if (status === "LoadingFirstPage") return <SavedSkeleton count={4} />;
  if (books.length === 0) return <NothingSaved />;
  return (
    <ul tabIndex={-1} aria-label="First saved books" className={SAVED_GRID}>
      {books.slice(0, SHOWN).map((book) => (
        <li key={book.saveId} className="flex min-w-0">
          <SavedCard book={book} headingLevel="h3" />
        </li>
      ))}
    </ul>
  );
}
