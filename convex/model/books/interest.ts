import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";
import { setFavoriteCount } from "../catalogue/catalogRows";
import type { ChangeOf, TriggerCtx } from "../change";
import { profileOfUser } from "../people/profiles";

/** Saves in one batch when a producer's approval changes. */
const RECOUNT_BATCH = 50;

export const vRecount = { ...vBatch, producerId: v.id("users") };

/** Moves a book's save count by one when a counted save comes or goes (B-09); nothing is counted by reading. */
export async function favoriteChanged(ctx: TriggerCtx, change: ChangeOf<"favorites">): Promise<void> {
  const delta = weight(change.newDoc) - weight(change.oldDoc);
  const bookId = (change.newDoc ?? change.oldDoc)?.bookId;
  if (delta === 0 || bookId === undefined) return;
  const book = await ctx.innerDb.get("books", bookId);
  if (book === null) return;
  const favoriteCount = book.favoriteCount + delta;
  const interestCount = favoriteCount + Math.max(0, book.producersInterested);
  await ctx.innerDb.patch("books", bookId, { favoriteCount, interestCount });
  if (book.isPublic) await setFavoriteCount(ctx.innerDb, bookId, favoriteCount);
}

/**
 * Makes a producer's saves count exactly while they are approved, fifty at a time. Each batch reads the approval
 * again and may run twice, so the last run is right however often the approval changes.
 */
export async function recountSaves(ctx: MutationCtx, recount: ObjectType<typeof vRecount>): Promise<void> {
  const { producerId } = recount;
  const isCounted = (await profileOfUser(ctx, producerId))?.approvalStatus === "approved";
  const saves = () =>
    ctx.db.query("favorites").withIndex("by_producerId", (q) => q.eq("producerId", producerId));
  await inBatches(ctx, internal.jobs.books.recountSaves, recount, RECOUNT_BATCH, saves, async (save) => {
    if (save.isCounted !== isCounted) await ctx.db.patch("favorites", save._id, { isCounted });
  });
}

function weight(save: Doc<"favorites"> | null): number {
  return save?.isCounted ? 1 : 0;
}
