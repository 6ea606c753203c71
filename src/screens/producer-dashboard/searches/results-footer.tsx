import { grouped } from "@domain/figures";
import { Button } from "../../../ui/button";
import type { SearchPages } from "./use-search-pages";

interface ResultsFooterProps {
  pages: SearchPages;
  shownCount: number;
  total: { count: number; isMore: boolean } | undefined;
}

/** Loads more books, or says that all are shown. */
export function ResultsFooter({ pages, shownCount, total }: ResultsFooterProps) {
  const { status, loadMore } = pages;
  if (status === "done") return shownCount > 0 ? <AllShown count={shownCount} /> : null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-4 pt-4 text-14 text-muted">
      {status === "stopped" && <p>Few of the last books match.</p>}
      <Button busy={status === "loading"} busyLabel="Looking…" onClick={loadMore} className="min-w-28">
        {status === "stopped" ? "Keep looking" : "Load more"}
      </Button>
      {total !== undefined && (
        <span className="tabular-nums">
          {shownCount} of {grouped(total.count)}
          {total.isMore && "+"} books
        </span>
      )}
    </div>
  );
}

function AllShown({ count }: { count: number }) {
  return (
    <p className="pt-4 text-center text-14 text-muted">
      {count === 1 ? "Showing the only match." : `Showing all ${grouped(count)} books.`}
    </p>
  );
}
