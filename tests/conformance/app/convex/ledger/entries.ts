import { v } from "convex/values";
import { mutation, query } from "./_generated/server";

export const write = mutation({
  args: { text: v.string() },
  returns: v.null(),
  handler: async (ctx, { text }) => {
    await ctx.db.insert("entries", { text });
    return null;
  },
});

export const all = query({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx) => (await ctx.db.query("entries").collect()).map((entry): string => entry.text),
});

export const clear = mutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const { _id } of await ctx.db.query("entries").collect()) await ctx.db.delete(_id);
    return null;
  },
});
