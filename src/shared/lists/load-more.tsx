import { Button } from "../../ui/button";
import { useFocusNewRows } from "./focus-new-rows";

interface LoadMoreProps {
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  onMore: () => void;
}

/** The button that loads the next page of a list. */
export function LoadMore({ status, onMore }: LoadMoreProps) {
  const isLoading = status === "LoadingMore";
  const onPress = useFocusNewRows(isLoading);
  if (status !== "CanLoadMore" && !isLoading) return null;
  return (
    <div className="flex justify-center pt-8">
      <Button
        busy={isLoading}
        busyLabel="Loading…"
        onClick={({ currentTarget }) => {
          onPress(currentTarget);
          onMore();
        }}
        className="min-w-28"
      >
        Load more
      </Button>
    </div>
  );
}
