import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { useQuery } from "convex/react";
import { useStable } from "../../../lib/stable";
import { LoadMore } from "../../../shared/lists/load-more";
import { Button, ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { SavedCard } from "./saved-card";
import { SavedFilters } from "./saved-filters";
import { SAVED_GRID, SavedSkeleton } from "./saved-grid";
import { isFiltered, type SavedView, useSavedView } from "./saved-view";
import { useSavedBooks } from "./use-saved-books";

/** My Saved Books, with its filters. */
export function SavedTab() {
  const [view, setView, chosen] = useSavedView();
  const { books, status: loaded, loadMore } = useSavedBooks(view);
  const total = useQuery(api.producers.desk, {})?.counts.saved;
  // A page that ends exactly with the last book cannot know that it does; the count of the whole list can.
  const isWhole = loaded === "CanLoadMore" && !isFiltered(view) && total === books.length;
  const status = isWhole ? "Exhausted" : loaded;
  const { shown, isStale } = useStable(status === "LoadingFirstPage" ? undefined : books);
  if (!shown) return <SavedSkeleton count={6} />;
  if (shown.length === 0 && status === "Exhausted" && !isFiltered(view)) return <NothingSaved />;
  return (
    <>
      <SavedFilters view={chosen} onChange={setView} />
      <SavedCount view={view} shown={shown.length} total={total} hasMore={status !== "Exhausted"} />
      {shown.length === 0 && status === "Exhausted" ? (
        <NothingFound onClear={() => setView({ ...view, q: "", genre: undefined })} />
      ) : (
        <ul
          tabIndex={-1}
          aria-label="Saved books"
          aria-busy={isStale}
          className={`${SAVED_GRID} transition-opacity duration-200 ${isStale ? "opacity-60" : ""}`}
        >
          {shown.map((book) => (
            <li key={book.saveId} className="flex min-w-0">
              <SavedCard book={book} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore status={status} onMore={loadMore} />
    </>
  );
}

interface SavedCountProps {
  view: SavedView;
  shown: number;
  total: number | undefined;
  hasMore: boolean;
}

/** The number of books: exact for the whole list, of a filtered one as far as it is loaded. */
function SavedCount({ view, shown, total, hasMore }: SavedCountProps) {
  const count = isFiltered(view) ? shown : (total ?? shown);
  const isMore = isFiltered(view) && hasMore;
  return (
    <p role="status" className="mb-4 text-14 font-medium">
      {grouped(count)}
      {isMore && "+"} {count === 1 && !isMore ? "book" : "books"}
    </p>
  );
}

export function NothingSaved() {
  return (
    <EmptyState
      title="No saved books yet"
      action={
        <ButtonLink to="/browse" variant="primary">
          Browse Books
        </ButtonLink>
      }
    >
      Save a book with the bookmark on its card. Only you see this list; an author sees how many producers are
      interested.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No saved book matches"
      frame="middle"
      action={
        <Button variant="primary" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try other words, or another genre.
    </EmptyState>
  );
}
