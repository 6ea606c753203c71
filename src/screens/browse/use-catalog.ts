import { api } from "@convex/_generated/api";
import { phrasesOf } from "@domain/catalogue/search";
import { FIRST_ASKED, MAX_PAGE_SIZE, PAGE_SIZE } from "@domain/catalogue/sorts";
import { usePaginatedQuery, useQuery } from "convex/react";
import { useEffect, useMemo } from "react";
import { useHistoryState } from "../../lib/pages/history-state";
import type { CardBook } from "../../shared/books/card-book";
import type { BrowseView } from "./browse-view";

export interface CatalogPages {
  books: CardBook[];
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
  const sorted = useQuery(api.catalog.searchSorted, isSorted ? { q, filters, sort: order } : "skip");
  const { results, status, loadMore } = isSearch ? searchList : browseList;

  useEffect(() => {
    if (!isSorted && status === "CanLoadMore" && results.length < asked) loadMore(asked - results.length);
  }, [isSorted, status, results.length, asked, loadMore]);

  return useMemo(() => {
    if (isSorted) {
      if (sorted === undefined) return undefined;
      const books = sorted.items.slice(0, wanted);
      return {
        books,
        hasMore: books.length < sorted.items.length,
        isLoadingMore: false,
        isCapped: sorted.capped,
        loadMore: () => setWanted(wanted + PAGE_SIZE),
      };
    }
    if (status === "LoadingFirstPage") return undefined;
    const books = results.slice(0, wanted);
    return {
      books,
      hasMore: status !== "Exhausted" || results.length > wanted,
      isLoadingMore: status === "LoadingMore",
      isCapped: false,
      loadMore: () => setWanted(books.length + PAGE_SIZE),
    };
  }, [isSorted, sorted, status, results, wanted, setWanted]);
}
