import type { Figures } from "../../../domain/books/rating-checks";
import {
  CHECK_DUE_DAYS,
  figuresOf,
  hasFigures,
  holdsBack,
  reasonToCheck,
  sameFigures,
} from "../../../domain/books/rating-checks";
import type { SourceRatings } from "../../../domain/books/ratings";
import { DAY_MS } from "../../../domain/dates";
import type { Store } from "../../../domain/links";
import { STORES } from "../../../domain/links";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import type { ChangeOf, TriggerCtx } from "../change";
import type { Contribution } from "../counters";
import { applyContribution } from "../counters";

export type RatingCheck = Doc<"ratingChecks">;

/** Rows in one batch of a job. */
const BATCH = 100;

/**
 * Puts each figure that its author changed in the queue if the rule asks for it (`reasonToCheck`). Only writes by
 * authors call this: a trigger could not tell them from an import. A new change is compared with the figures as last
 * checked, so that many small steps count as the large one they make.
 */
export async function queueRatingChecks(
  ctx: MutationCtx,
  bookId: Id<"books">,
  before: SourceRatings,
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  if (book === null) return;
  for (const source of STORES) {
    const [was, is] = [figuresOf(before, source), figuresOf(book, source)];
    if (!sameFigures(was, is)) await queueCheck(ctx, { bookId, source, was, is });
  }
}

type Change = { bookId: Id<"books">; source: Store; was: Figures; is: Figures };

async function queueCheck(ctx: MutationCtx, { bookId, source, was, is }: Change): Promise<void> {
  const check = await checkOf(ctx.db, bookId, source);
  const base = (check?.status === "checked" ? check.checked : check?.was) ?? was;
  const reason = reasonToCheck(base, is);
  if (check?.checked !== undefined && sameFigures(check.checked, is)) return await restoreCheck(ctx, check);
  // A slip that is put right leaves nothing to check, where nothing was checked before it.
  if (check?.status === "waiting" && check.checkedAt === undefined && sameFigures(check.was, is))
    return await ctx.db.delete("ratingChecks", check._id);
  if (reason === null) return;
  const isWaiting = check?.status === "waiting" && holdsBack(check.reason);
  const since = isWaiting ? check.since : Date.now();
  const queued = { status: "waiting", reason, was: base, since } as const;
  if (check === null) await ctx.db.insert("ratingChecks", { bookId, source, ...queued });
  else await ctx.db.patch("ratingChecks", check._id, { ...queued, corrected: undefined });
}

/** Figures that an admin checked, and that their author changed and put back, are checked as before. */
async function restoreCheck(
  ctx: MutationCtx,
  { _id, bookId, source, checkedAt }: RatingCheck,
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  await ctx.db.patch("ratingChecks", _id, { status: "checked" });
  const ratingsCheckedAt = { ...book?.ratingsCheckedAt, [source]: checkedAt };
  await ctx.db.patch("books", bookId, { ratingsCheckedAt });
}

/** Queues the figures checked more than 90 days ago, a hundred at a time. */
export async function queueOverdueChecks(ctx: MutationCtx, batch: Batch): Promise<void> {
  const job = internal.jobs.books.queueOverdueChecks;
  const overdue = (startedAt: number) =>
    ctx.db
      .query("ratingChecks")
      .withIndex("by_status_checkedAt", (q) =>
        q.eq("status", "checked").lt("checkedAt", startedAt - CHECK_DUE_DAYS * DAY_MS),
      );
  await inBatches(ctx, job, batch, BATCH, overdue, async ({ _id, checked, was }, startedAt) => {
    const queued = { status: "waiting", reason: "overdue", was: checked ?? was, since: startedAt } as const;
    await ctx.db.patch("ratingChecks", _id, { ...queued, checked: undefined, corrected: undefined });
  });
}

/** Deletes the checks of figures that are gone: they were removed, or their book was. */
export async function removeGoneChecks(
  ctx: TriggerCtx,
  before: Doc<"books"> | null,
  after: Doc<"books"> | null,
): Promise<void> {
  if (before === null) return;
  for (const source of STORES) {
    const isGone = after === null || !hasFigures(figuresOf(after, source));
    if (!isGone || !hasFigures(figuresOf(before, source))) continue;
    const check = await checkOf(ctx.innerDb, before._id, source);
    if (check !== null) await ctx.db.delete("ratingChecks", check._id);
  }
}

/** Trigger: counts what waits, and keeps a book from leading lists while one of its changed figures does. */
export async function ratingCheckChanged(ctx: TriggerCtx, change: ChangeOf<"ratingChecks">): Promise<void> {
  const { oldDoc, newDoc } = change;
  await applyContribution(ctx.innerDb, checkContribution(oldDoc), checkContribution(newDoc));
  const book = await ctx.innerDb.get("books", (newDoc ?? oldDoc).bookId);
  if (book === null) return;
  const isHeldBack = heldBackBy(await checksOf(ctx.innerDb, book._id));
  if (book.isHeldBack !== isHeldBack) await ctx.db.patch("books", book._id, { isHeldBack });
}

/** The `isHeldBack` of a book with these checks. */
export function heldBackBy(checks: readonly RatingCheck[]): true | undefined {
  return checks.some(({ status, reason }) => status === "waiting" && holdsBack(reason)) || undefined;
}

/** A check's share of the counters. */
export function checkContribution(check: RatingCheck | null): Contribution {
  if (check?.status !== "waiting") return {};
  return { "ratings.waiting": 1, [`ratings.waiting.${check.reason}`]: 1 };
}

async function checksOf(db: DatabaseReader, bookId: Id<"books">): Promise<RatingCheck[]> {
  return await db
    .query("ratingChecks")
    .withIndex("by_bookId_source", (q) => q.eq("bookId", bookId))
    .take(STORES.length);
}

async function checkOf(db: DatabaseReader, bookId: Id<"books">, source: Store): Promise<RatingCheck | null> {
  return await db
    .query("ratingChecks")
    .withIndex("by_bookId_source", (q) => q.eq("bookId", bookId).eq("source", source))
    .unique();
}
