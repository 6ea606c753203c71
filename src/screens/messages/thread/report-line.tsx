import { formatLocalDay } from "@domain/local-dates";
import { REPORT_NEWS } from "@domain/trust/reports";
import Flag from "lucide-react/icons/flag";
import type { Thread } from "../thread";

type OwnReport = NonNullable<Thread["report"]>;

/** When the reader last heard of their report. */
export function toldAt({ reportedAt, decidedAt }: OwnReport): number {
  return decidedAt ?? reportedAt;
}

/** Tells the reader that they reported the conversation, and what became of it. The other side has no such line. */
export function ReportLine({ report: { state, reportedAt } }: { report: OwnReport }) {
  return (
    <li className="flex justify-center text-13 text-muted">
      <p role="status" className="flex gap-2 text-pretty">
        <Flag size={14} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden />
        You reported this conversation on {formatLocalDay(reportedAt)}. {REPORT_NEWS[state]}
      </p>
    </li>
  );
}
