import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { ImportAct, ImportRowInput, NewImportInput } from "../../../../domain/admin/imports";
import { canImportDo } from "../../../../domain/admin/imports";
import { IMPORT_CHECK_BATCH, IMPORT_ROWS_KEPT_MS, IMPORT_STEP } from "../../../../domain/admin/import-limits";
import { grouped } from "../../../../domain/figures";
import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { Viewer } from "../../accounts/viewer";
import { audit } from "../../audit";
import type { Batch } from "../../batches";
import { inBatches } from "../../batches";
import { requireWithinLimit } from "../../limits";
import { capped } from "../../pages";
import { profileOfUser } from "../../people/profiles";
import { refuse } from "../../refuse";
import { vImportRowStatus, vImportStatus, vVerdictKind } from "../../vocabulary";
import { planRow } from "./importMatches";
import { startChain } from "./importRun";
import { titleAndAuthor } from "./importWrites";

type Job = Doc<"importJobs">;
type Row = Doc<"importRows">;

const DELETE_BATCH = 100;

/** An import as the admin sees it. */
export const vImport = v.object({
  _id: v.id("importJobs"),
  fileName: v.string(),
  startedAt: v.number(),
  startedBy: v.string(),
  isMine: v.boolean(),
  status: vImportStatus,
  total: v.number(),
  uploaded: v.number(),
  created: v.number(),
  updated: v.number(),
  skipped: v.number(),
  failed: v.number(),
  removed: v.number(),
  restored: v.number(),
  kept: v.number(),
  picturesWaiting: v.number(),
  picturesFailed: v.number(),
  finishedAt: v.union(v.number(), v.null()),
});

/** A row and what came of it. A failed row has its cells, to be corrected. */
export const vImportRow = v.object({
  _id: v.id("importRows"),
  rowNumber: v.number(),
  status: vImportRowStatus,
  title: v.string(),
  authorName: v.string(),
  message: v.string(),
  remarks: v.array(v.string()),
  slug: v.union(v.string(), v.null()),
  cells: v.record(v.string(), v.string()),
});

export const vVerdict = v.object({
  kind: vVerdictKind,
  text: v.string(),
  remarks: v.array(v.string()),
});

/** What an import would do with each row now. Writes nothing. */
export async function checkRows(
  ctx: QueryCtx,
  rows: readonly { rowNumber: number; cells: Record<string, string> }[],
): Promise<Infer<typeof vVerdict>[]> {
  const verdicts = [];
  for (const row of rows.slice(0, IMPORT_CHECK_BATCH)) verdicts.push((await planRow(ctx, row)).verdict);
  return verdicts;
}

/** Opens an import, or returns the caller's own of the same file whose upload stopped, with the rows it has. */
export async function openImport(
  ctx: MutationCtx,
  { user }: Viewer,
  file: NewImportInput,
): Promise<{ jobId: Id<"importJobs">; uploaded: number }> {
  const stopped = await ctx.db
    .query("importJobs")
    .withIndex("by_startedBy_fileHash_status", (q) =>
      q.eq("startedBy", user._id).eq("fileHash", file.fileHash).eq("status", "uploading"),
    )
    .first();
  if (stopped?.total === file.total) return { jobId: stopped._id, uploaded: stopped.uploaded };
  await requireNoOther(ctx, null);
  await requireWithinLimit(ctx, "import", user._id);
  const none = { uploaded: 0, created: 0, updated: 0, skipped: 0, failed: 0 };
  const jobId = await ctx.db.insert("importJobs", {
    ...file,
    ...none,
    startedBy: user._id,
    status: "uploading",
    removed: 0,
    restored: 0,
    kept: 0,
    picturesWaiting: 0,
    picturesFailed: 0,
    turn: 0,
    batchSize: IMPORT_STEP,
  });
  await auditImport(ctx, "import.started", user._id, jobId, file.fileName, `Started with ${rowsOf(file)}`);
  return { jobId, uploaded: 0 };
}

/** Stores the next rows of the caller's own import, in the order of the file. The last ones start it. */
export async function addRows(
  ctx: MutationCtx,
  { user }: Viewer,
  jobId: Id<"importJobs">,
  rows: readonly ImportRowInput[],
): Promise<number> {
  const job = await ctx.db.get("importJobs", jobId);
  if (job?.startedBy !== user._id) refuse("not_found");
  if (job.status !== "uploading") refuse("import_over");
  // Only the next row of the file is stored: a batch that is sent again after a lost answer, or by a second window,
  // adds no row twice and leaves none out.
  let { uploaded } = job;
  for (const { rowNumber, cells, problem } of rows) {
    if (rowNumber !== uploaded + 1 || rowNumber > job.total) continue;
    const filled = Object.entries(cells).filter(([, text]) => text !== undefined && text !== "");
    const row = { jobId, rowNumber, problem, cells: Object.fromEntries(filled) as Row["cells"] };
    await ctx.db.insert("importRows", { ...row, status: "waiting", message: "", remarks: [] });
    uploaded++;
  }
  const isComplete = uploaded === job.total;
  if (isComplete) await requireNoOther(ctx, jobId);
  await ctx.db.patch("importJobs", jobId, { uploaded, ...(isComplete && { status: "running" }) });
  if (isComplete) await startChain(ctx, job);
  return uploaded;
}

/** Pauses, resumes, cancels or undoes an import. Asking for what already holds changes nothing. */
export async function actOnImport(
  ctx: MutationCtx,
  { user }: Viewer,
  jobId: Id<"importJobs">,
  act: ImportAct,
): Promise<void> {
  const job = (await ctx.db.get("importJobs", jobId)) ?? refuse("not_found");
  const next = NEXT[act];
  if (job.status === next.status) return;
  if (!canImportDo(act, job, Date.now())) refuse(act === "undo" ? "undo_over" : "import_over");
  if (next.isChain) await requireNoOther(ctx, jobId);
  if (act === "undo")
    await auditImport(ctx, "import.undone", user._id, jobId, job.fileName, "Undid the import");
  if (act === "cancel") {
    await auditImport(ctx, "import.finished", user._id, jobId, job.fileName, canceledText(job));
  }
  await ctx.db.patch("importJobs", jobId, {
    status: next.status,
    turn: job.turn + 1,
    ...(act === "cancel" && { finishedAt: Date.now() }),
    ...(act === "undo" && { undoneBy: user._id }),
  });
  if (next.isChain) await startChain(ctx, { ...job, turn: job.turn + 1 });
}

const NEXT = {
  pause: { status: "paused", isChain: false },
  resume: { status: "running", isChain: true },
  cancel: { status: "canceled", isChain: false },
  undo: { status: "undoing", isChain: true },
} as const satisfies Record<ImportAct, { status: Job["status"]; isChain: boolean }>;

/** Refuses with `import_running` while another import writes: only one does at a time. */
async function requireNoOther(ctx: MutationCtx, jobId: Id<"importJobs"> | null): Promise<void> {
  for (const status of ["running", "undoing"] as const) {
    const writing = await ctx.db
      .query("importJobs")
      .withIndex("by_status", (q) => q.eq("status", status))
      .first();
    if (writing !== null && writing._id !== jobId) refuse("import_running");
  }
}

/** A page of imports, newest first. */
export async function importPage(
  ctx: QueryCtx,
  { user }: Viewer,
  options: PaginationOptions,
): Promise<PaginationResult<Infer<typeof vImport>>> {
  const found = await ctx.db.query("importJobs").order("desc").paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map((job) => toImport(ctx, user._id, job))) };
}

/** A page of an import's rows in the order of the file, of one status or all. */
export async function importRowPage(
  ctx: QueryCtx,
  jobId: Id<"importJobs">,
  status: Row["status"] | undefined,
  options: PaginationOptions,
): Promise<PaginationResult<Infer<typeof vImportRow>>> {
  const rows = ctx.db.query("importRows");
  const found = await (
    status === undefined
      ? rows.withIndex("by_jobId_rowNumber", (q) => q.eq("jobId", jobId))
      : rows.withIndex("by_jobId_status_rowNumber", (q) => q.eq("jobId", jobId).eq("status", status))
  ).paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map((row) => toRow(ctx, row))) };
}

/** Deletes the rows of imports after a month. An import of which rows still waited is over: it has gaps. */
export async function deleteOldRows(ctx: MutationCtx, batch: Batch): Promise<void> {
  const old = (startedAt: number) =>
    ctx.db
      .query("importRows")
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", startedAt - IMPORT_ROWS_KEPT_MS));
  await inBatches(ctx, internal.jobs.imports.deleteOldRows, batch, DELETE_BATCH, old, async (row) => {
    await ctx.db.delete("importRows", row._id);
    if (row.status === "waiting") await endWithGaps(ctx, row.jobId);
  });
}

async function endWithGaps(ctx: MutationCtx, jobId: Id<"importJobs">): Promise<void> {
  const job = await ctx.db.get("importJobs", jobId);
  if (job === null || !["uploading", "running", "paused"].includes(job.status)) return;
  await ctx.db.patch("importJobs", jobId, {
    status: "canceled",
    turn: job.turn + 1,
    finishedAt: Date.now(),
  });
  await auditImport(ctx, "import.finished", undefined, jobId, job.fileName, canceledText(job));
}

function canceledText(job: Job): string {
  const done = grouped(job.created + job.updated + job.skipped + job.failed);
  return `Canceled after ${done} of ${rowsOf(job)}`;
}

function rowsOf({ total }: Pick<Job, "total">): string {
  return `${grouped(total)} ${total === 1 ? "row" : "rows"}`;
}

async function auditImport(
  ctx: MutationCtx,
  action: "import.started" | "import.finished" | "import.undone",
  actorId: Id<"users"> | undefined,
  jobId: Id<"importJobs">,
  label: string,
  summary: string,
): Promise<void> {
  await audit(ctx, { actorId, action, table: "importJobs", docId: jobId, label, summary });
}

async function toImport(ctx: QueryCtx, userId: Id<"users">, job: Job): Promise<Infer<typeof vImport>> {
  const { fileName, status, total, uploaded, created, updated, skipped, failed } = job;
  const { removed, restored, kept, picturesWaiting, picturesFailed } = job;
  return {
    _id: job._id,
    ...{ fileName, status, total, uploaded, created, updated, skipped, failed },
    ...{ removed, restored, kept, picturesWaiting, picturesFailed },
    startedAt: job.startedAt ?? job._creationTime,
    startedBy: (await profileOfUser(ctx, job.startedBy))?.displayName ?? "A former admin",
    isMine: job.startedBy === userId,
    finishedAt: job.finishedAt ?? null,
  };
}

async function toRow(ctx: QueryCtx, row: Row): Promise<Infer<typeof vImportRow>> {
  const { _id, rowNumber, status, message, remarks, cells } = row;
  const { title = "", authorName = "" } = titleAndAuthor(cells);
  const book = row.bookId === undefined ? null : await ctx.db.get("books", row.bookId);
  return {
    ...{ _id, rowNumber, status, message, remarks, title, authorName },
    slug: book?.slug ?? null,
    cells: status === "failed" ? cells : {},
  };
}
