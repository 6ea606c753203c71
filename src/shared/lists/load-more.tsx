import { Button } from "../../ui/button";

interface LoadMoreProps {
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  onMore: () => void;
}

/** The way to the rest of a list; nothing when all of it is there. */
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
