import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useDeferredValue, useId, useMemo } from "react";
import { useStable } from "../../lib/stable";
import { useViewer } from "../../lib/viewer";
import { CardSkeletons } from "../../shared/books/book-grid";
import { useVisitSeed } from "../../shared/lists/visit-seed";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { BookList } from "./book-list";
import { BROWSE_GRID } from "./browse-grid";
import type { BrowseView, Order } from "./browse-view";
import { activeFilters, bookCount } from "./browse-view";
import { HiddenBooks } from "./hidden-books";
import { ListFooter } from "./list-footer";
import { OrderSelect } from "./order-select";
import { useCatalog } from "./use-catalog";

interface ResultsProps {
  view: BrowseView;
  /** What the controls show, which the list follows. */
  chosen: BrowseView;
  onOrder: (order: Order) => void;
  onClear: () => void;
}

/**
 * The live list of a view. While the next one is on its way the last one stays, marked busy. Deferred: so many
 * cards are drawn in small pieces and keep no finger waiting.
 */
export function Results({ view, chosen, onOrder, onClear }: ResultsProps) {
  const { shown, isStale } = useStable(useDeferredValue(useResults(view)));
  if (!shown) {
    return (
      <>
        <ResultsHead view={chosen} onOrder={onOrder}>
          {"\u00a0"}
        </ResultsHead>
        <CardSkeletons count={12} className={BROWSE_GRID} />
      </>
    );
  }
  const { catalogue, slots, hidden, listKey } = shown;
  const ids = new Set([...slots, ...catalogue.books].map((book) => book._id));
  const count = catalogue.hasMore ? catalogue.books.length : ids.size;
  const isFiltered = activeFilters(view).length > 0;
  return (
    <>
      <ResultsHead view={chosen} onOrder={onOrder}>
        {ids.size === 0 ? "No books" : bookCount(count, catalogue.hasMore)}
        {catalogue.isCapped && (
          <span className="font-normal text-muted"> · sorted within the 200 best matches</span>
        )}
      </ResultsHead>
      {hidden.length > 0 && <HiddenBooks books={hidden} />}
      {ids.size === 0 ? (
        <NoBooks isFiltered={isFiltered} onClear={onClear} />
      ) : (
        <>
          <BookList slots={slots} books={catalogue.books} listKey={listKey} isStale={isStale} />
          <ListFooter catalogue={catalogue} count={count} isFiltered={isFiltered} />
        </>
      )}
    </>
  );
}

/** Everything the list is made of, undefined until all of it is there: nothing is put in between later. */
function useResults(view: BrowseView) {
  const { q, filters } = view;
  const seed = useVisitSeed();
  const viewer = useViewer();
  const isAuthor = viewer.user?.role === "author";
  const catalogue = useCatalog(view);
  const slots = useQuery(api.catalog.sponsoredHits, { q, filters, seed });
  const hidden = useQuery(api.catalog.myHidden, isAuthor ? { q, filters } : "skip");
  return useMemo(() => {
    if (!catalogue || !slots || viewer.status === "loading") return undefined;
    if (isAuthor && !hidden) return undefined;
    return { catalogue, slots, hidden: hidden ?? [], listKey: JSON.stringify(view) };
  }, [catalogue, slots, hidden, viewer.status, isAuthor, view]);
}

function NoBooks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No books found"
      action={isFiltered && <Button onClick={onClear}>Clear search and filters</Button>}
    >
      Try adjusting your search criteria...
    </EmptyState>
  );
}

interface ResultsHeadProps {
  view: BrowseView;
  onOrder: (order: Order) => void;
  children: ReactNode;
}

function ResultsHead({ view, onOrder, children }: ResultsHeadProps) {
  const id = useId();
  return (
    <div className="mb-6 flex min-h-10 items-center justify-between gap-4">
      <p role="status" className="text-14 font-semibold">
        {children}
      </p>
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-14 text-muted max-sm:sr-only">
          Sort
        </label>
        <OrderSelect
          id={id}
          view={view}
          onOrder={onOrder}
          className="max-sm:-mr-3 sm:w-44 [&>select]:text-14 max-sm:[&>select]:border-transparent max-sm:[&>select]:bg-transparent max-sm:[&>select]:font-medium"
        />
      </div>
    </div>
  );
}
