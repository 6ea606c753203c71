import { AUDIT_ACTIONS, type AuditAction } from "../../../domain/admin/audit";
import {
  decidedSummary,
  OUTCOMES,
  type ReportKind,
  reportedSummary,
  STATE_OF,
} from "../../../domain/trust/reports";
import { type Group, idOf, type Write } from "../seeding/documents";
import { HOUR_MS } from "../seeding/seeding";
import type { DemoReport } from "./demo-conversation";

/** What was reported, and the notification of a decision about it. */
export interface Reported {
  kind: ReportKind;
  targetId: string;
  label: string;
  reportedId?: string;
  news: { about: string; person: string; place: string };
}

/** A report as it was made and decided, unless its reporter has one of the same target. Its reporter has read of it. */
export function reportGroup(
  { reason, words, hoursAgo, decided }: DemoReport,
  { reporterId, decidedBy, now }: { reporterId: string; decidedBy: string; now: number },
  { news, ...target }: Reported,
): Group {
  const before = (hours: number) => Math.round(now - hours * HOUR_MS);
  const { kind, targetId, label } = target;
  const entry = (action: AuditAction, fields: Record<string, unknown>): Write => ({
    insert: "auditLog",
    row: { action, topic: AUDIT_ACTIONS[action], table: "reports", docId: idOf(0), label, ...fields },
  });
  const made = { ...target, reporterId, reason, words, reportedAt: before(hoursAgo), state: "open" };
  const reporter = { actorId: reporterId, actorKind: "member" };
  const unless = {
    table: "reports",
    index: "by_reporterId_targetId_reportedAt",
    is: { reporterId, targetId },
  };
  const told = entry("report.made", { ...reporter, at: made.reportedAt, summary: reportedSummary(kind) });
  if (decided === undefined) return { unless, writes: [{ insert: "reports", row: made }, told] };
  const [state, at] = [STATE_OF[decided.decision], before(decided.hoursAgo)];
  const decision = { actorId: decidedBy, actorKind: "admin", at, reason: decided.reason };
  const notice = { userId: reporterId, kind: "report_decided", group: "", count: 1, books: [], at };
  const values = { ...news, outcome: OUTCOMES[decided.decision] };
  return {
    unless,
    writes: [
      { insert: "reports", row: { ...made, state, decidedAt: at, decidedBy } },
      told,
      entry("report.decided", { ...decision, summary: decidedSummary(kind, state) }),
      { insert: "notices", row: { ...notice, values, isUnread: false } },
    ],
  };
}
