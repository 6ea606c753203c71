import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { countedAs } from "../../../domain/producers/slate";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";
import { findCard, type BookCard } from "../catalog/bookCards";
import { setRowsFavoriteCount } from "../catalog/catalogRows";
import type { ChangeOf, TriggerCtx } from "../change";
import { differing } from "../change";
import { saveInWeek } from "../mail/digest/bookWeeks";
import { recordSave } from "../people/authorNews";
import { profileOfUser } from "../people/profiles";
import { bookBeingSaved } from "./bookBeingSaved";

/** Saves in one batch when a producer's approval changes. */
const RECOUNT_BATCH = 50;

/** How long the order "Most saved" may lag behind the counts. */
const ORDER_DELAY_MS = 15_000;
/** A save this shortly before the job may be written after it, so it schedules another. */
const ORDER_MARGIN_MS = 2_000;

export const vRecount = { ...vBatch, producerId: v.id("users") };
export const vSavedOrder = { bookId: v.id("books") };

/**
 * Trigger: counts a save that starts or stops counting, on the book's card, in its author's news and in its week. Reads
 * the book once for all three.
 */
export async function interestChanged(ctx: TriggerCtx, change: ChangeOf<"favorites">): Promise<void> {
  const delta = weight(change.newDoc) - weight(change.oldDoc);
  if (delta === 0) return;
  const { bookId } = change.newDoc ?? change.oldDoc;
  const book = bookBeingSaved(ctx.db, bookId) ?? (await ctx.innerDb.get("books", bookId));
  const card = await findCard(ctx.innerDb, book ?? { _id: bookId });
  const weekId = await saveInWeek(ctx, change, delta, card?.weekId);
  if (card !== null) await countSave(ctx, card, delta, weekId);
  if (book !== null) await recordSave(ctx, book, delta);
}

/**
 * Moves a book's save count. The count on the card changes at once; the book's rows follow together, so that one save
 * does not write every row.
 */
async function countSave(
  ctx: TriggerCtx,
  { _id, bookId, favoriteCount, orderDueAt }: BookCard,
  delta: number,
  weekId: Id<"bookWeeks"> | undefined,
): Promise<void> {
  const counted = { favoriteCount: favoriteCount + delta, weekId };
  const now = Date.now();
  if (orderDueAt !== undefined && now < orderDueAt - ORDER_MARGIN_MS) {
    await ctx.innerDb.patch("bookCards", _id, counted);
    return;
  }
  await ctx.innerDb.patch("bookCards", _id, { ...counted, orderDueAt: now + ORDER_DELAY_MS });
  await ctx.scheduler.runAfter(ORDER_DELAY_MS, internal.jobs.books.updateSavedOrder, { bookId });
}

/**
 * Puts a book in its place in the order "Most saved". It leaves the card alone: a write would run every list that shows
 * the book again.
 */
export async function updateSavedOrder(
  ctx: MutationCtx,
  { bookId }: ObjectType<typeof vSavedOrder>,
): Promise<void> {
  const card = await findCard(ctx.db, { _id: bookId });
  if (card !== null) await setRowsFavoriteCount(ctx.db, card);
}

/**
 * Makes a producer's saves, and reasons for passing, count exactly while they are approved, fifty at a time. Each batch reads the approval
 * again and may run twice, so the last run is right however often the approval changes.
 */
export async function recountSaves(ctx: MutationCtx, recount: ObjectType<typeof vRecount>): Promise<void> {
  const { producerId } = recount;
  const isApproved = (await profileOfUser(ctx, producerId))?.approvalStatus === "approved";
  const saves = () =>
    ctx.db.query("favorites").withIndex("by_producerId_bookId", (q) => q.eq("producerId", producerId));
  await inBatches(ctx, internal.jobs.books.recountSaves, recount, RECOUNT_BATCH, saves, async (save) => {
    const counted = differing(
      { isCounted: save.isCounted, countedReason: save.countedReason },
      countedAs(save, isApproved),
    );
    if (counted !== null) await ctx.db.patch("favorites", save._id, counted);
  });
}

function weight(save: Doc<"favorites"> | null): number {
  return save?.isCounted ? 1 : 0;
}
