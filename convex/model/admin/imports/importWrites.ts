import type { WithoutSystemFields } from "convex/server";
import type { Infer } from "convex/values";
import { newBookFields, type ImportableFields } from "../../../../domain/admin/import-verdicts";
import type { ImportedBook } from "../../../../domain/admin/import-rows";
import type { ImportRowStatus } from "../../../../domain/admin/imports";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { auditRatings } from "../../books/bookWrites";
import { insertBook } from "../../books/newBook";
import { insertProfile } from "../../people/profiles";
import type { vImportedValues } from "./importFields";
import type { AuthorPlan, RowPlan } from "./importMatches";
import { planWithoutWrite, planRow } from "./importMatches";
import { queuePicture } from "./importPictures";

type Job = Doc<"importJobs">;
type Row = Doc<"importRows">;
type Done = Partial<WithoutSystemFields<Row>> & { status: ImportRowStatus };
export type ImportedValues = Infer<typeof vImportedValues>;

const STATUSES = { create: "created", update: "updated", skip: "skipped", error: "failed" } as const;

/** Imports a waiting row and records what came of it. Returns its new status. */
export async function importRow(ctx: MutationCtx, job: Job, row: Row): Promise<keyof Tally> {
  const plan = await withoutRepeats(ctx, row, await planRow(ctx, row));
  const { text, remarks } = plan.verdict;
  const status = STATUSES[plan.kind];
  await ctx.db.patch("importRows", row._id, {
    message: text,
    remarks,
    bookId: "match" in plan ? plan.match?.book._id : undefined,
    // Personal data does not stay here. A failed row keeps its cells, to be corrected and imported again.
    cells: status === "failed" ? row.cells : titleAndAuthor(row.cells),
    ...(await write(ctx, job, plan)),
    status,
  });
  return status;
}

/** How many rows came to which end. */
export type Tally = Record<(typeof STATUSES)[keyof typeof STATUSES], number>;

/** The cells that name a book, with the author's name in one: what is kept of an imported row. */
export function titleAndAuthor(cells: Row["cells"]): Row["cells"] {
  const { title = "", authorName, authorFirstName = "", authorLastName = "" } = cells;
  return { title, authorName: authorName || `${authorFirstName} ${authorLastName}`.trim() };
}

/** A row that names the same book as an earlier row of the file is an error. */
async function withoutRepeats(ctx: MutationCtx, { jobId, rowNumber }: Row, plan: RowPlan): Promise<RowPlan> {
  const match = "match" in plan ? plan.match : undefined;
  if (match === undefined) return plan;
  const earlier = await ctx.db
    .query("importRows")
    .withIndex("by_jobId_bookId", (q) => q.eq("jobId", jobId).eq("bookId", match.book._id))
    .first();
  if (earlier === null) return plan;
  return planWithoutWrite("error", rowNumber, `Same ${match.by} as row ${earlier.rowNumber}`);
}

async function write(ctx: MutationCtx, job: Job, plan: RowPlan): Promise<Omit<Done, "status">> {
  if (plan.kind === "create") return await addBook(ctx, job, plan.row, plan.author);
  if (plan.kind === "update") return await changeBook(ctx, job, plan.match.book, plan.changes);
  return {};
}

/** Adds a book without an owner. Its contact address lets its author claim it. */
async function addBook(ctx: MutationCtx, { _id: jobId }: Job, row: ImportedBook, author: AuthorPlan) {
  const profileId =
    author.kind === "known"
      ? author.profileId
      : author.kind === "new"
        ? await addProfile(ctx, jobId, row)
        : undefined;
  const bookId = await insertBook(ctx, {
    ...newBookFields(row),
    profileId,
    themes: [],
    hasAudiobook: false,
    screenplayAvailable: false,
  });
  if (row.email !== undefined) await ctx.db.insert("bookContacts", { bookId, email: row.email });
  if (row.coverUrl !== undefined) await queuePicture(ctx, jobId, { kind: "cover", bookId }, row.coverUrl);
  const stamp = (await ctx.db.get("books", bookId))?.updatedAt;
  const undo = { kind: "created" as const };
  return { bookId, stamp, undo };
}

/** An unclaimed profile: nobody can log in, and an address is stored only if the row has one. */
async function addProfile(ctx: MutationCtx, jobId: Id<"importJobs">, row: ImportedBook) {
  const { firstName, lastName, bio, genre } = row;
  const author = { userType: "author" as const, firstName, lastName, bio, mainGenre: genre };
  const profileId = await insertProfile(ctx, author);
  if (row.email !== undefined) await ctx.db.insert("profileContacts", { profileId, email: row.email });
  if (row.photoUrl !== undefined)
    await queuePicture(ctx, jobId, { kind: "headshot", profileId }, row.photoUrl);
  return profileId;
}

async function changeBook(
  ctx: MutationCtx,
  job: Job,
  book: Doc<"books">,
  changes: Partial<ImportableFields>,
) {
  const patch = changes as Partial<Doc<"books">>;
  await ctx.db.patch("books", book._id, { ...patch, updatedAt: Date.now() });
  await auditRatings(ctx, { user: { _id: job.startedBy } }, book, { ...book, ...patch });
  if (changes.coverImageUrl !== undefined)
    await queuePicture(ctx, job._id, { kind: "cover", bookId: book._id }, changes.coverImageUrl);
  const names = Object.keys(changes) as (keyof ImportedValues)[];
  const undo = {
    kind: "updated" as const,
    before: valuesOf(names, book),
    after: valuesOf(names, { ...book, ...patch }),
    updatedAt: book.updatedAt,
  };
  return { bookId: book._id, stamp: (await ctx.db.get("books", book._id))?.updatedAt, undo };
}

/** These fields of the book, with null for a missing one: stored values cannot be undefined. */
export function valuesOf(names: readonly (keyof ImportedValues)[], book: Doc<"books">): ImportedValues {
  return Object.fromEntries(names.map((name) => [name, book[name] ?? null]));
}
