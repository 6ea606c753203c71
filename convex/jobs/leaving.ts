import { v } from "convex/values";
import { internalMutation } from "../functions";
import { goOnRemoving, removeSome } from "../model/privacy/accountDeletion";

/** One step of removing what a closed account leaves. */
export const step = internalMutation({
  args: { userId: v.id("users"), step: v.number() },
  returns: v.null(),
  handler: async (ctx, { userId, step }) => {
    await removeSome(ctx, userId, step);
    return null;
  },
});

/** Goes on with what was cut off on its way: accounts that were closed an hour ago and are still there. */
export const goOn = internalMutation({
  args: { closedAfter: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { closedAfter = 0 }) => {
    if (process.env.DISABLE_CRONS === "1") return null;
    await goOnRemoving(ctx, closedAfter, Date.now());
    return null;
  },
});
