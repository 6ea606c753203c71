import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import type { Right } from "../../../domain/books/rights";
import { RIGHT_LABELS, RIGHT_STATUS_LABELS, RIGHTS } from "../../../domain/books/rights";
import { bookCopy } from "../../../domain/producers/saved-book";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";
import type { TriggerCtx } from "../change";
import { differing } from "../change";
import { vRight } from "../vocabulary";
import { addChanges } from "./desk";
import type { DeskChange } from "./deskFields";
import { ratingNewsOf, tellRating, vRatingNews } from "./savedRatings";
import { updatedCopy } from "./saves";
import { notify } from "../notices/notify";

type Book = Doc<"books">;
type Save = Doc<"favorites">;

/** Saves in one batch. Each writes its own row, its filters and its producer's dashboard. */
const REFRESH_BATCH = 50;

/** Saves that go with their book in one transaction. Of more, a job removes the others. */
const REMOVED_AT_ONCE = 100;

/** The book, the rights that this change made unavailable, and what it changed about the ratings. */
export const vRefresh = {
  ...vBatch,
  bookId: v.id("books"),
  lost: v.array(vRight),
  rating: v.optional(vRatingNews),
};
export const vRemoval = { ...vBatch, bookId: v.id("books") };

/** Schedules an update of a book's saves if this change of the book concerns them. Reads at most one save. */
export async function scheduleRefresh(
  ctx: TriggerCtx,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  if (before === null || after === null) return;
  const was = { ...bookCopy(before), rights: before.rightsShown };
  const is = { ...bookCopy(after), rights: after.rightsShown };
  const rating = ratingNewsOf(before, after);
  if (differing(was, is) === null && rating === undefined) return;
  if (!(await hasSaves(ctx, after._id))) return;
  await ctx.scheduler.runAfter(0, internal.jobs.producers.refreshSaves, {
    bookId: after._id,
    lost: RIGHTS.filter((right) => isAvailable(before, right) && !isAvailable(after, right)),
    rating,
  });
}

/**
 * Brings the saves of a book up to date, fifty at a time, and tells their producers what changed. Jobs of several changes
 * may run in any order: what a save holds follows the book as it is now.
 */
export async function refreshSaves(ctx: MutationCtx, refresh: ObjectType<typeof vRefresh>): Promise<void> {
  const book = await ctx.db.get("books", refresh.bookId);
  if (book === null) return;
  const saves = () => savesOfBook(ctx.db, book._id);
  await inBatches(ctx, internal.jobs.producers.refreshSaves, refresh, REFRESH_BATCH, saves, async (save) => {
    await refreshSave(ctx, save, book, refresh.lost);
    if (refresh.rating !== undefined && isWatched(save))
      await tellRating(ctx, save.producerId, book, refresh.rating);
  });
}

async function refreshSave(ctx: MutationCtx, save: Save, book: Book, lost: readonly Right[]): Promise<void> {
  const is = copyFor(save, book, lost);
  const changed = differing<Partial<Save>>(save, is);
  if (changed === null) return;
  await ctx.db.patch("favorites", save._id, changed);
  if (!isWatched(save)) return;
  const news = newsOf(save, { ...save, ...is }, book);
  await addChanges(ctx.db, save.producerId, news);
  for (const change of news) await tellProducer(ctx, save.producerId, change, { ...save, ...is });
}

/** True while the producer is told of the book's changes. */
function isWatched({ stage, isArchived }: Save): boolean {
  return stage !== "passed" && !isArchived;
}

/** Notifies a producer of a change of a saved book. */
async function tellProducer(
  ctx: MutationCtx,
  userId: Save["producerId"],
  change: DeskChange,
  { bookState }: Save,
): Promise<void> {
  const news = { userId, group: change.bookId, books: [change.bookId] };
  const values = { book: change.title };
  if (change.kind === "listed") await notify(ctx, { ...news, kind: "saved_listed", values });
  if (change.kind === "unlisted") {
    const kind = bookState === "unlisted" ? "saved_unlisted" : "saved_unavailable";
    await notify(ctx, { ...news, kind, values });
  }
  if (change.kind !== "rightLost" || change.right === undefined || change.status === undefined) return;
  const [right, status] = [RIGHT_LABELS[change.right], RIGHT_STATUS_LABELS[change.status]];
  await notify(ctx, { ...news, kind: "saved_right", values: { ...values, right, status } });
}

/** What a save holds of its book: the updated copy, and the rights lost since the save. */
function copyFor(save: Save, book: Book, lost: readonly Right[]): Partial<Save> {
  const { title, titleSort, authorName, genre, bookState } = save;
  const lostRights = [...new Set([...save.lostRights, ...lost])].filter((right) => !isAvailable(book, right));
  return { ...updatedCopy({ title, titleSort, authorName, genre, bookState }, book), lostRights };
}

/**
 * Deletes the saves of a deleted book: the first hundred at once, the others in a job, since each also writes its
 * producer's dashboard.
 */
export async function removeSavesOf(ctx: TriggerCtx, bookId: Id<"books">): Promise<void> {
  const saves = await savesOfBook(ctx.innerDb, bookId).take(REMOVED_AT_ONCE + 1);
  for (const save of saves.slice(0, REMOVED_AT_ONCE)) await removeSave(ctx.db, save);
  if (saves.length > REMOVED_AT_ONCE)
    await ctx.scheduler.runAfter(0, internal.jobs.producers.removeSaves, { bookId });
}

/** Deletes the remaining saves of a deleted book, fifty at a time. */
export async function removeSaves(ctx: MutationCtx, removal: ObjectType<typeof vRemoval>): Promise<void> {
  const saves = () => savesOfBook(ctx.db, removal.bookId);
  await inBatches(ctx, internal.jobs.producers.removeSaves, removal, REFRESH_BATCH, saves, async (save) => {
    await removeSave(ctx.db, save);
  });
}

/** Deletes a save. One with an option stays as its card, with the title and author that the option keeps too. */
async function removeSave(db: DatabaseWriter, save: Save): Promise<void> {
  if (save.optionId === undefined) return await db.delete("favorites", save._id);
  if (save.bookState === "deleted") return;
  const gone = { isCounted: false, countedReason: undefined, bookState: "deleted" } as const;
  await db.patch("favorites", save._id, gone);
}

/** What a producer reads about this change of a saved book. A right lost to their own option is no news. */
function newsOf(before: Save, after: Save, book: Book): DeskChange[] {
  const entry = { bookId: after.bookId, title: after.title, at: Date.now() };
  const news: DeskChange[] = [];
  if (before.bookState !== after.bookState)
    news.push({ ...entry, kind: after.bookState === "public" ? "listed" : "unlisted" });
  // A book that is not public shows no rights.
  if (after.optionId === undefined && after.bookState === "public")
    for (const right of after.lostRights)
      if (!before.lostRights.includes(right))
        news.push({ ...entry, kind: "rightLost", right, status: book.rightsShown[right] });
  return news;
}

function isAvailable(book: Book, right: Right): boolean {
  return book.rightsShown[right] === "available";
}

async function hasSaves(ctx: TriggerCtx, bookId: Id<"books">): Promise<boolean> {
  return (await savesOfBook(ctx.innerDb, bookId).first()) !== null;
}

function savesOfBook(db: DatabaseReader, bookId: Id<"books">) {
  return db.query("favorites").withIndex("by_bookId", (q) => q.eq("bookId", bookId));
}
