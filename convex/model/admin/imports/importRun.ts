import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { errorText, NOT_IMPORTED } from "../../../../domain/admin/import-verdicts";
import { IMPORT_STEP } from "../../../../domain/admin/import-limits";
import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { audit } from "../../audit";
import { wakePictures } from "./importPictures";
import { isStepWaiting, scheduleStep, vStep } from "./importSteps";
import { undoableRows, undoSome } from "./importUndo";
import type { Tally } from "./importWrites";
import { importRow } from "./importWrites";

type Job = Doc<"importJobs">;

export const vWatch = { ...vStep, done: v.number() };

/** How often the chain is looked at. A batch without a result has failed then, unless it still waits for its turn. */
const WATCH_MS = 20_000;

/** Starts a chain of jobs for an import. The caller has set its status. */
export async function startChain(ctx: MutationCtx, job: Job): Promise<void> {
  const step = { jobId: job._id, turn: job.turn + 1 };
  await ctx.db.patch("importJobs", job._id, { turn: step.turn });
  await scheduleStep(ctx, step);
  await ctx.scheduler.runAfter(WATCH_MS, internal.jobs.imports.watch, { ...step, done: doneRows(job) });
}

/** Works through one batch and schedules the next, unless the import was stopped. */
export async function stepImport(ctx: MutationCtx, step: ObjectType<typeof vStep>): Promise<void> {
  const job = await ctx.db.get("importJobs", step.jobId);
  if (job === null || job.turn !== step.turn) return;
  if (job.status === "undoing") return await undoSome(ctx, job);
  if (job.status !== "running") return;
  const rows = await waitingRows(ctx, job._id, job.batchSize);
  const tally: Tally = {
    created: job.created,
    updated: job.updated,
    skipped: job.skipped,
    failed: job.failed,
  };
  for (const row of rows) tally[await importRow(ctx, job, row)] += 1;
  await ctx.db.patch("importJobs", job._id, { ...tally, batchSize: IMPORT_STEP });
  await wakePictures(ctx);
  if (rows.length === job.batchSize) await scheduleStep(ctx, step);
  else await finish(ctx, { ...job, ...tally });
}

async function finish(ctx: MutationCtx, job: Job): Promise<void> {
  await ctx.db.patch("importJobs", job._id, { status: "done", finishedAt: Date.now() });
  const { created, updated, skipped, failed } = job;
  await audit(ctx, {
    actorId: job.startedBy,
    action: "import.finished",
    table: "importJobs",
    docId: job._id,
    label: job.fileName,
    summary: "Finished the import",
    after: { created, updated, skipped, failed },
  });
}

/**
 * Looks after a chain. A batch that failed left no trace, so its rows are tried one by one, and the one that fails is
 * passed over. A server that restarted in between, or has much to do, loses nothing: a batch that waits is left to its turn.
 */
export async function watchImport(
  ctx: MutationCtx,
  { jobId, turn, done }: ObjectType<typeof vWatch>,
): Promise<void> {
  const job = await ctx.db.get("importJobs", jobId);
  if (job === null || job.turn !== turn || !["running", "undoing"].includes(job.status)) return;
  if (doneRows(job) !== done || (await isStepWaiting(ctx, job))) {
    const next = { jobId, turn, done: doneRows(job) };
    return void (await ctx.scheduler.runAfter(WATCH_MS, internal.jobs.imports.watch, next));
  }
  const changed = job.batchSize === 1 ? await passOver(ctx, job) : { batchSize: 1 };
  await ctx.db.patch("importJobs", jobId, changed);
  await startChain(ctx, { ...job, ...changed });
}

/** Gives up on the next row. */
async function passOver(ctx: MutationCtx, job: Job): Promise<Partial<Job>> {
  if (job.status === "undoing") {
    const [row] = await undoableRows(ctx, job._id, 1);
    if (row !== undefined)
      await ctx.db.patch("importRows", row._id, { status: "kept", message: NOT_IMPORTED });
    return row === undefined ? {} : { kept: job.kept + 1 };
  }
  const [row] = await waitingRows(ctx, job._id, 1);
  if (row === undefined) return {};
  const message = errorText(row.rowNumber, NOT_IMPORTED);
  await ctx.db.patch("importRows", row._id, { status: "failed", message });
  return { failed: job.failed + 1 };
}

async function waitingRows(ctx: MutationCtx, jobId: Id<"importJobs">, count: number) {
  return await ctx.db
    .query("importRows")
    .withIndex("by_jobId_status_rowNumber", (q) => q.eq("jobId", jobId).eq("status", "waiting"))
    .take(count);
}

function doneRows(job: Job): number {
  return job.created + job.updated + job.skipped + job.failed + job.removed + job.restored + job.kept;
}
