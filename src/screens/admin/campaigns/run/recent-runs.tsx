import { formatLocalDayAndTime } from "@domain/local-dates";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router-dom";
import { Skeleton } from "../../../../ui/skeleton";
import type { Run } from "../campaign";
import { campaignPath } from "../campaign-view";
import { RunBadge } from "../run-badge";
import { resultWords } from "./result-words";

/** The newest runs, as links to their results. Undefined while they load. */
export function RecentRuns({ runs }: { runs: readonly Run[] | undefined }) {
  if (runs?.length === 0) return null;
  return (
    <section aria-label="Recent runs" className="rounded-panel border border-line bg-surface">
      <div className="flex min-h-12 items-center justify-between gap-4 px-4 sm:px-6">
        <h3 className="text-14 font-semibold">Recent runs</h3>
        <Link to={campaignPath({ page: "history" })} className="touch-target text-14 font-medium text-brand">
          History
        </Link>
      </div>
      {runs === undefined ? (
        <Skeleton className="m-4 h-20" />
      ) : (
        <ul>
          {runs.map((run) => (
            <li key={run._id} className="border-t border-line">
              <Link
                to={campaignPath({ runId: run._id })}
                className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 text-14 hover:bg-third sm:grid-cols-[11rem_minmax(0,1fr)_auto_auto] sm:px-6"
              >
                <span className="text-muted max-sm:text-13">{formatLocalDayAndTime(run.startedAt ?? 0)}</span>
                <span className="min-w-0 max-sm:order-first max-sm:col-span-2">
                  <span className="font-semibold">
                    {run.title}
                    {run.isTest && ", test"}
                  </span>{" "}
                  <span className="text-muted tabular-nums">{resultWords(run)}</span>
                </span>
                <RunBadge run={run} />
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
