import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { sweepUploads } from "../model/books/files";

/** Deletes files that nobody attached within a day, a page at a time. */
export const sweep = internalMutation({
  args: { cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    const next = await sweepUploads(ctx, cursor);
    if (next !== null) await ctx.scheduler.runAfter(0, internal.jobs.uploads.sweep, { cursor: next });
    return null;
  },
});
