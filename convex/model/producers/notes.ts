import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { requireWithinLimit } from "../limits";
import { publicBook } from "../books/visibility";
import { refuse } from "../refuse";

export const vNote = v.object({ note: v.string(), updatedAt: v.number() });
type Note = Infer<typeof vNote>;

/** This producer's private note on a book, or null. */
export async function noteOn(
  ctx: QueryCtx,
  producerId: Id<"users">,
  bookId: Id<"books">,
): Promise<Note | null> {
  const row = await noteRow(ctx, producerId, bookId);
  return row && { note: row.note, updatedAt: row.updatedAt };
}

/**
 * Saves a producer's note; an empty one deletes it. Refuses with `not_found` for a book they cannot see, unless
 * they already have a note on it.
 */
export async function saveNote(
  ctx: MutationCtx,
  producerId: Id<"users">,
  bookId: Id<"books">,
  note: string,
): Promise<void> {
  const existing = await noteRow(ctx, producerId, bookId);
  if (existing === null && (await publicBook(ctx, bookId)) === null) refuse("not_found");
  await requireWithinLimit(ctx, "note", producerId);
  const row = { producerId, bookId, note, updatedAt: Date.now() };
  if (existing === null && note !== "") await ctx.db.insert("producerNotes", row);
  else if (existing !== null && note === "") await ctx.db.delete("producerNotes", existing._id);
  else if (existing !== null) await ctx.db.patch("producerNotes", existing._id, row);
}

async function noteRow(
  ctx: QueryCtx,
  producerId: Id<"users">,
  bookId: Id<"books">,
): Promise<Doc<"producerNotes"> | null> {
  return await ctx.db
    .query("producerNotes")
    .withIndex("by_producerId_bookId", (q) => q.eq("producerId", producerId).eq("bookId", bookId))
    .unique();
}
