import { PAGE_SIZE } from "@domain/catalog/sorts";
import { grouped } from "@domain/figures";
import { useEffect, useRef } from "react";
import { useFocusNewRows } from "../../shared/lists/focus-new-rows";
import { Button } from "../../ui/button";
import { bookCount } from "./browse-view";
import { type CatalogPages, MAX_FOUND } from "./use-catalog";

/**
 * Pages that load automatically on scroll. After that, a button loads more, so that the footer stays
 * reachable.
 */
const AUTO_LOAD_LIMIT = 4 * PAGE_SIZE;

interface ListFootProps {
  catalog: CatalogPages;
  count: number;
  /** The number of books of the whole list, if it is known. */
  total?: number;
}

/** Loads more books, or says that the list is complete. */
export function ListFooter({ catalog, count, total }: ListFootProps) {
  const { books, hasMore, isLoadingMore, loadMore } = catalog;
  const sentinel = useNearViewport(hasMore && !isLoadingMore && books.length < AUTO_LOAD_LIMIT, loadMore);
  const onPress = useFocusNewRows(isLoadingMore);
  return (
    <div
      ref={sentinel}
      className="flex min-h-12 flex-wrap items-center justify-center gap-4 pt-4 text-14 text-muted"
    >
      {hasMore ? (
        <>
          <Button
            busy={isLoadingMore}
            busyLabel="Loading…"
            onClick={({ currentTarget }) => {
              onPress(currentTarget);
              loadMore();
            }}
            className="min-w-28"
          >
            Load more
          </Button>
          <span className="tabular-nums">
            {total === undefined ? bookCount(count, true) : `${grouped(count)} of ${bookCount(total)}`}
          </span>
        </>
      ) : (
        <p>
          {total === undefined && count >= MAX_FOUND
            ? "Showing the top 960 matches."
            : count === 1
              ? "Showing the only match."
              : `Showing all ${bookCount(count)}.`}
        </p>
      )}
    </div>
  );
}

function useNearViewport(isWatching: boolean, onComing: () => void) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWatching || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onComing(), {
      rootMargin: "0px 0px 900px 0px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWatching, onComing]);
  return element;
}
