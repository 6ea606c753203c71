import type { AuditAction } from "@domain/admin/audit";
import { formatLocalDayAndTime } from "@domain/local-dates";
import type { ReactNode } from "react";
import { stateName } from "./audit-change";
import type { AuditRow } from "./audit-row";

/** Whom a change tells by itself. */
const NOTIFIED: Partial<Record<AuditAction, string>> = {
  "producer.approval": "The producer, by email",
  "book.contact": "The address before and the new one, by email",
};

/** What the row has no room for. */
export function AuditDetails({ row }: { row: AuditRow }) {
  const { before, undoUntil, undoneAt } = row;
  const canBeUndone = undoUntil !== null && undoneAt === null && before !== null;
  return (
    <dl className="grid gap-x-8 gap-y-2 text-13 sm:grid-cols-2 lg:px-3 lg:pt-1 lg:pb-4 lg:pl-12">
      <Detail label="Summary">{row.summary}</Detail>
      <Detail label="Reason">{row.reason}</Detail>
      <Detail label="Time">{formatLocalDayAndTime(row.at)}</Detail>
      <Detail label="Notified">{NOTIFIED[row.action]}</Detail>
      {canBeUndone && <Detail label="If undone">{stateName(before)} again</Detail>}
      <Detail label="Request">
        {row.requestId && <code className="font-mono wrap-anywhere">{row.requestId}</code>}
      </Detail>
    </dl>
  );
}

/** Nothing without a text. */
function Detail({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
