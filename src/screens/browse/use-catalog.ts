import { api } from "@convex/_generated/api";
import { phrasesOf } from "@domain/catalog/search";
import { FIRST_ASKED, MAX_PAGE_SIZE, PAGE_SIZE } from "@domain/catalog/sorts";
import { usePaginatedQuery, useQuery } from "convex/react";
import { useEffect, useMemo } from "react";
import { useHistoryState } from "../../lib/pages/history-state";
import { useStable } from "../../lib/stable";
import type { CardBook } from "../../shared/books/card-book";
import type { BrowseView } from "./browse-view";

/** The most books of a search by relevance. The index finds the best 1,024 matches, and does not tell that there are more. */
export const MAX_FOUND = 960;

export interface CatalogPages {
  books: CardBook[];
  /** Loaded beyond them: new books may push there what somebody reads. */
  rest: CardBook[];
  hasMore: boolean;
  isLoadingMore: boolean;
  /** True if only the top 200 matches were sorted. */
  isCapped: boolean;
  loadMore: () => void;
}

/**
 * The books of a view: the catalog, a text search by relevance, or a sorted search. Undefined until the
 * first page has loaded. Back restores the number of loaded pages.
 */
export function useCatalog(view: BrowseView, historyName = "books"): CatalogPages | undefined {
  const { q, filters, order } = view;
  const [wanted, setWanted] = useHistoryState(historyName, PAGE_SIZE);
  const asked = wanted + FIRST_ASKED - PAGE_SIZE;
  const firstPage = { initialNumItems: Math.min(asked, MAX_PAGE_SIZE) };
  const isSearch = q !== "" && order === "bestMatch" && phrasesOf(q).length === 0;
  // A phrase is found among the best matches, so it needs no pages.
  const isSorted = q !== "" && !isSearch;
  const browseList = usePaginatedQuery(
    api.catalog.browse,
    q === "" && order !== "bestMatch" ? { filters, sort: order } : "skip",
    firstPage,
  );
  const searchList = usePaginatedQuery(api.catalog.search, isSearch ? { q, filters } : "skip", firstPage);
  const found = useQuery(
    api.catalog.searchSorted,
    // A few more, so that new matches push nothing out of the list that somebody reads.
    isSorted ? { q, filters, sort: order, count: asked + 3 } : "skip",
  );
  // The books of this view stay while more of them load.
  const { shown, isStale } = useStable(useMemo(() => found && { ...found, view }, [found, view]));
  const sorted = shown?.view === view ? shown : undefined;
  const { results, status, loadMore } = isSearch ? searchList : browseList;

  useEffect(() => {
    if (status === "CanLoadMore" && results.length < asked) loadMore(asked - results.length);
  }, [status, results.length, asked, loadMore]);

  return useMemo(() => {
    const loaded = isSorted ? sorted?.items : status === "LoadingFirstPage" ? undefined : results;
    if (!loaded) return undefined;
    const books = loaded.slice(0, wanted);
    return {
      books,
      rest: loaded.slice(wanted),
      hasMore:
        (loaded.length > wanted || (isSorted ? isStale : status !== "Exhausted")) &&
        !(isSearch && wanted >= MAX_FOUND),
      isLoadingMore: isSorted ? isStale : status === "LoadingMore",
      isCapped: sorted?.capped ?? false,
      loadMore: () => setWanted(books.length + PAGE_SIZE),
    };
  }, [isSearch, isSorted, sorted, isStale, status, results, wanted, setWanted]);
}
