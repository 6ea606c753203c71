import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { requireWithinLimit } from "../limits";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";

/**
 * Saves or unsaves a book for this producer. Idempotent: a double click or a retry changes nothing. Refuses with
 * `rate_limited`, and with `not_found` for a book they cannot see. A saved book that is now hidden can be unsaved.
 */
export async function setFavorite(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  saved: boolean,
): Promise<void> {
  const existing = await favoriteOf(ctx, viewer.user._id, bookId);
  if (saved) await save(ctx, viewer, bookId, existing);
  else if (existing !== null) await ctx.db.delete("favorites", existing._id);
  else if (!(await isPublicBook(ctx, bookId))) refuse("not_found");
}

/** True if the viewer is a producer who has saved this book. */
export async function hasSaved(ctx: QueryCtx, viewer: Viewer | null, bookId: Id<"books">): Promise<boolean> {
  return viewer?.role === "producer" && (await favoriteOf(ctx, viewer.user._id, bookId)) !== null;
}

async function save(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  existing: Doc<"favorites"> | null,
) {
  if (!(await isPublicBook(ctx, bookId))) refuse("not_found");
  if (existing !== null) return;
  await requireWithinLimit(ctx, "favorite", viewer.user._id);
  const isCounted = viewer.approvalStatus === "approved";
  await addFavorite(ctx, { producerId: viewer.user._id, bookId, isCounted });
}

/** Inserts a save that does not exist yet. Its trigger updates the book's count. */
export async function addFavorite(
  ctx: MutationCtx,
  favorite: { producerId: Id<"users">; bookId: Id<"books">; isCounted: boolean },
): Promise<void> {
  await ctx.db.insert("favorites", { ...favorite, createdAt: Date.now() });
}

/** This producer's save of this book, or null. */
export async function favoriteOf(ctx: QueryCtx, producerId: Id<"users">, bookId: Id<"books">) {
  return await ctx.db
    .query("favorites")
    .withIndex("by_producerId_bookId", (q) => q.eq("producerId", producerId).eq("bookId", bookId))
    .unique();
}

async function isPublicBook(ctx: QueryCtx, bookId: Id<"books">): Promise<boolean> {
  const book = await ctx.db.get("books", bookId);
  return book !== null && (book.isPublic || book.isSuccessStory);
}
