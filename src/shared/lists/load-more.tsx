import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button";

interface LoadMoreProps {
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  onMore: () => void;
}

/** The button that loads the next page of a list. After the last page it goes, and the first new row takes its focus. */
export function LoadMore({ status, onMore }: LoadMoreProps) {
  const isOver = status !== "CanLoadMore" && status !== "LoadingMore";
  const place = useRef(-1);
  useLayoutEffect(() => {
    // What stands in the button's place is the first link or button of the new rows.
    if (isOver && document.activeElement === document.body) stops()[place.current]?.focus();
  }, [isOver]);
  if (isOver) return null;
  return (
    <div className="flex justify-center pt-8">
      <Button
        busy={status === "LoadingMore"}
        busyLabel="Loading…"
        onClick={({ currentTarget }) => {
          place.current = stops().indexOf(currentTarget);
          onMore();
        }}
        className="min-w-28"
      >
        Load more
      </Button>
    </div>
  );
}

const stops = () => [...document.querySelectorAll<HTMLElement>("a[href], button")];
