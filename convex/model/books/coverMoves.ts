import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { dropFile } from "./files";

type Book = Doc<"books">;

/** A cover that is to have another address, and how often that was tried before. */
export const vMove = { bookId: v.id("books"), storageId: v.id("_storage"), attempt: v.number() };
type Move = { bookId: Id<"books">; storageId: Id<"_storage">; attempt: number };

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 60_000;

/**
 * Sees to it that a book that goes out of sight, blocked or hidden, takes its cover with it: whoever kept the
 * file's address finds nothing there soon after (U-07, X20).
 */
export async function hideCover(
  ctx: Pick<MutationCtx, "scheduler">,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  if (before === null || after === null || after.coverImageId === undefined) return;
  if (!isOnShow(before) || isOnShow(after)) return;
  const move = { bookId: after._id, storageId: after.coverImageId, attempt: 0 };
  await ctx.scheduler.runAfter(0, internal.jobs.covers.move, move);
}

/** One try: the copy is made by an action, which may be lost, so another look follows until the cover has moved. */
export async function moveCover(ctx: MutationCtx, { bookId, storageId, attempt }: Move): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  if (book?.coverImageId !== storageId || attempt >= MAX_ATTEMPTS) return;
  await ctx.scheduler.runAfter(0, internal.jobs.covers.copy, { bookId, storageId });
  const next = { bookId, storageId, attempt: attempt + 1 };
  await ctx.scheduler.runAfter(FIRST_WAIT_MS * 2 ** attempt, internal.jobs.covers.move, next);
}

/** Puts the copy in the place of the file, which goes; a copy that came too late goes itself. May run twice. */
export async function swapCover(
  ctx: MutationCtx,
  { bookId, from, to }: { bookId: Id<"books">; from: Id<"_storage">; to: Id<"_storage"> },
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  if (book?.coverImageId !== from) {
    if (book?.coverImageId !== to) await dropFile(ctx, to);
    return;
  }
  await ctx.db.patch("books", bookId, { coverImageId: to });
  const upload = await ctx.db
    .query("uploads")
    .withIndex("by_storageId", (q) => q.eq("storageId", from))
    .first();
  // Without its row the copy would be swept up as an upload that nobody attached.
  if (upload !== null) await ctx.db.patch("uploads", upload._id, { storageId: to });
  await dropFile(ctx, from);
}

function isOnShow(book: Book): boolean {
  return book.isPublic || book.isSuccessStory;
}
