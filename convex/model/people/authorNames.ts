import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";

const RENAME_BATCH = 50;

export const vRename = { ...vBatch, profileId: v.id("profiles"), from: v.string() };

/**
 * Replaces an author's former name on their books, fifty at a time. A book published under another name keeps it.
 * A batch may run twice.
 */
export async function renameBooks(ctx: MutationCtx, rename: ObjectType<typeof vRename>): Promise<void> {
  const { profileId, from } = rename;
  const profile = await ctx.db.get("profiles", profileId);
  if (profile === null) return;
  const books = () =>
    ctx.db
      .query("books")
      .withIndex("by_profileId_isPublic_genre_totalReviews", (q) => q.eq("profileId", profileId));
  await inBatches(ctx, internal.jobs.books.renameBooks, rename, RENAME_BATCH, books, async (book) => {
    if (book.authorName === from) {
      await ctx.db.patch("books", book._id, { authorName: profile.displayName });
    }
  });
}
