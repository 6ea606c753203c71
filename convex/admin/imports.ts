import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { ImportRowsInput, NewImportInput } from "../../domain/admin/imports";
import { adminMutation, adminQuery } from "../functions";
import {
  actOnImport,
  addRows as storeRows,
  checkRows,
  importPage,
  importRowPage,
  openImport,
  vImport,
  vImportRow,
  vVerdict,
} from "../model/admin/imports/importJobs";
import { vImportRowStatus } from "../model/vocabulary";

const jobId = { jobId: zid("importJobs") };

/** What importing these rows, at most a hundred, would do. Writes nothing. */
export const check = adminQuery({
  args: { rows: v.array(v.object({ rowNumber: v.number(), cells: v.record(v.string(), v.string()) })) },
  returns: v.array(vVerdict),
  handler: async (ctx, { rows }) => await checkRows(ctx, rows),
});

/** Opens an import, or goes on with the caller's own of the same file whose upload stopped. */
export const createJob = adminMutation({
  args: NewImportInput.shape,
  returns: z.object({ jobId: zid("importJobs"), uploaded: z.number() }),
  handler: async (ctx, file) => await openImport(ctx, ctx.viewer, file),
});

/** Stores up to fifty rows and returns how many there are now. The import starts by itself after the last. */
export const addRows = adminMutation({
  args: { ...jobId, rows: ImportRowsInput },
  returns: z.number(),
  handler: async (ctx, { jobId, rows }) => await storeRows(ctx, ctx.viewer, jobId, rows),
});

/** A page of imports, newest first. */
export const jobs = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vImport),
  handler: async (ctx, { paginationOpts }) => await importPage(ctx, ctx.viewer, paginationOpts),
});

/** A page of an import's rows with their results, of one status or all. */
export const jobRows = adminQuery({
  args: {
    jobId: v.id("importJobs"),
    status: v.optional(vImportRowStatus),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(vImportRow),
  handler: async (ctx, { jobId, status, paginationOpts }) =>
    await importRowPage(ctx, jobId, status, paginationOpts),
});

/** Stops an import between two batches. */
export const pause = adminMutation({
  args: jobId,
  returns: z.null(),
  handler: async (ctx, { jobId }): Promise<null> => {
    await actOnImport(ctx, ctx.viewer, jobId, "pause");
    return null;
  },
});

/** Goes on with a stopped import. */
export const resume = adminMutation({
  args: jobId,
  returns: z.null(),
  handler: async (ctx, { jobId }): Promise<null> => {
    await actOnImport(ctx, ctx.viewer, jobId, "resume");
    return null;
  },
});

/** Ends an import. Imported rows stay. */
export const cancel = adminMutation({
  args: jobId,
  returns: z.null(),
  handler: async (ctx, { jobId }): Promise<null> => {
    await actOnImport(ctx, ctx.viewer, jobId, "cancel");
    return null;
  },
});

/** Undoes an import within a day: removes its books and restores earlier values, except where somebody changed them. */
export const undo = adminMutation({
  stepUp: true,
  args: jobId,
  returns: z.null(),
  handler: async (ctx, { jobId }): Promise<null> => {
    await actOnImport(ctx, ctx.viewer, jobId, "undo");
    return null;
  },
});
