import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { forgetExpired } from "../model/privacy/expiry";
import { forgetBuckets } from "../model/limits";

/** Forgets what has run out, in as many steps as it takes. */
export const run = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (process.env.DISABLE_CRONS === "1") return null;
    await forgetBuckets(ctx, Date.now());
    if (await forgetExpired(ctx, Date.now())) {
      await ctx.scheduler.runAfter(0, internal.jobs.cleanup.run, {});
    }
    return null;
  },
});
