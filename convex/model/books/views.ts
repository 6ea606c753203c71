import { dayOf } from "../../../domain/dates";
import { VIEW_MARKS_KEPT_MS } from "../../../domain/privacy/retention";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import type { ChangeOf, TriggerCtx } from "../change";
import { shardOf } from "../counters";
import { takeLimit } from "../limits";
import { addView } from "./bookStats";
import { publicBook } from "./visibility";
import type { Viewer } from "../accounts/viewer";

/** Marks deleted in one batch. */
const DELETE_BATCH = 500;

/**
 * Counts a view of a book, once per UTC day for each person, or for each browser without an account. Views by the owner
 * and admins do not count. Hidden and missing books, and views over the rate limit, are ignored silently.
 */
export async function recordView(
  ctx: MutationCtx,
  viewer: Viewer | null,
  bookId: Id<"books">,
  browserKey: string,
): Promise<void> {
  const book = await publicBook(ctx, bookId);
  if (book === null || viewer?.role === "admin") return;
  if (viewer !== null && book.ownerId === viewer.user._id) return;
  const mark = { bookId, viewerKey: viewer?.user._id ?? browserKey, day: dayOf(Date.now()) };
  const known = await ctx.db
    .query("viewMarks")
    .withIndex("by_bookId_viewerKey_day", (q) =>
      q.eq("bookId", mark.bookId).eq("viewerKey", mark.viewerKey).eq("day", mark.day),
    )
    .unique();
  if (known !== null) return;
  const { ip } = await ctx.meta.getRequestMetadata();
  const limit = await takeLimit(ctx, "view", { ip: ip ?? null });
  if (limit.ok) await ctx.db.insert("viewMarks", mark);
}

/** Counts a new mark as a view. Deleting old marks does not change the count. */
export async function viewMarked(ctx: TriggerCtx, change: ChangeOf<"viewMarks">): Promise<void> {
  if (change.operation !== "insert") return;
  const { _id, bookId } = change.newDoc;
  await addView(ctx.innerDb, bookId, shardOf(_id));
}

/** Deletes the marks of past days, one day late. The counts stay. */
export async function deleteViewMarks(ctx: MutationCtx, batch: Batch): Promise<void> {
  const old = (startedAt: number) =>
    ctx.db.query("viewMarks").withIndex("by_day", (q) => q.lt("day", dayOf(startedAt - VIEW_MARKS_KEPT_MS)));
  await inBatches(ctx, internal.jobs.books.deleteViewMarks, batch, DELETE_BATCH, old, async ({ _id }) => {
    await ctx.db.delete("viewMarks", _id);
  });
}
