import { v } from "convex/values";
import { internalMutation } from "../functions";
import { removeSome } from "../model/leaving";

/** One step of removing what a closed account leaves. */
export const step = internalMutation({
  args: { userId: v.id("users"), step: v.number() },
  returns: v.null(),
  handler: async (ctx, { userId, step }) => {
    await removeSome(ctx, userId, step);
    return null;
  },
});
