import { createFunctionHandle } from "convex/server";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { action, internalMutation, mutation, query } from "./_generated/server";

const change = { name: v.string(), by: v.number() };

export const get = query({
  args: { name: v.string() },
  handler: async (ctx, { name }): Promise<number> => await ctx.runQuery(components.counter.lib.get, { name }),
});

export const getSecond = query({
  args: { name: v.string() },
  handler: async (ctx, { name }): Promise<number> => await ctx.runQuery(components.second.lib.get, { name }),
});

export const add = mutation({
  args: change,
  handler: async (ctx, args): Promise<string> => await ctx.runMutation(components.counter.lib.add, args),
});

export const addWritten = mutation({
  args: change,
  handler: async (ctx, args): Promise<number> =>
    await ctx.runMutation(components.counter.lib.addWritten, args),
});

/** Continues after the component failed, with its own earlier writes. */
export const addDespite = mutation({
  args: change,
  handler: async (ctx, args): Promise<string> => {
    await ctx.db.insert("things", { name: "of the app" });
    await ctx.runMutation(components.counter.lib.add, args);
    try {
      await ctx.runMutation(components.counter.lib.addAndFail, args);
    } catch (error) {
      return String(error);
    }
    return "did not fail";
  },
});

export const addAndFail = mutation({
  args: change,
  handler: async (ctx, args): Promise<void> => {
    await ctx.runMutation(components.counter.lib.add, args);
    throw new Error("the app refuses");
  },
});

export const addByAction = action({
  args: change,
  handler: async (ctx, args): Promise<number> => {
    await ctx.runMutation(components.counter.lib.add, args);
    return await ctx.runQuery(components.counter.lib.get, { name: args.name });
  },
});

export const addLater = mutation({
  args: { ...change, ms: v.number() },
  handler: async (ctx, args): Promise<string> => await ctx.runMutation(components.counter.lib.addLater, args),
});

export const schedule = mutation({
  args: change,
  handler: async (ctx, args) => {
    await ctx.scheduler.runAfter(0, components.counter.lib.add, args);
  },
});

export const jobs = query({
  args: {},
  handler: async (ctx): Promise<{ app: number; counter: number }> => ({
    app: (await ctx.db.system.query("_scheduled_functions").collect()).length,
    counter: await ctx.runQuery(components.counter.lib.jobs, {}),
  }),
});

export const entries = query({
  args: {},
  handler: async (ctx): Promise<string[]> => await ctx.runQuery(components.counter.lib.entries, {}),
});

export const readThere = query({
  args: { id: v.string() },
  handler: async (ctx, args): Promise<unknown> => await ctx.runQuery(components.counter.lib.read, args),
});

export const beCalled = mutation({
  args: { text: v.string() },
  handler: async (ctx, { text }): Promise<void> => {
    const handle = await createFunctionHandle(internal.parts.called);
    await ctx.runMutation(components.counter.lib.callBack, { handle, text });
  },
});

export const called = internalMutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.db.insert("things", { name: text });
  },
});

export const clear = mutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    await ctx.runMutation(components.counter.lib.clear, {});
    await ctx.runMutation(components.second.lib.clear, {});
  },
});
