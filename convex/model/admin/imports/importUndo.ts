import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { auditRatings } from "../../books/bookWrites";
import { coverFiles, deleteFile } from "../../books/files";
import { differing } from "../../change";
import { removeUnclaimed } from "../../people/profileMerge";
import { scheduleStep } from "./importSteps";
import type { ImportedValues } from "./importWrites";
import { valuesOf } from "./importWrites";

type Job = Doc<"importJobs">;
type Row = Doc<"importRows">;
type Book = Doc<"books">;
type Update = Extract<Row["undo"], { kind: "updated" }> & Pick<Row, "stamp">;
type Undone = "removed" | "restored" | "kept";

/** Deleting a book deletes its derived rows and saves too. */
const BATCH_SIZE = 20;
const RESTORED = "Earlier values restored";

/** Undoes one batch of an import's rows, and schedules the next. */
export async function undoSome(ctx: MutationCtx, job: Job): Promise<void> {
  const size = Math.min(job.batchSize, BATCH_SIZE);
  const rows = await undoableRows(ctx, job._id, size);
  const { removed, restored, kept } = job;
  const tally: Record<Undone, number> = { removed, restored, kept };
  for (const row of rows) tally[await undoRow(ctx, job, row)] += 1;
  await ctx.db.patch("importJobs", job._id, { ...tally, batchSize: BATCH_SIZE });
  const step = { jobId: job._id, turn: job.turn };
  if (rows.length === size) await scheduleStep(ctx, step);
  else await finishUndo(ctx, { ...job, ...tally });
}

/** Rows that can still be undone: first the books that the import added. */
export async function undoableRows(ctx: MutationCtx, jobId: Id<"importJobs">, count: number): Promise<Row[]> {
  for (const status of ["created", "updated"] as const) {
    const rows = await ctx.db
      .query("importRows")
      .withIndex("by_jobId_status_rowNumber", (q) => q.eq("jobId", jobId).eq("status", status))
      .take(count);
    if (rows.length > 0) return rows;
  }
  return [];
}

async function finishUndo(ctx: MutationCtx, job: Job): Promise<void> {
  if ((await undoableRows(ctx, job._id, 1)).length > 0) {
    const step = { jobId: job._id, turn: job.turn };
    return await scheduleStep(ctx, step);
  }
  await ctx.db.patch("importJobs", job._id, { status: "undone" });
}

async function undoRow(ctx: MutationCtx, job: Job, row: Row): Promise<Undone> {
  const book = row.bookId === undefined ? null : await ctx.db.get("books", row.bookId);
  const [status, message] = await undo(ctx, job, row, book);
  await ctx.db.patch("importRows", row._id, { status, message, undo: undefined, stamp: undefined });
  return status;
}

async function undo(ctx: MutationCtx, job: Job, row: Row, book: Book | null): Promise<[Undone, string]> {
  if (book === null) return ["removed", "The book was already deleted"];
  if (row.undo?.kind === "updated") return await restore(ctx, job, { ...row.undo, stamp: row.stamp }, book);
  if (isChanged(row, book)) return ["kept", "Kept, because the book has changed since"];
  await ctx.db.delete("books", book._id);
  // Only imports make unclaimed profiles; one made since this import began came with it.
  if (book.profileId !== undefined) await removeUnclaimed(ctx, book.profileId, job._creationTime);
  return ["removed", "Book removed"];
}

/** True if somebody claimed, edited, sponsored or optioned the book. Our copying of its cover is no change. */
function isChanged(row: Row, book: Book): boolean {
  return book.updatedAt !== row.stamp || book.ownerId !== undefined || book.isSponsored || book.isOptioned;
}

/** Puts back the fields that still hold what the import wrote. */
async function restore(
  ctx: MutationCtx,
  job: Job,
  { before, after, updatedAt, stamp }: Update,
  book: Book,
): Promise<[Undone, string]> {
  const names = (Object.keys(after) as (keyof ImportedValues)[]).filter(
    // A picture that could not be copied left no link to take away.
    (name) => name !== "coverImageUrl" || (book.coverImageUrl ?? book.coverImageId) !== undefined,
  );
  if (names.length === 0) return ["restored", RESTORED];
  const changed = differing<ImportedValues>(after, valuesOf(names, book)) ?? {};
  const same = names.filter((name) => !(name in changed));
  if (same.length === 0 || book.ownerId !== undefined)
    return ["kept", "Kept, because the book has changed since"];
  const patch = Object.fromEntries(same.map((name) => [name, before[name] ?? undefined])) as Partial<Book>;
  // Books have a cover's link only while its picture is the imported one: an uploaded cover removes it.
  const copies = same.includes("coverImageUrl") ? coverFiles(book) : [];
  if (copies.length > 0) Object.assign(patch, { coverImageId: undefined, coverCardId: undefined });
  // The earlier time comes back with the earlier values: the import that made the book can then be undone too.
  const isUntouched = same.length === names.length && book.updatedAt === stamp;
  const time = isUntouched ? (updatedAt ?? Date.now()) : Date.now();
  await ctx.db.patch("books", book._id, { ...patch, updatedAt: time });
  for (const file of copies) await deleteFile(ctx, file);
  await auditRatings(ctx, { user: { _id: job.undoneBy ?? job.startedBy } }, book, { ...book, ...patch });
  return ["restored", same.length === names.length ? RESTORED : "Unchanged values restored"];
}
