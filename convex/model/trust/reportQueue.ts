import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { capped } from "../pages";
import { profileOfUser } from "../people/profiles";
import { vApprovalStatus, vReportKind, vReportReason, vReportState, vRole } from "../vocabulary";

const vText = v.union(v.string(), v.null());

/** The name of a profile that went with its account. */
const GONE = "Account deleted";

/** A person of a report as the admin sees them. */
const vParty = v.object({
  /** Null once their account is gone. */
  name: vText,
  company: vText,
  role: v.union(vRole, v.null()),
  approvalStatus: v.union(vApprovalStatus, v.null()),
});
type Party = Infer<typeof vParty>;

/** A report in the admin's queue. */
export const vReport = v.object({
  _id: v.id("reports"),
  kind: vReportKind,
  label: v.string(),
  /** The slug of the reported book or author, while they have a page. */
  slug: vText,
  reason: vReportReason,
  words: v.string(),
  /** True if one message of the conversation was chosen, and is still there. */
  hasMessage: v.boolean(),
  reportedAt: v.number(),
  reporter: vParty,
  /** Null for an author without an account. */
  reported: v.union(vParty, v.null()),
  state: vReportState,
  decidedAt: v.union(v.number(), v.null()),
  decidedBy: vText,
});
type Report = Infer<typeof vReport>;

/** A message of a reported conversation. */
export const vReportedMessage = v.object({
  _id: v.id("threadMessages"),
  text: v.string(),
  sentAt: v.number(),
  /** True if the reported person wrote it. */
  isReported: v.boolean(),
  /** True for the message that the report is about. */
  isChosen: v.boolean(),
});

/** A page of the reports that wait, the longest wait first, or of those decided, the latest first. */
export async function reportPage(
  ctx: QueryCtx,
  isDecided: boolean,
  options: PaginationOptions,
): Promise<PaginationResult<Report>> {
  const reports = ctx.db.query("reports");
  const found = isDecided
    ? await reports
        .withIndex("by_decidedAt", (q) => q.gt("decidedAt", 0))
        .order("desc")
        .paginate(capped(options))
    : await reports.withIndex("by_state_reportedAt", (q) => q.eq("state", "open")).paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map(async (report) => await toReport(ctx, report))) };
}

/**
 * A page of a reported conversation, newest first; only what was said before the decision, once there is one. Empty for
 * another report, and once the conversation is gone.
 */
export async function reportedMessages(
  ctx: QueryCtx,
  reportId: Id<"reports">,
  options: PaginationOptions,
): Promise<PaginationResult<Infer<typeof vReportedMessage>>> {
  const report = await ctx.db.get("reports", reportId);
  const threadId = report?.kind === "thread" ? ctx.db.normalizeId("threads", report.targetId) : null;
  if (report === null || threadId === null) return { page: [], isDone: true, continueCursor: "" };
  const found = await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_at", (q) =>
      q.eq("threadId", threadId).lte("at", report.decidedAt ?? Number.MAX_SAFE_INTEGER),
    )
    .order("desc")
    .paginate(capped(options));
  return {
    ...found,
    page: found.page.map(({ _id, text, at, senderId }) => ({
      ...{ _id, text, sentAt: at },
      isReported: senderId === report.reportedId,
      isChosen: _id === report.messageId,
    })),
  };
}

async function toReport(ctx: QueryCtx, report: Doc<"reports">): Promise<Report> {
  const { _id, kind, label, reason, words, reportedAt, reporterId, reportedId, state, messageId } = report;
  return {
    ...{ _id, kind, reason, words, reportedAt, state },
    label: label === "" ? GONE : label,
    slug: await slugOf(ctx, report),
    hasMessage: messageId !== undefined && (await ctx.db.get("threadMessages", messageId)) !== null,
    reporter: await partyOf(ctx, reporterId),
    reported: reportedId === undefined ? null : await partyOf(ctx, reportedId),
    decidedAt: report.decidedAt ?? null,
    decidedBy: report.decidedBy === undefined ? null : (await partyOf(ctx, report.decidedBy)).name,
  };
}

async function partyOf(ctx: QueryCtx, userId: Id<"users">): Promise<Party> {
  const profile = await profileOfUser(ctx, userId);
  return {
    name: profile?.displayName ?? null,
    company: profile?.companyName ?? null,
    role: profile?.userType ?? null,
    approvalStatus: profile?.approvalStatus ?? null,
  };
}

async function slugOf(ctx: QueryCtx, { kind, targetId }: Doc<"reports">): Promise<string | null> {
  if (kind === "thread") return null;
  if (kind === "book") {
    const bookId = ctx.db.normalizeId("books", targetId);
    return (bookId && (await ctx.db.get("books", bookId))?.slug) ?? null;
  }
  const profileId = ctx.db.normalizeId("profiles", targetId);
  return (profileId && (await ctx.db.get("profiles", profileId))?.slug) || null;
}
