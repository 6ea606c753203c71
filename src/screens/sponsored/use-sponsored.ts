import { api } from "@convex/_generated/api";
import { PAGE_SIZE } from "@domain/catalogue/sorts";
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
 * All sponsored books, once round the ring from this visit's starting point. Undefined until the first ones are
 * there. The second half is asked for when the first has come to its end.
 */
export function useSponsored(): SponsoredList | undefined {
  const seed = useVisitSeed();
  const first = { initialNumItems: PAGE_SIZE };
  const after = usePaginatedQuery(api.catalog.sponsored, { seed, half: "after" }, first);
  const isHalf = after.status === "Exhausted" && seed > 0;
  const before = usePaginatedQuery(api.catalog.sponsored, isHalf ? { seed, half: "before" } : "skip", first);
  return useMemo(() => {
    if (after.status === "LoadingFirstPage") return undefined;
    if (!isHalf) {
      return { books: after.results, status: after.status, loadMore: () => after.loadMore(PAGE_SIZE) };
    }
    if (before.status === "LoadingFirstPage") {
      const isShown = after.results.length >= PAGE_SIZE;
      return isShown ? { books: after.results, status: "LoadingMore", loadMore: () => {} } : undefined;
    }
    return {
      books: [...after.results, ...before.results],
      status: before.status,
      loadMore: () => before.loadMore(PAGE_SIZE),
    };
  }, [after, before, isHalf]);
}
