import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { ActionCtx, MutationCtx } from "../../_generated/server";
import { COVER_FILES, coverFiles, dropFile } from "./files";

type Book = Doc<"books">;

/** A file of a cover to copy to another address. `attempt` counts the tries before this one. */
export const vCopy = { bookId: v.id("books"), storageId: v.id("_storage") };
export const vMove = { ...vCopy, attempt: v.number() };
export const vSwap = { bookId: v.id("books"), from: v.id("_storage"), to: v.id("_storage") };

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 60_000;

/** Moves the cover's files of a book that was just hidden or blocked, so that a kept address soon stops working. */
export async function hideCover(
  ctx: Pick<MutationCtx, "scheduler">,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  if (before === null || after === null) return;
  if (!isPublicBook(before) || isPublicBook(after)) return;
  for (const storageId of coverFiles(after)) {
    const move = { bookId: after._id, storageId, attempt: 0 };
    await ctx.scheduler.runAfter(0, internal.jobs.books.moveCover, move);
  }
}

/** Makes one try. The copying action may be lost, so another try follows until the file has moved. */
export async function moveCover(
  ctx: MutationCtx,
  { bookId, storageId, attempt }: ObjectType<typeof vMove>,
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  if (book === null || !coverFiles(book).includes(storageId) || attempt >= MAX_ATTEMPTS) return;
  await ctx.scheduler.runAfter(0, internal.jobs.books.copyCover, { bookId, storageId });
  const next = { bookId, storageId, attempt: attempt + 1 };
  await ctx.scheduler.runAfter(FIRST_WAIT_MS * 2 ** attempt, internal.jobs.books.moveCover, next);
}

/** Stores the file a second time, under a new address. */
export async function copyCover(
  ctx: ActionCtx,
  { bookId, storageId }: ObjectType<typeof vCopy>,
): Promise<null> {
  const file = await ctx.storage.get(storageId);
  if (file === null) return null;
  const to = await ctx.storage.store(file);
  await ctx.runMutation(internal.jobs.books.swapCover, { bookId, from: storageId, to });
  return null;
}

/** Replaces a file of the cover with its copy and deletes the old file. A copy that came too late is deleted. May run twice. */
export async function swapCover(
  ctx: MutationCtx,
  { bookId, from, to }: ObjectType<typeof vSwap>,
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  const field = COVER_FILES.find((name) => book?.[name] === from);
  if (field === undefined) {
    if (book === null || !coverFiles(book).includes(to)) await dropFile(ctx, to);
    return;
  }
  await ctx.db.patch("books", bookId, { [field]: to });
  const upload = await ctx.db
    .query("uploads")
    .withIndex("by_storageId", (q) => q.eq("storageId", from))
    .first();
  // Without its upload row the copy would be deleted as an unused file.
  if (upload !== null) await ctx.db.patch("uploads", upload._id, { storageId: to });
  await dropFile(ctx, from);
}

function isPublicBook(book: Book): boolean {
  return book.isPublic || book.isSuccessStory;
}
