import type { FunctionReference } from "convex/server";
import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";
import type { TriggerCtx } from "../change";

/** Notes, and contact reveals, that go with their book in one transaction. Of more, a job removes the others. */
const REMOVED_AT_ONCE = 100;

export const vRemoval = { ...vBatch, bookId: v.id("books") };
type Removal = ObjectType<typeof vRemoval>;
type RemovalJob = FunctionReference<"mutation", "internal", Removal, null>;

/** Deletes what producers wrote and looked up about a deleted book: the first hundred of each at once, the others by job. */
export async function removeProducerRecords(ctx: TriggerCtx, bookId: Id<"books">): Promise<void> {
  const { removeNotes: notesJob, removeReveals: revealsJob } = internal.jobs.books;
  await removeFirst(ctx, bookId, notesJob, notesOf(ctx.innerDb, bookId), deleteNote);
  await removeFirst(ctx, bookId, revealsJob, revealsOf(ctx.innerDb, bookId), deleteReveal);
}

/** Deletes the remaining notes on a deleted book, a hundred at a time. */
export async function removeNotes(ctx: MutationCtx, removal: Removal): Promise<void> {
  const notes = () => notesOf(ctx.db, removal.bookId);
  const job = internal.jobs.books.removeNotes;
  await inBatches(ctx, job, removal, REMOVED_AT_ONCE, notes, (note) => deleteNote(ctx.db, note));
}

/** Deletes the remaining contact reveals of a deleted book, a hundred at a time. */
export async function removeReveals(ctx: MutationCtx, removal: Removal): Promise<void> {
  const reveals = () => revealsOf(ctx.db, removal.bookId);
  const job = internal.jobs.books.removeReveals;
  await inBatches(ctx, job, removal, REMOVED_AT_ONCE, reveals, (reveal) => deleteReveal(ctx.db, reveal));
}

async function removeFirst<Row>(
  { innerDb, scheduler }: TriggerCtx,
  bookId: Id<"books">,
  job: RemovalJob,
  range: { take(count: number): Promise<Row[]> },
  remove: (db: DatabaseWriter, row: Row) => Promise<void>,
): Promise<void> {
  const rows = await range.take(REMOVED_AT_ONCE + 1);
  for (const row of rows.slice(0, REMOVED_AT_ONCE)) await remove(innerDb, row);
  if (rows.length > REMOVED_AT_ONCE) await scheduler.runAfter(0, job, { bookId });
}

async function deleteNote(db: DatabaseWriter, { _id }: { _id: Id<"producerNotes"> }): Promise<void> {
  await db.delete("producerNotes", _id);
}

async function deleteReveal(db: DatabaseWriter, { _id }: { _id: Id<"contactReveals"> }): Promise<void> {
  await db.delete("contactReveals", _id);
}

function notesOf(db: DatabaseReader, bookId: Id<"books">) {
  return db.query("producerNotes").withIndex("by_bookId", (q) => q.eq("bookId", bookId));
}

function revealsOf(db: DatabaseReader, bookId: Id<"books">) {
  return db.query("contactReveals").withIndex("by_bookId", (q) => q.eq("bookId", bookId));
}
