import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { deleteOutdated } from "../model/privacy/retention";

/** Deletes records whose time is over, in as many steps as it takes. */
export const run = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (process.env.DISABLE_CRONS === "1") return null;
    if (await deleteOutdated(ctx, Date.now())) {
      await ctx.scheduler.runAfter(0, internal.jobs.retention.run, {});
    }
    return null;
  },
});
