import { api } from "@convex/_generated/api";
import { PAGE_SIZE } from "@domain/catalog/sorts";
import { usePaginatedQuery } from "convex/react";
import { useMemo } from "react";
import type { CardBook } from "../../shared/books/card-book";
import { useVisitSeed } from "../../shared/lists/visit-seed";

interface SponsoredList {
  books: CardBook[];
  status: "CanLoadMore" | "LoadingMore" | "Exhausted";
  loadMore: () => void;
}

/**
 * All sponsored books, starting at a random point of the ring and going around once. Undefined until the
 * first page has loaded. The second half loads after the first has ended.
 */
export function useSponsored(): SponsoredList | undefined {
  const seed = useVisitSeed();
  const first = { initialNumItems: PAGE_SIZE };
  const firstHalf = usePaginatedQuery(api.catalog.sponsored, { seed, half: "after" }, first);
  const hasSecondHalf = firstHalf.status === "Exhausted" && seed > 0;
  const secondHalf = usePaginatedQuery(
    api.catalog.sponsored,
    hasSecondHalf ? { seed, half: "before" } : "skip",
    first,
  );
  return useMemo(() => {
    if (firstHalf.status === "LoadingFirstPage") return undefined;
    if (!hasSecondHalf) {
      return {
        books: firstHalf.results,
        status: firstHalf.status,
        loadMore: () => firstHalf.loadMore(PAGE_SIZE),
      };
    }
    if (secondHalf.status === "LoadingFirstPage") {
      const isShown = firstHalf.results.length >= PAGE_SIZE;
      return isShown ? { books: firstHalf.results, status: "LoadingMore", loadMore: () => {} } : undefined;
    }
    return {
      books: [...firstHalf.results, ...secondHalf.results],
      status: secondHalf.status,
      loadMore: () => secondHalf.loadMore(PAGE_SIZE),
    };
  }, [firstHalf, secondHalf, hasSecondHalf]);
}
