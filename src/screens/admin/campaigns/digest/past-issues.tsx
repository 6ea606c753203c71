import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { formatPacificDay } from "@domain/mail/digest-calendar";
import { useQuery } from "convex/react";
import { Link } from "react-router-dom";
import { Skeleton } from "../../../../ui/skeleton";
import { campaignPath } from "../campaign-view";
import type { PastIssue } from "./digest";

const CELL = "px-3 py-2 text-right tabular-nums sm:px-6";

/** The last issues, newest first, with what became of each. */
export function PastIssues({ before }: { before: string }) {
  const issues = useQuery(api.admin.digest.past, { before });
  return (
    <section
      aria-label="Last issues"
      className="mt-6 overflow-x-auto rounded-panel border border-line bg-surface"
    >
      <h3 className="px-4 pt-4 text-14 font-semibold sm:px-6">Last issues</h3>
      {issues === undefined && <Skeleton className="m-4 h-24" />}
      {issues?.length === 0 && <p className="p-4 text-14 text-muted sm:px-6">No issue has gone out yet.</p>}
      {issues !== undefined && issues.length > 0 && (
        <table className="mt-2 w-full text-14">
          <thead>
            <tr className="text-13 text-muted">
              <th scope="col" className="px-4 py-2 text-left font-medium sm:px-6">
                Issue
              </th>
              {["Sent", "Skipped", "Clicked"].map((label) => (
                <th key={label} scope="col" className={`${CELL} font-medium`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {issues.map((issue) => (
              <PastRow key={issue.key} issue={issue} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function PastRow({ issue: { goesAt, run } }: { issue: PastIssue }) {
  const day = formatPacificDay(goesAt);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-4 py-2 text-left font-normal sm:px-6">
        {run === null ? (
          <>
            {day} <span className="text-muted">(not sent)</span>
          </>
        ) : (
          <Link to={campaignPath({ runId: run._id })} className="touch-target font-medium hover:underline">
            {day}
          </Link>
        )}
      </th>
      {[run?.sent, run?.skipped, run?.clicked].map((figure, n) => (
        <td key={n} className={CELL}>
          {figure === undefined ? "–" : grouped(figure)}
        </td>
      ))}
    </tr>
  );
}
