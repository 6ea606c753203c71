import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { CheckReason } from "../../../domain/books/rating-checks";
import { figuresOf } from "../../../domain/books/rating-checks";
import type { Store } from "../../../domain/links";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { bookSummaryFields, coverUrl } from "../catalog/cards";
import { counterValue } from "../counters";
import { capped } from "../pages";
import { contactOfBook } from "../people/contacts";
import { profileOfUser } from "../people/profiles";
import { vCheckReason, vFigures, vStore } from "../vocabulary";
import type { RatingCheck } from "./ratingChecks";
import { sourceLink } from "./ratingDecisions";

/** The most decisions of a day that the page shows. */
const MAX_DECISIONS = 24;

const { _id: bookId, ...summaryFields } = bookSummaryFields;

/** Figures that wait, with their book. */
export const vQueuedCheck = v.object({
  _id: v.id("ratingChecks"),
  bookId,
  ...summaryFields,
  source: vStore,
  /** The author's link to the site, if it leads there. */
  link: v.union(v.string(), v.null()),
  /** Where to ask the author for a missing link. */
  authorEmail: v.union(v.string(), v.null()),
  reason: vCheckReason,
  was: vFigures,
  is: vFigures,
  since: v.number(),
  isPublic: v.boolean(),
  /** The last check, before these figures came. */
  checkedAt: v.union(v.number(), v.null()),
});
type QueuedCheck = Infer<typeof vQueuedCheck>;

/** A decision about figures, with their book. */
export const vDecision = v.object({
  _id: v.id("ratingChecks"),
  bookId,
  ...summaryFields,
  source: vStore,
  checked: vFigures,
  corrected: v.union(vFigures, v.null()),
  checkedAt: v.number(),
  /** The admin's name, or null for a closed account. */
  checkedBy: v.union(v.string(), v.null()),
  isOwn: v.boolean(),
});
type Decision = Infer<typeof vDecision>;

export const vQueueCounts = v.object({
  all: v.number(),
  crossing: v.number(),
  largeChange: v.number(),
  overdue: v.number(),
});

export type QueueView = { reason?: CheckReason; source?: Store; order: "asc" | "desc" };

/** A page of the figures that wait, by the time they entered the queue. */
export async function queuePage(
  ctx: QueryCtx,
  view: QueueView,
  options: PaginationOptions,
): Promise<PaginationResult<QueuedCheck>> {
  const found = await waitingChecks(ctx, view).order(view.order).paginate(capped(options));
  const page = await Promise.all(found.page.map((check) => toQueued(ctx, check)));
  return { ...found, page: page.filter((row) => row !== null) };
}

/** The number of figures that wait, in all and for each reason. */
export async function queueCounts(ctx: QueryCtx): Promise<Infer<typeof vQueueCounts>> {
  const [all, crossing, largeChange, overdue] = await Promise.all([
    counterValue(ctx, "ratings.waiting"),
    counterValue(ctx, "ratings.waiting.crossing"),
    counterValue(ctx, "ratings.waiting.largeChange"),
    counterValue(ctx, "ratings.waiting.overdue"),
  ]);
  return { all, crossing, largeChange, overdue };
}

/** The decisions since `from` (epoch ms), newest first, at most 24. */
export async function decisionsSince(
  ctx: QueryCtx,
  viewerId: Id<"users">,
  from: number,
): Promise<Decision[]> {
  const checks = await ctx.db
    .query("ratingChecks")
    .withIndex("by_status_checkedAt", (q) => q.eq("status", "checked").gte("checkedAt", from))
    .order("desc")
    .take(MAX_DECISIONS);
  const decisions = await Promise.all(checks.map((check) => toDecision(ctx, viewerId, check)));
  return decisions.filter((row) => row !== null);
}

function waitingChecks(ctx: QueryCtx, { reason, source }: QueueView) {
  const checks = ctx.db.query("ratingChecks");
  if (reason !== undefined && source !== undefined)
    return checks.withIndex("by_status_reason_source_since", (q) =>
      q.eq("status", "waiting").eq("reason", reason).eq("source", source),
    );
  if (reason !== undefined)
    return checks.withIndex("by_status_reason_since", (q) => q.eq("status", "waiting").eq("reason", reason));
  if (source !== undefined)
    return checks.withIndex("by_status_source_since", (q) => q.eq("status", "waiting").eq("source", source));
  return checks.withIndex("by_status_since", (q) => q.eq("status", "waiting"));
}

async function toQueued(ctx: QueryCtx, check: RatingCheck): Promise<QueuedCheck | null> {
  const book = await ctx.db.get("books", check.bookId);
  if (book === null) return null;
  const { _id, source, reason, was, since, checkedAt = null } = check;
  const link = sourceLink(book, source);
  return {
    ...(await summaryOf(ctx, book)),
    ...{ _id, source, reason, was, since, checkedAt, link },
    authorEmail: link === null ? (await contactOfBook(ctx, book)).email : null,
    is: figuresOf(book, source),
    isPublic: book.isPublic,
  };
}

async function toDecision(
  ctx: QueryCtx,
  viewerId: Id<"users">,
  check: RatingCheck,
): Promise<Decision | null> {
  const book = await ctx.db.get("books", check.bookId);
  if (book === null) return null;
  const { _id, source, checked = {}, corrected = null, checkedAt = 0, checkedBy } = check;
  return {
    ...(await summaryOf(ctx, book)),
    ...{ _id, source, checked, corrected, checkedAt },
    checkedBy: await nameOf(ctx, checkedBy),
    isOwn: checkedBy === viewerId,
  };
}

async function summaryOf(ctx: QueryCtx, book: Doc<"books">) {
  const { _id, slug, title, authorName, genre } = book;
  return { bookId: _id, slug, title, authorName, genre, coverUrl: await coverUrl(ctx, book) };
}

async function nameOf(ctx: QueryCtx, userId: Id<"users"> | undefined): Promise<string | null> {
  return userId === undefined ? null : ((await profileOfUser(ctx, userId))?.displayName ?? null);
}
