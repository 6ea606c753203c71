import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { setFavoriteCount } from "../catalogue/catalogRows";
import type { ChangeOf, TriggerCtx } from "../change";
import { profileOfUser } from "../people/profiles";

/** Saves looked at in one step when a producer's approval comes or goes. */
const RECOUNT_BATCH = 50;

export const vRecount = { producerId: v.id("users"), cursor: v.union(v.string(), v.null()) };

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
 * Makes a producer's saves count exactly while they are approved, fifty at a time. Reads the status anew in
 * every step and may run twice: however often approval flips, the last run leaves every save right.
 */
export async function recountSaves(
  ctx: MutationCtx,
  { producerId, cursor }: { producerId: Id<"users">; cursor: string | null },
): Promise<void> {
  const isCounted = (await profileOfUser(ctx, producerId))?.approvalStatus === "approved";
  const saves = await ctx.db
    .query("favorites")
    .withIndex("by_producerId", (q) => q.eq("producerId", producerId))
    .paginate({ numItems: RECOUNT_BATCH, cursor });
  for (const save of saves.page) {
    if (save.isCounted !== isCounted) await ctx.db.patch("favorites", save._id, { isCounted });
  }
  if (!saves.isDone) {
    const next = { producerId, cursor: saves.continueCursor };
    await ctx.scheduler.runAfter(0, internal.jobs.interest.recount, next);
  }
}

function weight(save: Doc<"favorites"> | null): number {
  return save?.isCounted ? 1 : 0;
}
