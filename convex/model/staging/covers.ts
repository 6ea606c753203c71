import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { MutationCtx } from "../../_generated/server";
import { dropFile } from "../books/files";

/** A stored picture and the book it is the cover of. */
export const vStagedCover = v.object({ bookId: v.id("books"), storageId: v.id("_storage") });

/** Makes a stored picture a book's cover, as if its author had uploaded it. It is deleted if the book has one. */
export async function putCover(
  ctx: MutationCtx,
  { bookId, storageId }: Infer<typeof vStagedCover>,
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  if (book === null || book.coverImageId !== undefined) {
    await dropFile(ctx, storageId);
    return;
  }
  // A file without a finished upload would be deleted as an unused one.
  const upload = { kind: "cover", storageId, attachedTo: bookId, createdAt: Date.now() } as const;
  await ctx.db.insert("uploads", { ...upload, userId: book.ownerId });
  await ctx.db.patch("books", bookId, { coverImageId: storageId });
}
