import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { useEffect, useState } from "react";
import { useHistoryState } from "../../../lib/pages/history-state";
import type { CardBook } from "../../../shared/books/card-book";
import type { SearchId } from "./saved-search";

const PAGE_SIZE = 12;
/** A page holds only the books that match among those it read. So many short pages follow each other by themselves. */
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
    api.producer.savedSearches.run,
    { id },
    { initialNumItems: PAGE_SIZE },
  );
  const isShort = status === "CanLoadMore" && results.length < wanted;
  // Each page that arrives comes with another `loadMore`, also if it is empty.
  const [held, setHeld] = useState<{ loadMore: unknown; pages: number }>({ loadMore: null, pages: 0 });
  if (status === "CanLoadMore" && held.loadMore !== loadMore)
    setHeld({ loadMore, pages: isShort ? held.pages + 1 : 0 });
  const goesOn = isShort && held.pages < MAX_PAGES;
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
      setHeld({ loadMore, pages: 0 });
      if (!isShort) setWanted(results.length + PAGE_SIZE);
    },
  };
}
