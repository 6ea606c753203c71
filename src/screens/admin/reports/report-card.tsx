import { formatLocalDayAndTime } from "@domain/local-dates";
import { authorPath, bookPath } from "@domain/links";
import type { ReportDecision, ReportKind } from "@domain/trust/reports";
import { REASON_LABELS, STATE_LABELS } from "@domain/trust/reports";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { usePassFocus } from "../../../ui/pass-focus";
import { DecisionDialog } from "./decision-dialog";
import type { Report } from "./report";
import { ReportedMessages } from "./reported-messages";

type Party = Report["reporter"];

const KIND_LABELS: Record<ReportKind, string> = {
  thread: "Conversation",
  profile: "Profile",
  book: "Book",
};

/** A report with its reason and words, and its decision or the buttons to decide. */
export function ReportCard({ report }: { report: Report }) {
  const { kind, label, reason, words, reporter, reported, reportedAt, state } = report;
  const card = useRef<HTMLElement>(null);
  // It leaves the queue once any admin decides.
  usePassFocus(card);
  return (
    <article ref={card} aria-label={label} className="rounded-panel border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="min-w-0 display-22 wrap-anywhere">
          <Place report={report} />
        </h2>
        <Badge className="mt-1">{KIND_LABELS[kind]}</Badge>
        <time
          dateTime={new Date(reportedAt).toISOString()}
          className="mt-1 text-13 text-muted tabular-nums sm:ml-auto"
        >
          {formatLocalDayAndTime(reportedAt)}
        </time>
      </div>
      <p className="mt-3 text-16 font-medium">{REASON_LABELS[reason]}</p>
      {words !== "" && (
        <p
          dir="auto"
          className="mt-1 max-w-reading text-16 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]"
        >
          {words}
        </p>
      )}
      <dl className="mt-4 grid gap-x-6 gap-y-1 text-14 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">Reported by</dt>
        <dd>{nameOf(reporter)}</dd>
        <dt className="text-muted">About</dt>
        <dd>{reported === null ? "An author without an account" : nameOf(reported)}</dd>
      </dl>
      {kind === "thread" && <ReportedMessages report={report} />}
      {state === "open" ? <DecisionButtons report={report} /> : <Decided report={report} />}
    </article>
  );
}

function Place({ report: { kind, label, slug } }: { report: Report }) {
  if (slug === null || kind === "thread") return label;
  return (
    <Link to={kind === "book" ? bookPath({ slug }) : authorPath({ slug })} className="hover:underline">
      {label}
    </Link>
  );
}

function nameOf({ name, company, role, approvalStatus }: Party): string {
  if (name === null) return "Account deleted";
  const status = role === "producer" && approvalStatus !== "approved" ? approvalStatus : null;
  return [name, company, [role, status].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}

function Decided({ report: { state, decidedAt, decidedBy } }: { report: Report }) {
  return (
    <p className="mt-5 border-t border-line pt-4 text-14 text-muted">
      <span className="font-medium text-text">{STATE_LABELS[state]}</span>
      {decidedAt !== null && ` ${formatLocalDayAndTime(decidedAt)}`}
      {decidedBy !== null && ` by ${decidedBy}`}
    </p>
  );
}

function DecisionButtons({ report }: { report: Report }) {
  const [asked, setAsked] = useState<ReportDecision | null>(null);
  const [typed, setTyped] = useState<Partial<Record<ReportDecision, string>>>({});
  const canWarn = report.reported !== null && report.reported.name !== null;
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
      <Button onClick={() => setAsked("dismiss")}>Dismiss</Button>
      {canWarn && <Button onClick={() => setAsked("warn")}>Warn…</Button>}
      <Button variant="destructive" onClick={() => setAsked("suspend")}>
        {suspensionLabel(report)}
      </Button>
      {asked !== null && (
        <DecisionDialog
          report={report}
          decision={asked}
          typed={typed[asked] ?? ""}
          onClose={(words) => {
            setTyped({ ...typed, [asked]: words });
            setAsked(null);
          }}
        />
      )}
    </div>
  );
}

function suspensionLabel({ kind, reported }: Report): string {
  if (reported?.role === "producer") return "Suspend…";
  return kind === "book" ? "Block Book…" : "Block Their Books…";
}
