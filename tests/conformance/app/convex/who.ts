import { internal } from "./_generated/api";
import { action, internalMutation, mutation, query } from "./_generated/server";

export const identity = query({ args: {}, handler: async (ctx) => await ctx.auth.getUserIdentity() });

export const subject = query({
  args: {},
  handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
});

export const inMutation = mutation({
  args: {},
  handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
});

export const inAction = action({
  args: {},
  handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
});

export const inner = internalMutation({
  args: {},
  handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
});

export const throughAction = action({
  args: {},
  handler: async (ctx): Promise<string | null> => await ctx.runMutation(internal.who.inner, {}),
});

export const throughMutation = mutation({
  args: {},
  handler: async (ctx): Promise<string | null> => await ctx.runMutation(internal.who.inner, {}),
});
