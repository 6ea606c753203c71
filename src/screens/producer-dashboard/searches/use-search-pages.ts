import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { useEffect, useState } from "react";
import { useHistoryState } from "../../../lib/history-state";
import type { CardBook } from "../../../shared/books/card-book";
import type { SearchId } from "./saved-search";

const PAGE_SIZE = 12;
/** A page holds only the books that match among those it read, so several may follow one click. */
const MAX_PAGES = 5;

export interface SearchPages {
  books: CardBook[];
  /** `stopped` means that the last pages held too few matches, and that more books are left to look at. */
  status: "more" | "loading" | "stopped" | "done";
  loadMore: () => void;
}

/** The books of a search, live. Undefined until the first page has loaded. Back restores the number of books. */
export function useSearchPages(id: SearchId): SearchPages | undefined {
  const [wanted, setWanted] = useHistoryState(`search:${id}`, PAGE_SIZE);
  const { results, status, loadMore } = usePaginatedQuery(
    api.savedSearches.run,
    { id },
    { initialNumItems: PAGE_SIZE },
  );
  const pages = usePageCount(status, wanted);
  const isShort = status === "CanLoadMore" && results.length < wanted;
  const goesOn = isShort && pages.count < MAX_PAGES;
  useEffect(() => {
    if (goesOn) loadMore(PAGE_SIZE);
  }, [goesOn, loadMore]);
  if (status === "LoadingFirstPage") return undefined;
  const statusOf = (): SearchPages["status"] => {
    if (status === "Exhausted") return "done";
    if (goesOn || status === "LoadingMore") return "loading";
    return isShort ? "stopped" : "more";
  };
  return {
    books: results,
    status: statusOf(),
    loadMore: () => {
      pages.startOver();
      if (isShort) loadMore(PAGE_SIZE);
      else setWanted(results.length + PAGE_SIZE);
    },
  };
}

/** Counts the pages that followed one click: how often a next page began to load. */
function usePageCount(status: string, wanted: number) {
  const [held, setHeld] = useState({ status, wanted, count: 0 });
  if (held.status !== status || held.wanted !== wanted) {
    const begins = status === "LoadingMore" && held.status !== status;
    const count = held.wanted === wanted ? held.count : 0;
    setHeld({ status, wanted, count: count + (begins ? 1 : 0) });
  }
  return { count: held.count, startOver: () => setHeld({ status, wanted, count: 0 }) };
}
