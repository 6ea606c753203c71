import { v } from "convex/values";
import { jobMutation } from "../functions";
import * as exports from "../model/admin/exports";
import * as decisions from "../model/trust/decisions";

export const endExport = jobMutation(
  { exportId: v.id("exports") },
  async (ctx, { exportId }) => await exports.endExport(ctx, exportId),
);

/** Blocks the other books of an author whose reported account was decided against. */
export const blockBooks = jobMutation(decisions.vBlocking, decisions.blockBooks);
