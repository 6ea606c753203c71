import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";

/** A book that anybody may read: a public one, or a public success story. Null for any other. */
export async function bookOnShow(ctx: QueryCtx, bookId: Id<"books">): Promise<Doc<"books"> | null> {
  const book = await ctx.db.get("books", bookId);
  return book !== null && (book.isPublic || book.isSuccessStory) ? book : null;
}

/** An author with public works. Null for any other. */
export async function authorOnShow(
  ctx: QueryCtx,
  profileId: Id<"profiles">,
): Promise<Doc<"profiles"> | null> {
  const profile = await ctx.db.get("profiles", profileId);
  return profile !== null && profile.publicBookCount > 0 ? profile : null;
}
