import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

const RENAME_BATCH = 50;

/**
 * Puts a profile's present name on those of its books that carry the name `from`, fifty at a time. A book
 * published under another name keeps it. May run twice.
 */
export async function renameBooks(
  ctx: MutationCtx,
  { profileId, from, cursor }: { profileId: Id<"profiles">; from: string; cursor: string | null },
): Promise<void> {
  const profile = await ctx.db.get("profiles", profileId);
  if (profile === null) return;
  const books = await ctx.db
    .query("books")
    .withIndex("by_profileId_isPublic_genre_totalReviews", (q) => q.eq("profileId", profileId))
    .paginate({ numItems: RENAME_BATCH, cursor });
  for (const book of books.page) {
    if (book.authorName === from) {
      await ctx.db.patch("books", book._id, { authorName: profile.displayName });
    }
  }
  if (!books.isDone) {
    const next = { profileId, from, cursor: books.continueCursor };
    await ctx.scheduler.runAfter(0, internal.jobs.authorNames.rename, next);
  }
}
