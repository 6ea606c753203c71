import { zid } from "convex-helpers/server/zod4";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import * as z from "zod";
import {
  reportedSummary,
  type ReportInput,
  type ReportKind,
  type ReportState,
} from "../../../domain/trust/reports";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { audit, forgetLabels } from "../audit";
import type { ChangeOf, TriggerCtx } from "../change";
import type { Contribution } from "../counters";
import { applyContribution } from "../counters";
import { requireWithinLimit } from "../limits";
import { publicBook } from "../books/visibility";
import { findParty } from "../messages/threadRows";
import { notifyAdmins } from "../notices/notify";
import { hasPage } from "../people/authors";
import { refuse } from "../refuse";
import { vReportState } from "../vocabulary";

/** What is reported. */
export const ReportTarget = z.union([
  z.strictObject({ profileId: zid("profiles") }),
  z.strictObject({ bookId: zid("books") }),
  z.strictObject({ threadId: zid("threads"), messageId: zid("threadMessages").optional() }),
]);
type Target = z.infer<typeof ReportTarget>;

/** A target that the reporter sees, with the account behind it, if any. */
type Reported = {
  kind: ReportKind;
  targetId: Id<"profiles"> | Id<"books"> | Id<"threads">;
  label: string;
  reportedId: Id<"users"> | undefined;
  /** The message of the conversation that it is about, if one was chosen. */
  messageId?: Id<"threadMessages">;
};

/**
 * Reports something that the viewer sees, for an admin to decide. Refuses with `not_found`, `own_report`,
 * `already_reported` while their report of it waits, `already_reviewed` for a conversation in which the other side has
 * written nothing since, and `too_many_reports`.
 */
export async function makeReport(
  ctx: MutationCtx,
  viewer: Viewer,
  target: Target,
  input: ReportInput,
): Promise<void> {
  const reporterId = viewer.user._id;
  const reported = await reportedBy(ctx, reporterId, target);
  if (reported.reportedId === reporterId) refuse("own_report");
  const standing = await standingReport(ctx, reporterId, reported.targetId);
  if (standing !== null) refuse(standing.state === "open" ? "already_reported" : "already_reviewed");
  await requireWithinLimit(ctx, "report", reporterId);
  await insertReport(ctx, reporterId, reported, input);
  await notifyAdmins(ctx, { kind: "report", group: "all", values: {} });
}

/** Adds a report, and logs it. */
async function insertReport(
  ctx: MutationCtx,
  reporterId: Id<"users">,
  reported: Reported,
  { reason, words }: ReportInput,
): Promise<void> {
  const { kind, label } = reported;
  const made = { ...reported, reporterId, reason, words, reportedAt: Date.now() };
  const reportId = await ctx.db.insert("reports", { ...made, state: "open" });
  await audit(ctx, {
    ...{ actorId: reporterId, action: "report.made", table: "reports", docId: reportId, label },
    summary: reportedSummary(kind),
  });
}

/** This person's latest report of this target, or null. Only the latest can still wait. */
async function latestReport(
  ctx: QueryCtx,
  reporterId: Id<"users">,
  targetId: string,
): Promise<Doc<"reports"> | null> {
  return await ctx.db
    .query("reports")
    .withIndex("by_reporterId_targetId_reportedAt", (q) =>
      q.eq("reporterId", reporterId).eq("targetId", targetId),
    )
    .order("desc")
    .first();
}

/**
 * This person's report of the target that keeps them from another: one that waits, or of a conversation one about all
 * that the other side wrote. Null without one.
 */
async function standingReport(
  ctx: QueryCtx,
  reporterId: Id<"users">,
  targetId: string,
): Promise<Doc<"reports"> | null> {
  const latest = await latestReport(ctx, reporterId, targetId);
  if (latest === null || latest.state === "open") return latest;
  return latest.kind === "thread" && !(await isNewSince(ctx, latest)) ? latest : null;
}

/** What became of a person's own report, for them alone. */
export const vOwnReport = v.object({
  state: vReportState,
  reportedAt: v.number(),
  decidedAt: v.union(v.number(), v.null()),
});

type OwnReport = Infer<typeof vOwnReport>;

/** What became of this person's latest report of this conversation, or null without one. */
export async function ownReport(
  ctx: QueryCtx,
  reporterId: Id<"users">,
  threadId: Id<"threads">,
): Promise<OwnReport | null> {
  return toOwn(await latestReport(ctx, reporterId, threadId));
}

/** What became of this person's report that keeps them from another of this target, or null without one. */
export async function ownStandingReport(
  ctx: QueryCtx,
  reporterId: Id<"users">,
  targetId: string,
): Promise<OwnReport | null> {
  return toOwn(await standingReport(ctx, reporterId, targetId));
}

function toOwn(report: Doc<"reports"> | null): OwnReport | null {
  if (report === null) return null;
  const { state, reportedAt, decidedAt = null } = report;
  return { state, reportedAt, decidedAt };
}

/** Takes a person's name off the reports of their profile, and off the log of these. What was reported and decided stays. */
export async function forgetReported(ctx: MutationCtx, profileId: Id<"profiles">): Promise<void> {
  const reports = ctx.db
    .query("reports")
    .withIndex("by_targetId_state_reportedAt", (q) => q.eq("targetId", profileId));
  for await (const { _id } of reports) {
    await ctx.db.patch("reports", _id, { label: "" });
    await forgetLabels(ctx, _id);
  }
}

/** True if a report of this conversation waits. */
export async function isReported(ctx: QueryCtx, threadId: Id<"threads">): Promise<boolean> {
  return (await reportsOf(ctx, threadId, "open").first()) !== null;
}

/**
 * True unless an admin has decided about all that the reported side wrote: a report freezes the conversation, and must
 * not silence them over and over for the same words.
 */
async function isNewSince(
  ctx: QueryCtx,
  { targetId, reportedId, reportedAt }: Doc<"reports">,
): Promise<boolean> {
  const threadId = ctx.db.normalizeId("threads", targetId);
  if (threadId === null || reportedId === undefined) return true;
  const since = await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_senderId_at", (q) =>
      q.eq("threadId", threadId).eq("senderId", reportedId).gt("at", reportedAt),
    )
    .first();
  return since !== null;
}

/**
 * Trigger: keeps the count of waiting reports, which every admin screen shows, and freezes a reported conversation
 * while one waits.
 */
export async function reportChanged(ctx: TriggerCtx, change: ChangeOf<"reports">): Promise<void> {
  await applyContribution(ctx.innerDb, reportContribution(change.oldDoc), reportContribution(change.newDoc));
  const { kind, targetId } = change.newDoc ?? change.oldDoc;
  if (kind === "thread") await freeze(ctx, targetId);
}

/**
 * Lets the reported side only read. The first report counts: whoever is reported can't silence the reporter in turn. An
 * author against whom it was decided stays silent here: no suspension keeps authors from writing.
 */
async function freeze(ctx: TriggerCtx, targetId: string): Promise<void> {
  const threadId = ctx.db.normalizeId("threads", targetId);
  const thread = threadId && (await ctx.db.get("threads", threadId));
  if (threadId === null || thread === null) return;
  const frozenFor = (await isUpheldAgainst(ctx, thread))
    ? thread.authorId
    : (await reportsOf(ctx, targetId, "open").first())?.reportedId;
  if (thread.frozenFor !== frozenFor) await ctx.db.patch("threads", threadId, { frozenFor });
}

async function isUpheldAgainst(ctx: QueryCtx, { _id, authorId }: Doc<"threads">): Promise<boolean> {
  for await (const { reportedId } of reportsOf(ctx, _id, "suspended"))
    if (reportedId === authorId) return true;
  return false;
}

function reportsOf(ctx: QueryCtx, targetId: string, state: ReportState) {
  return ctx.db
    .query("reports")
    .withIndex("by_targetId_state_reportedAt", (q) => q.eq("targetId", targetId).eq("state", state));
}

/** A report's share of the counters. */
export function reportContribution(report: Doc<"reports"> | null): Contribution {
  return { "reports.open": report?.state === "open" ? 1 : 0 };
}

/** What a person reports, as they see it. Refuses with `not_found`. */
async function reportedBy(ctx: QueryCtx, reporterId: Id<"users">, target: Target): Promise<Reported> {
  if ("threadId" in target) return await reportedThread(ctx, reporterId, target);
  if ("bookId" in target) {
    const book = (await publicBook(ctx, target.bookId)) ?? refuse("not_found");
    return { kind: "book", targetId: book._id, label: book.title, reportedId: book.ownerId };
  }
  const profile = (await ctx.db.get("profiles", target.profileId)) ?? refuse("not_found");
  if (profile.userType !== "author" || !(await hasPage(ctx, profile))) refuse("not_found");
  return { kind: "profile", targetId: profile._id, label: profile.displayName, reportedId: profile.userId };
}

/** The reporter's conversation, and if one was chosen a message of the other side. */
async function reportedThread(
  ctx: QueryCtx,
  reporterId: Id<"users">,
  { threadId, messageId }: Extract<Target, { threadId: unknown }>,
): Promise<Reported> {
  const { thread, mine } = (await findParty(ctx, reporterId, threadId)) ?? refuse("not_found");
  if (messageId !== undefined) {
    const message = await ctx.db.get("threadMessages", messageId);
    if (message?.threadId !== threadId || message.senderId !== mine.otherId) refuse("not_found");
  }
  const reportedId = mine.otherId;
  return { kind: "thread", targetId: threadId, label: thread.bookTitle, reportedId, messageId };
}
