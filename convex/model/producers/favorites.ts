import { MAX_LOOKED_UP } from "../../../domain/producers/saved-books";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { publicBook } from "../books/visibility";
import { refuse } from "../refuse";
import { changeDeskWith, findDesk, withoutSaveToken } from "./desk";
import { removedSave, restoreCard, withRemoved } from "./removedSaves";
import { insertSave, saveOf } from "./saves";
import { placeSave } from "./slate";

/**
 * Saves or unsaves a book for this producer. Idempotent: a double click or a retry changes nothing. Saving a book they
 * passed on brings it back, and saving one that they removed minutes ago restores its card, without what changed since
 * if the book is hidden now. Refuses with `rate_limited`, with `has_option` to unsave a book with an option, and with
 * `not_found` for a book they cannot see. A saved book that is now hidden can be unsaved.
 */
export async function setFavorite(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  saved: boolean,
): Promise<void> {
  if (saved) await save(ctx, viewer, bookId);
  else await unsave(ctx, viewer, bookId);
}

/** True if the viewer is a producer who has saved this book and not passed on it. */
export async function hasSaved(ctx: QueryCtx, viewer: Viewer | null, bookId: Id<"books">): Promise<boolean> {
  if (viewer?.role !== "producer") return false;
  const existing = await saveOf(ctx.db, viewer.user._id, bookId);
  return existing !== null && existing.stage !== "passed";
}

/** Which of these books the viewer has saved and not passed on, among the first hundred. None unless a producer asks. */
export async function savedAmong(
  ctx: QueryCtx,
  viewer: Viewer | null,
  bookIds: readonly Id<"books">[],
): Promise<Id<"books">[]> {
  const asked = [...new Set(bookIds.slice(0, MAX_LOOKED_UP))];
  const areSaved = await Promise.all(asked.map((bookId) => hasSaved(ctx, viewer, bookId)));
  return asked.filter((_, n) => areSaved[n]);
}

async function save(ctx: MutationCtx, viewer: Viewer, bookId: Id<"books">): Promise<void> {
  const desk = await findDesk(ctx.db, viewer.user._id);
  const removed = removedSave(desk, bookId);
  const book = removed === null ? await publicBook(ctx, bookId) : await ctx.db.get("books", bookId);
  if (book === null) refuse("not_found");
  const existing = await saveOf(ctx.db, viewer.user._id, bookId);
  if (existing !== null && existing.stage !== "passed") return;
  const held = { producerId: viewer.user._id, desk, fields: withoutSaveToken(desk) };
  await changeDeskWith(ctx.db, held, async () => {
    if (existing !== null)
      return await placeSave(ctx, viewer, existing, { stage: "considering", after: null });
    if (removed !== null) return await restoreCard(ctx, viewer, { bookId, book }, removed);
    await insertSave(ctx, viewer.user._id, book, { isApproved: viewer.approvalStatus === "approved" });
  });
}

async function unsave(ctx: MutationCtx, viewer: Viewer, bookId: Id<"books">): Promise<void> {
  const existing = await saveOf(ctx.db, viewer.user._id, bookId);
  if (existing === null) {
    if ((await publicBook(ctx, bookId)) === null) refuse("not_found");
    return;
  }
  if (existing.stage === "passed") return;
  if (existing.optionId !== undefined) refuse("has_option");
  const { producerId } = existing;
  const desk = await findDesk(ctx.db, producerId);
  const held = { producerId, desk, fields: withRemoved(desk, existing) };
  await changeDeskWith(ctx.db, held, () => ctx.db.delete("favorites", existing._id));
}
