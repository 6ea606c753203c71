import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { useUrlState } from "../../../lib/url-state";
import { useViewer } from "../../../lib/viewer";
import { LoadMore } from "../../../shared/lists/load-more";
import { Button } from "../../../ui/button";
import { Chip } from "../../../ui/chip";
import { CountBadge } from "../../../ui/count-badge";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { AdminPage } from "../admin-page";
import { ReportCard } from "./report-card";

const PAGE_SIZE = 12;

/** Reports to decide, live, the longest wait first. The URL keeps whether the decided ones are shown. */
export function ReportsScreen() {
  const viewer = useViewer();
  const [isDecided, setDecided] = useUrlState(readView, writeView);
  return (
    <AdminPage
      title="Reports"
      badge={<CountBadge count={viewer.user?.waitingReports ?? null} words={() => "waiting"} />}
      about={
        <>
          We tell reporters what you decide. We tell reported people about a warning, a suspension, or a
          dismissed report of a conversation, but never who reported them.
        </>
      }
    >
      <div className="mb-4 flex gap-2">
        <Chip selected={!isDecided} onToggle={() => setDecided(false)}>
          Waiting
        </Chip>
        <Chip selected={isDecided} onToggle={() => setDecided(true)}>
          Decided
        </Chip>
      </div>
      <ErrorBoundary title="Couldn’t load reports." resetKey={String(isDecided)}>
        {/* Holds the focus when a decided report goes. */}
        <div tabIndex={-1} className="outline-none">
          <ReportList key={String(isDecided)} isDecided={isDecided} onShowWaiting={() => setDecided(false)} />
        </div>
      </ErrorBoundary>
    </AdminPage>
  );
}

function readView(params: URLSearchParams): boolean {
  return params.get("show") === "decided";
}

function writeView(isDecided: boolean): URLSearchParams {
  return new URLSearchParams(isDecided ? { show: "decided" } : {});
}

function ReportList({ isDecided, onShowWaiting }: { isDecided: boolean; onShowWaiting: () => void }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.admin.reports.list,
    { isDecided },
    { initialNumItems: PAGE_SIZE },
  );
  if (status === "LoadingFirstPage") return <ReportSkeletons />;
  if (results.length === 0)
    return isDecided ? (
      <EmptyState
        title="Nothing decided yet."
        action={<Button onClick={onShowWaiting}>Show Waiting Reports</Button>}
      >
        Your decisions appear here.
      </EmptyState>
    ) : (
      <EmptyState title="No report is waiting.">New reports appear here at once.</EmptyState>
    );
  return (
    <>
      <ul aria-label="Reports" className="flex flex-col gap-4">
        {results.map((report) => (
          <li key={report._id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      <LoadMore status={status} onMore={() => loadMore(PAGE_SIZE)} />
    </>
  );
}

function ReportSkeletons() {
  return (
    <SkeletonGroup label="Loading reports" className="flex flex-col gap-4">
      {["first", "second"].map((place) => (
        <div key={place} className="h-56 rounded-panel border border-line bg-surface p-6">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/3" />
          <Skeleton className="mt-6 h-4 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
