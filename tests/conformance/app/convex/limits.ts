import { v } from "convex/values";
import { mutation, query } from "./_generated/server";

/** Writes, then computes for this long, reading the clock now and then. */
export const compute = mutation({
  args: { ms: v.number() },
  handler: async (ctx, { ms }) => {
    await ctx.db.insert("things", { name: "computed" });
    const end = performance.now() + ms;
    while (performance.now() < end) {
      const pause = performance.now() + 20;
      while (performance.now() < pause);
      await ctx.db.query("things").first();
    }
    return "done";
  },
});

export const settles = query({
  args: { never: v.boolean() },
  handler: async (_, { never }) => (never ? await new Promise<string>(() => {}) : "settled"),
});
