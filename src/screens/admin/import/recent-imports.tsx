import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { LoadMore } from "../../../shared/lists/load-more";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { useNow } from "../../../lib/now";
import { RecentImport } from "./recent-import";

const PAGE_SIZE = 8;

interface RecentImportsProps {
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** All imports, newest first, live: every admin sees each one move. */
export function RecentImports({ openId, onOpen }: RecentImportsProps) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.admin.imports.jobs,
    {},
    { initialNumItems: PAGE_SIZE },
  );
  const now = useNow();
  return (
    <section aria-labelledby="recent-imports" className="mt-12">
      <h2 id="recent-imports" className="mb-3 display-22" tabIndex={-1}>
        Recent imports
      </h2>
      {status === "LoadingFirstPage" ? (
        <SkeletonGroup label="Loading imports" className="rounded-panel border border-line bg-surface">
          {[0, 1, 2].map((index) => (
            <div key={index} className="flex h-18 items-center gap-6 border-line px-4 not-first:border-t">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-5 w-24" />
            </div>
          ))}
        </SkeletonGroup>
      ) : results.length === 0 ? (
        <EmptyState title="No imports yet.">
          Choose a file above. Nothing is written before you start.
        </EmptyState>
      ) : (
        <ul aria-label="Recent imports" className="rounded-panel border border-line bg-surface">
          {results.map((job) => (
            <RecentImport
              key={job._id}
              job={job}
              now={now}
              isOpen={openId === job._id}
              onOpen={(isOpen) => onOpen(isOpen ? job._id : null)}
            />
          ))}
        </ul>
      )}
      <LoadMore status={status} onMore={() => loadMore(PAGE_SIZE)} />
    </section>
  );
}
