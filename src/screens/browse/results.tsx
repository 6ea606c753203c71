import { api } from "@convex/_generated/api";
import { DEFAULT_SORT } from "@domain/catalog/sorts";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { Suspense, useDeferredValue, useId, useMemo } from "react";
import { useStable } from "../../lib/stable";
import { useViewer } from "../../lib/viewer";
import { CardSkeletons } from "../../shared/books/book-grid";
import { LiveNumber } from "../../shared/lists/live-number";
import { useVisitSeed } from "../../shared/lists/visit-seed";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { BookList } from "./book-list";
import { BROWSE_GRID } from "./browse-grid";
import type { BrowseView, Order } from "./browse-view";
import { bookCount, withQuery } from "./browse-view";
import { ListFooter } from "./list-footer";
import { NoBooks } from "./no-books";
import { OrderSelect } from "./order-select";
import { SpellingHint } from "./spelling-hint";
import { useCatalog } from "./use-catalog";
import { useCounts } from "./use-counts";

/** Only some authors have any. They stand above the list, which waits for them. */
const HiddenBooks = lazyComponent(async () => (await import("./hidden-books")).HiddenBooks);

interface ResultsProps {
  view: BrowseView;
  /** The view that the controls show. The list follows once it has loaded. */
  chosen: BrowseView;
  onChange: (view: BrowseView) => void;
  onClear: () => void;
}

/**
 * The live results. The previous ones stay, marked busy, while the next load. Rendering is deferred, so
 * that many cards don't block input.
 */
export function Results({ view, chosen, onChange, onClear }: ResultsProps) {
  const onOrder = (order: Order) => onChange({ ...chosen, order });
  const total = useCounts(view)?.total;
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
  const { catalog, slots, turn, hidden, spelling, listKey } = shown;
  const ids = new Set([...slots, ...(turn ? [turn] : []), ...catalog.books].map((book) => book._id));
  const count = catalog.hasMore ? catalog.books.length : ids.size;
  const list =
    ids.size === 0 ? (
      <NoBooks view={view} onChange={onChange} onClear={onClear} />
    ) : (
      <>
        {spelling && (
          <p className="mb-6">
            <SpellingHint spelling={spelling} onPick={(q) => onChange(withQuery(view, q))} />
          </p>
        )}
        <BookList
          slots={slots}
          turn={turn}
          books={catalog.books}
          rest={catalog.rest}
          listKey={listKey}
          isStale={isStale}
        />
        <ListFooter catalog={catalog} count={count} total={total} />
      </>
    );
  return (
    <>
      <ResultsHead view={chosen} onOrder={onOrder}>
        <Total shown={count} hasMore={catalog.hasMore} total={total} />
        {catalog.isCapped && (
          <span className="font-normal text-muted"> · sorted among the top 200 matches</span>
        )}
      </ResultsHead>
      {hidden.length === 0 ? (
        list
      ) : (
        <LazyBoundary errorFallback={list}>
          <Suspense fallback={<CardSkeletons count={12} className={BROWSE_GRID} />}>
            <HiddenBooks books={hidden} />
            {list}
          </Suspense>
        </LazyBoundary>
      )}
    </>
  );
}

interface TotalProps {
  shown: number;
  hasMore: boolean;
  total: number | undefined;
}

/** The exact number of books where it is known, else what the loaded pages tell. */
function Total({ shown, hasMore, total }: TotalProps) {
  if (shown === 0) return "No books";
  if (total === undefined) return bookCount(shown, hasMore);
  return <LiveNumber value={total}>{total === 1 ? "book" : "books"}</LiveNumber>;
}

/** Undefined until every part has loaded, so that nothing is inserted later. */
function useResults(view: BrowseView) {
  const { q, filters, order } = view;
  const seed = useVisitSeed();
  const viewer = useViewer();
  const isAuthor = viewer.user?.role === "author";
  const catalog = useCatalog(view);
  const slots = useQuery(api.catalog.sponsoredHits, { q, filters, seed });
  const isDefault = q === "" && order === DEFAULT_SORT;
  const turn = useQuery(api.catalog.todaysTurn, isDefault ? { filters, seed } : "skip");
  const hidden = useQuery(api.catalog.myHidden, isAuthor ? { q, filters } : "skip");
  // A single word finds only books that hold it.
  const isWords = /\w\P{L}+\w/u.test(q);
  const spelling = useQuery(api.catalog.nearSpelling, isWords ? { q, filters } : "skip");
  return useMemo(() => {
    if (!catalog || !slots || viewer.status === "loading") return undefined;
    if ((isAuthor && !hidden) || (isWords && spelling === undefined)) return undefined;
    const listKey = JSON.stringify(view);
    return { catalog, slots, turn: turn ?? null, hidden: hidden ?? [], spelling, listKey };
  }, [catalog, slots, turn, hidden, spelling, isWords, viewer.status, isAuthor, view]);
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
