import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";

/** The book if it is public or a public success story, else null. */
export async function publicBook(ctx: QueryCtx, bookId: Id<"books">): Promise<Doc<"books"> | null> {
  const book = await ctx.db.get("books", bookId);
  return book !== null && (book.isPublic || book.isSuccessStory) ? book : null;
}

/** The profile if its author has public books, else null. */
export async function publicAuthor(
  ctx: QueryCtx,
  profileId: Id<"profiles">,
): Promise<Doc<"profiles"> | null> {
  const profile = await ctx.db.get("profiles", profileId);
  return profile !== null && profile.publicBookCount > 0 ? profile : null;
}
