import { v } from "convex/values";
import { internalMutation, query } from "./_generated/server";

/** Records that a cron ran. */
export const tick = internalMutation({
  args: { by: v.string() },
  handler: async (ctx, { by }) => {
    const identity = await ctx.auth.getUserIdentity();
    await ctx.db.insert("ticks", { by, at: Date.now(), identity: identity?.subject ?? null });
  },
});

export const latest = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("ticks").order("desc").take(3)).reverse(),
});
