import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { authorPath, bookPath } from "../../../domain/links";
import type { NoticeValues } from "../../../domain/notices/notices";
import type { ReportDecision } from "../../../domain/trust/reports";
import { decidedSummary, OUTCOMES, reportDecisionRefusal, STATE_OF } from "../../../domain/trust/reports";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { setVisibility } from "../admin/visibility";
import { audit } from "../audit";
import { inBatches, vBatch } from "../batches";
import { publicAuthor, publicBook } from "../books/visibility";
import { enqueueMail } from "../mail/outbox";
import { notify } from "../notices/notify";
import { profileOfUser } from "../people/profiles";
import { decide } from "../producers/approvals";
import { refuse } from "../refuse";

type Report = Doc<"reports">;

/** Books that are blocked in one transaction. Each writes its rows in the catalog and its audit entry. */
const BLOCK_BATCH = 50;

export const vBlocking = {
  ...vBatch,
  profileId: v.id("profiles"),
  actorId: v.id("users"),
  reportId: v.id("reports"),
};

/**
 * Decides about a report, and tells both sides; of a dismissed one, the reported side only if it saw the conversation
 * frozen. A suspended producer gets the producers' own decision; an author's reported book is blocked, or all their
 * public books. Refuses with `not_found`, `report_decided` and `warning_needs_reason`.
 */
export async function decideReport(
  ctx: MutationCtx,
  viewer: Viewer,
  reportId: Id<"reports">,
  { decision, reason }: { decision: ReportDecision; reason: string },
): Promise<void> {
  const report = (await ctx.db.get("reports", reportId)) ?? refuse("not_found");
  if (report.state !== "open") refuse("report_decided");
  const refusal = reportDecisionRefusal({ decision, reason });
  if (refusal !== null) refuse(refusal);
  const wasFrozen = await hasFrozen(ctx, report);
  await recordDecision(ctx, report, viewer.user._id, { decision, reason });
  if (decision === "dismiss" && wasFrozen) await tellDismissed(ctx, report);
  if (decision === "warn") await tellReported(ctx, report, "warned", reason);
  if (decision === "suspend") await suspend(ctx, viewer, report, reason);
  await tellReporter(ctx, report, OUTCOMES[decision]);
}

/** Writes down what was decided, and logs it. */
async function recordDecision(
  ctx: MutationCtx,
  { _id, kind, label }: Report,
  decidedBy: Id<"users">,
  { decision, reason }: { decision: ReportDecision; reason: string },
): Promise<void> {
  await ctx.db.patch("reports", _id, { state: STATE_OF[decision], decidedAt: Date.now(), decidedBy });
  await audit(ctx, {
    ...{ actorId: decidedBy, action: "report.decided", table: "reports", docId: _id, label },
    summary: decidedSummary(kind, STATE_OF[decision]),
    reason: reason === "" ? undefined : reason,
  });
}

async function suspend(ctx: MutationCtx, viewer: Viewer, report: Report, reason: string): Promise<void> {
  const profile = report.reportedId === undefined ? null : await profileOfUser(ctx, report.reportedId);
  if (profile?.userType === "producer") {
    const note = `After a report. ${reason}`.trim();
    await decide(ctx, profile._id, { status: "suspended", note, actorId: viewer.user._id });
    return;
  }
  const by = { actorId: viewer.user._id, reportId: report._id };
  const bookId = report.kind === "book" ? ctx.db.normalizeId("books", report.targetId) : null;
  const profileId = profile?._id ?? ctx.db.normalizeId("profiles", report.targetId);
  if (bookId !== null) await blockBook(ctx, bookId, by);
  else if (profileId !== null) await blockBooks(ctx, { profileId, ...by });
  await tellReported(ctx, report, bookId === null ? "booksBlocked" : "bookBlocked", reason);
}

/** Blocks the public books of a reported author, who may have no account: fifty at once, the others in a job. */
export async function blockBooks(ctx: MutationCtx, blocking: ObjectType<typeof vBlocking>): Promise<void> {
  const { profileId, actorId, reportId } = blocking;
  const books = () =>
    ctx.db
      .query("books")
      .withIndex("by_profileId_isPublic_totalReviews", (q) =>
        q.eq("profileId", profileId).eq("isPublic", true),
      );
  await inBatches(ctx, internal.jobs.admin.blockBooks, blocking, BLOCK_BATCH, books, async ({ _id }) => {
    await blockBook(ctx, _id, { actorId, reportId });
  });
}

async function blockBook(
  ctx: MutationCtx,
  bookId: Id<"books">,
  { actorId, reportId }: { actorId: Id<"users">; reportId: Id<"reports"> },
): Promise<void> {
  if ((await ctx.db.get("books", bookId)) === null) return;
  await setVisibility(ctx, actorId, bookId, "blocked", reportId);
}

async function tellReporter(ctx: MutationCtx, report: Report, outcome: string): Promise<void> {
  const { _id, reporterId: userId } = report;
  await notify(ctx, {
    userId,
    kind: "report_decided",
    group: "",
    values: { ...(await aboutOf(ctx, report)), outcome },
  });
  const person = await personOf(ctx, userId);
  if (person === null) return;
  const label = (await reportedPerson(ctx, report))?.displayName ?? report.label;
  await enqueueMail(ctx, {
    ...{ key: `report_decided:${_id}`, type: "report_decided", to: person.email, userId },
    values: { firstName: person.firstName, label, outcome },
  });
}

async function tellReported(
  ctx: MutationCtx,
  report: Report,
  action: "warned" | "bookBlocked" | "booksBlocked",
  reason: string,
): Promise<void> {
  const { _id, reportedId: userId, label } = report;
  if (action === "warned") {
    const place = await placeOf(ctx, report, { isOwn: true });
    await notify(ctx, { userId, kind: "account_warned", group: "", values: { reason, place } });
  } else {
    const books = action === "bookBlocked" ? `your book “${label}”` : "your books";
    await notify(ctx, { userId, kind: "books_blocked", group: "", values: { books } });
  }
  const person = userId === undefined ? null : await personOf(ctx, userId);
  if (person === null) return;
  await enqueueMail(ctx, {
    ...{ key: `account_warned:${_id}`, type: "account_warned", to: person.email, userId },
    values: { firstName: person.firstName, label, action, reason },
  });
}

/** True if the report's person could not write in the reported conversation. */
async function hasFrozen(ctx: QueryCtx, { kind, targetId, reportedId }: Report): Promise<boolean> {
  const threadId = kind === "thread" ? ctx.db.normalizeId("threads", targetId) : null;
  const thread = threadId && (await ctx.db.get("threads", threadId));
  return reportedId !== undefined && thread?.frozenFor === reportedId;
}

async function tellDismissed(ctx: MutationCtx, { reportedId, label, targetId }: Report): Promise<void> {
  const values = { book: label, thread: targetId };
  await notify(ctx, { userId: reportedId, kind: "report_dismissed", group: "", values });
}

/** What a reporter's notification is about, and leads to. A person's name and page are looked up when it is read. */
async function aboutOf(
  ctx: QueryCtx,
  report: Report,
): Promise<Omit<NoticeValues["report_decided"], "outcome">> {
  const person = (await reportedPerson(ctx, report))?._id ?? "";
  const place = report.kind === "profile" ? "" : await placeOf(ctx, report, { isOwn: false });
  return { about: person === "" ? ` about ${report.label}` : "", person, place };
}

/** The person of a reported conversation or profile; null for a book. */
async function reportedPerson(
  ctx: QueryCtx,
  { kind, targetId, reportedId }: Report,
): Promise<Doc<"profiles"> | null> {
  if (kind === "thread") return reportedId === undefined ? null : await profileOfUser(ctx, reportedId);
  const profileId = kind === "profile" ? ctx.db.normalizeId("profiles", targetId) : null;
  return profileId && (await ctx.db.get("profiles", profileId));
}

/** The path of what was reported: its owner sees it in any state, others while it is public. Empty if they don't see it. */
async function placeOf(
  ctx: QueryCtx,
  { kind, targetId }: Report,
  { isOwn }: { isOwn: boolean },
): Promise<string> {
  if (kind === "thread") return `/messages/${targetId}`;
  if (kind === "book") {
    const bookId = ctx.db.normalizeId("books", targetId);
    const book = bookId && (isOwn ? await ctx.db.get("books", bookId) : await publicBook(ctx, bookId));
    return book ? bookPath(book) : "";
  }
  const profileId = ctx.db.normalizeId("profiles", targetId);
  const profile =
    profileId && (isOwn ? await ctx.db.get("profiles", profileId) : await publicAuthor(ctx, profileId));
  return profile ? authorPath(profile) : "";
}

async function personOf(ctx: MutationCtx, userId: Id<"users">) {
  const email = (await ctx.db.get("users", userId))?.email;
  if (email === undefined) return null;
  return { email, firstName: (await profileOfUser(ctx, userId))?.firstName ?? "" };
}
