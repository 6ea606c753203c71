import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import type { Right } from "../../../domain/books/rights";
import { RIGHTS } from "../../../domain/books/rights";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";
import type { TriggerCtx } from "../change";
import { differing } from "../change";
import { vRight } from "../vocabulary";
import { addChanges } from "./desk";
import type { DeskChange } from "./deskFields";
import { bookCopy } from "./saves";

type Book = Doc<"books">;
type Save = Doc<"favorites">;

/** Saves in one batch. Each writes its own row, its filters and its producer's dashboard. */
const REFRESH_BATCH = 50;

/** The book, and the rights that this change made unavailable or available again. */
export const vRefresh = {
  ...vBatch,
  bookId: v.id("books"),
  lost: v.array(vRight),
  regained: v.array(vRight),
};

/** Schedules an update of a book's saves if this change of the book concerns them. Reads at most one save. */
export async function scheduleRefresh(
  ctx: TriggerCtx,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  if (before === null || after === null) return;
  const was = { ...bookCopy(before), rights: before.rightsShown };
  const is = { ...bookCopy(after), rights: after.rightsShown };
  if (differing(was, is) === null || !(await hasSaves(ctx, after._id))) return;
  await ctx.scheduler.runAfter(0, internal.jobs.producers.refreshSaves, {
    bookId: after._id,
    lost: RIGHTS.filter((right) => isAvailable(before, right) && !isAvailable(after, right)),
    regained: RIGHTS.filter((right) => isAvailable(after, right)),
  });
}

/** Brings the saves of a book up to date, fifty at a time, and tells their producers what changed. */
export async function refreshSaves(ctx: MutationCtx, refresh: ObjectType<typeof vRefresh>): Promise<void> {
  const book = await ctx.db.get("books", refresh.bookId);
  if (book === null) return;
  const saves = () => ctx.db.query("favorites").withIndex("by_bookId", (q) => q.eq("bookId", book._id));
  await inBatches(ctx, internal.jobs.producers.refreshSaves, refresh, REFRESH_BATCH, saves, async (save) => {
    const lostRights = [...new Set([...save.lostRights, ...refresh.lost])].filter(
      (right) => !refresh.regained.includes(right),
    );
    const is = { ...bookCopy(book), lostRights };
    const { title, titleSort, authorName, genre, bookState } = save;
    const changed = differing(
      { title, titleSort, authorName, genre, bookState, lostRights: save.lostRights },
      is,
    );
    if (changed === null) return;
    await ctx.db.patch("favorites", save._id, changed);
    if (save.stage === "passed" || save.isArchived) return;
    await addChanges(ctx.db, save.producerId, newsOf(save, { ...save, ...is }));
  });
}

/** What a producer reads about this change of a saved book. A right lost to their own option is no news. */
function newsOf(before: Save, after: Save): DeskChange[] {
  const entry = { bookId: after.bookId, title: after.title, at: Date.now() };
  const news: DeskChange[] = [];
  if (before.bookState !== after.bookState)
    news.push({ ...entry, kind: after.bookState === "public" ? "listed" : "unlisted" });
  if (after.optionId === undefined)
    for (const right of after.lostRights)
      if (!before.lostRights.includes(right)) news.push({ ...entry, kind: "rightLost", right });
  return news;
}

function isAvailable(book: Book, right: Right): boolean {
  return book.rightsShown[right] === "available";
}

async function hasSaves(ctx: TriggerCtx, bookId: Id<"books">): Promise<boolean> {
  const save = await ctx.innerDb
    .query("favorites")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId))
    .first();
  return save !== null;
}
