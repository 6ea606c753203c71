import { v } from "convex/values";
import { jobMutation } from "../functions";
import * as exports from "../model/admin/exports";

export const endExport = jobMutation(
  { exportId: v.id("exports") },
  async (ctx, { exportId }) => await exports.endExport(ctx, exportId),
);
