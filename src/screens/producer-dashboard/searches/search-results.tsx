import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { formatRecent } from "@domain/recent-times";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { BookCard } from "../../../shared/books/book-card";
import { CARD_GRID, CardSkeletons, GoneCard } from "../../../shared/books/book-grid";
import { NewRows } from "../../../shared/lists/new-rows";
import { type Row, useReader, useStableOrder } from "../../../shared/lists/stable-order";
import { EmptyState } from "../../../ui/empty-state";
import { ResultsFooter } from "./results-footer";
import type { SavedSearch } from "./saved-search";
import { useCriteria } from "./saved-search";
import { useNow } from "../../../lib/now";
import { useSearchPages } from "./use-search-pages";

const GRID = `${CARD_GRID} sm:grid-cols-3`;

/**
 * The books of a saved search, live: those that are new since its last run, then the others. Nothing moves while
 * somebody reads them.
 */
export function SearchResults({ search }: { search: SavedSearch }) {
  const id = search._id;
  const now = useNow();
  const newMatches = useQuery(api.producer.savedSearches.newMatches, { id });
  const pages = useSearchPages(id);
  const total = useQuery(api.producer.savedSearches.count, { criteria: useCriteria(search) });
  const list = useRef<HTMLDivElement>(null);
  const { isReading, handlers } = useReader();
  const isLoading = newMatches === undefined || pages === undefined;
  const newIds = new Set(newMatches?.map(({ _id }) => _id));
  const others = pages?.books.filter(({ _id }) => !newIds.has(_id)) ?? [];
  // Nobody reads placeholders, so the first books are another list.
  const order = { isHeld: isReading, listKey: isLoading ? "loading" : id };
  const fresh = useStableOrder(newMatches ?? [], { ...order, grows: false });
  const rest = useStableOrder(others, { ...order, grows: true });
  if (isLoading) return <CardSkeletons count={6} className={GRID} />;
  const showNew = () => {
    fresh.showNew();
    rest.showNew();
  };
  const shownCount = fresh.rows.length + rest.rows.length;
  const since = search.previousRun === null ? "" : ` since ${formatRecent(search.previousRun, now)}`;
  const restCount = total === undefined ? rest.rows.length : Math.max(0, total.count - fresh.rows.length);
  const isAtLeast = total?.isMore ?? pages.status !== "done";
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={`Books of ${search.searchName}`} {...handlers}>
      <NewRows newCount={fresh.newCount + rest.newCount} noun="book" onShow={showNew} list={list} />
      {fresh.rows.length > 0 && <Section title={`${fresh.rows.length} new${since}`} rows={fresh.rows} />}
      {rest.rows.length > 0 && (
        <Section title={restTitle(restCount, isAtLeast, fresh.rows.length > 0)} rows={rest.rows} />
      )}
      {shownCount === 0 && pages.status === "done" && <NoBooks />}
      <ResultsFooter pages={pages} shownCount={shownCount} total={total} />
    </div>
  );
}

/** "11 others" below new books, otherwise "11 books". */
function restTitle(count: number, isAtLeast: boolean, isBelowNew: boolean): string {
  const isOne = count === 1 && !isAtLeast;
  const noun = isBelowNew ? "other" : "book";
  return `${grouped(count)}${isAtLeast ? "+" : ""} ${isOne ? noun : `${noun}s`}`;
}

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-6 flex items-center gap-3 text-14 font-semibold after:h-px after:grow after:bg-line">
        {title}
      </h3>
      <div className={GRID} role="list">
        {rows.map(({ id, book }) => (
          <ResultItem key={id}>{book ? <BookCard book={book} headingLevel="h4" /> : <GoneCard />}</ResultItem>
        ))}
      </div>
    </section>
  );
}

function ResultItem({ children }: { children: ReactNode }) {
  return (
    <div role="listitem" className="row-span-8 grid min-w-0 grid-rows-subgrid gap-y-0">
      {children}
    </div>
  );
}

function NoBooks() {
  return (
    <EmptyState title="No books match yet" heading="h3">
      New matches appear here as soon as a book qualifies. To find more today, use fewer keywords or any
      genre.
    </EmptyState>
  );
}
