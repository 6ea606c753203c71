import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction } from "../functions";
import { send } from "./send";

/** Sends the next email and records the outcome, which schedules the next run until nothing is due. */
export const run = internalAction({
  args: { turn: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { turn }): Promise<null> => {
    const claim = await ctx.runMutation(internal.email.outbox.claim, { turn });
    if (claim === null) return null;
    const { id, attempt } = claim;
    const outcome = await send(claim);
    await ctx.runMutation(internal.email.outbox.record, { id, attempt, turn: claim.turn, outcome });
    return null;
  },
});
