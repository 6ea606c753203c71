import type { Infer } from "convex/values";
import { v } from "convex/values";
import { DAY_MS } from "../../../domain/dates";
import { OUTCOMES } from "../../../domain/trust/reports";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { notifyAdmins } from "../notices/notify";
import { refuse } from "../refuse";
import { insertReport, latestReport, reportedBy } from "../trust/reports";
import { aboutOf, recordDecision } from "../trust/decisions";
import { vReportDecision, vReportReason, vSide } from "../vocabulary";

const HOUR_MS = DAY_MS / 24;

/** Why something was reported, in hours before now, and what an admin decided. */
const vReport = v.object({
  reason: vReportReason,
  words: v.string(),
  hoursAgo: v.number(),
  decided: v.optional(
    v.object({
      decision: vReportDecision,
      reason: v.string(),
      hoursAgo: v.number(),
      by: v.id("users"),
    }),
  ),
});
/** A report of one side of a conversation about the other. */
export const vStagedThreadReport = v.object({ by: vSide, ...vReport.fields });
/** A report of something in the market. */
export const vStagedReport = v.object({
  ...vReport.fields,
  reporterId: v.id("users"),
  target: v.union(
    v.object({ profileId: v.id("profiles") }),
    v.object({ bookId: v.id("books") }),
    v.object({ threadId: v.id("threads") }),
  ),
});
type StagedReport = Infer<typeof vStagedReport>;

/** Adds a report as it was made and decided, unless its reporter has one of the same target. It is news of that time. */
export async function addReport(
  ctx: MutationCtx,
  { reporterId, target, hoursAgo, decided, ...input }: StagedReport,
): Promise<void> {
  const reported = await reportedBy(ctx, reporterId, target);
  if ((await latestReport(ctx, reporterId, reported.targetId)) !== null) return;
  const reportedAt = before(hoursAgo);
  const reportId = await insertReport(ctx, reporterId, reported, input, reportedAt);
  if (decided === undefined)
    return await notifyAdmins(ctx, { kind: "report", group: "all", values: {}, at: reportedAt });
  const report = (await ctx.db.get("reports", reportId)) ?? refuse("not_found");
  await addDecision(ctx, report, decided);
}

/** An admin's decision, which the reporter has read. */
async function addDecision(
  ctx: MutationCtx,
  report: Doc<"reports">,
  { by: decidedBy, hoursAgo, ...decision }: NonNullable<StagedReport["decided"]>,
): Promise<void> {
  const at = before(hoursAgo);
  await recordDecision(ctx, { report, decidedBy, at }, decision);
  await ctx.db.insert("notices", {
    ...{ userId: report.reporterId, kind: "report_decided", group: "", count: 1, books: [], at },
    values: { ...(await aboutOf(ctx, report)), outcome: OUTCOMES[decision.decision] },
    isUnread: false,
  });
}

function before(hours: number): number {
  return Math.round(Date.now() - hours * HOUR_MS);
}
