"use node";

import { createHash } from "node:crypto";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { action } from "./_generated/server";

export const hash = action({
  args: { text: v.string() },
  handler: async (_, { text }) => createHash("sha256").update(text).digest("hex").slice(0, 6),
});

export const add = action({
  args: { name: v.string() },
  handler: async (ctx, { name }): Promise<string[]> => {
    await ctx.runMutation(internal.calls.add, { name });
    return await ctx.runQuery(internal.calls.names, {});
  },
});
