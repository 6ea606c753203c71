import { RIGHTS } from "../../../../domain/books/rights";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { DatabaseWriter } from "../../../_generated/server";

type Book = Doc<"books">;

/**
 * Notes each right that becomes available while the book is public, and forgets it when the right no longer is. A book
 * that becomes public brings no news of its rights: it is new itself.
 */
export async function noteOpenings(
  db: DatabaseWriter,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  if (before === null || after === null) return;
  for (const right of RIGHTS) {
    const [was, is] = [before.rightsShown[right], after.rightsShown[right]];
    if (was === is || (was !== "available" && is !== "available")) continue;
    const row = await db
      .query("rightOpenings")
      .withIndex("by_bookId_right", (q) => q.eq("bookId", after._id).eq("right", right))
      .unique();
    if (row !== null) await db.delete("rightOpenings", row._id);
    if (is !== "available" || !before.isPublic || !after.isPublic) continue;
    const opening = { right, openedAt: Date.now(), isAgain: was === "optioned" };
    await db.insert("rightOpenings", { bookId: after._id, ...opening });
  }
}

/** Deletes what was noted of a deleted book. */
export async function removeOpenings(db: DatabaseWriter, bookId: Id<"books">): Promise<void> {
  const rows = db.query("rightOpenings").withIndex("by_bookId_right", (q) => q.eq("bookId", bookId));
  for await (const { _id } of rows) await db.delete("rightOpenings", _id);
}
