import { Button } from "../../ui/button";

interface LoadMoreProps {
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  onMore: () => void;
}

/** The button that loads the next page of a list; nothing after the last page. */
export function LoadMore({ status, onMore }: LoadMoreProps) {
  if (status !== "CanLoadMore" && status !== "LoadingMore") return null;
  return (
    <div className="flex justify-center pt-8">
      <Button busy={status === "LoadingMore"} busyLabel="Loading…" onClick={onMore} className="min-w-28">
        Load more
      </Button>
    </div>
  );
}
