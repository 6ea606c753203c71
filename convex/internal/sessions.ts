import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation } from "../functions";
import { endSomeSessions } from "../model/accounts/sessions";

/**
 * Logs everybody out, and returns how many sessions there were. Run by hand after a restore: a copy of the data holds
 * sessions that their owners have ended since. It schedules nothing, because a restored backend runs no scheduled function.
 */
export const endAll = internalAction({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    let total = 0;
    for (;;) {
      const ended: number = await ctx.runMutation(internal.internal.sessions.endSome, {});
      if (ended === 0) return total;
      total += ended;
    }
  },
});

export const endSome = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await endSomeSessions(ctx),
});
