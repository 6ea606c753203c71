import { ConvexError, v } from "convex/values";
import { api, internal } from "./_generated/api";
import { action, internalMutation, internalQuery, mutation, query } from "./_generated/server";

export const names = internalQuery({
  args: {},
  handler: async (ctx): Promise<string[]> => (await ctx.db.query("things").collect()).map((doc) => doc.name),
});

export const add = internalMutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => await ctx.db.insert("things", { name }),
});

export const addAndFail = internalMutation({
  args: { name: v.string(), schedule: v.optional(v.boolean()) },
  handler: async (ctx, { name, schedule }) => {
    await ctx.db.insert("things", { name });
    if (schedule)
      await ctx.scheduler.runAfter(0, internal.calls.add, { name: "scheduled by a failed mutation" });
    throw new ConvexError({ code: "refused", name });
  },
});

export const queryFromQuery = query({
  args: {},
  handler: async (ctx): Promise<string[]> => await ctx.runQuery(internal.calls.names, {}),
});

/** The inner query sees the uncommitted writes of the outer mutation. */
export const queryFromMutation = mutation({
  args: {},
  handler: async (ctx): Promise<string[]> => {
    await ctx.db.insert("things", { name: "uncommitted" });
    return await ctx.runQuery(internal.calls.names, {});
  },
});

export const mutationFromMutation = mutation({
  args: {},
  handler: async (ctx): Promise<string[]> => {
    await ctx.db.insert("things", { name: "outer" });
    await ctx.runMutation(internal.calls.add, { name: "inner" });
    return (await ctx.db.query("things").collect()).map((doc) => doc.name);
  },
});

/** Returns the data of the caught error. */
export const catchInner = mutation({
  args: { schedule: v.optional(v.boolean()) },
  handler: async (ctx, { schedule }) => {
    await ctx.db.insert("things", { name: "before" });
    let caught: unknown = "nothing";
    try {
      await ctx.runMutation(internal.calls.addAndFail, { name: "inner", schedule });
    } catch (error) {
      caught = error instanceof ConvexError ? error.data : String(error);
    }
    await ctx.db.insert("things", { name: "after" });
    return caught;
  },
});

export const passOnInner = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("things", { name: "before" });
    await ctx.runMutation(internal.calls.addAndFail, { name: "inner" });
  },
});

/** A failure two calls deep, caught at the top. */
export const addThenFailBelow = internalMutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("things", { name: "middle" });
    await ctx.runMutation(internal.calls.addAndFail, { name: "deep" });
  },
});

export const catchDeep = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.runMutation(internal.calls.addThenFailBelow, {}).catch(() => null);
    await ctx.db.insert("things", { name: "top" });
  },
});

export const wrongArguments = mutation({
  args: {},
  handler: async (ctx): Promise<string> => {
    try {
      await ctx.runMutation(internal.calls.add, { name: 5 as never });
      return "accepted";
    } catch (error) {
      return error instanceof Error ? error.message : "not an error";
    }
  },
});

export const inParallel = mutation({
  args: {},
  handler: async (ctx): Promise<string[]> => {
    const namesOf = ["a", "b", "c", "d"];
    await Promise.all(namesOf.map((name) => ctx.runMutation(internal.calls.add, { name })));
    return await ctx.runQuery(internal.calls.names, {});
  },
});

export const countdown = mutation({
  args: { from: v.number() },
  handler: async (ctx, { from }): Promise<number> =>
    from === 0 ? 0 : 1 + (await ctx.runMutation(api.calls.countdown, { from: from - 1 })),
});

export const failAfterWriting = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("things", { name: "never seen" });
    throw new Error("changed my mind");
  },
});

/** Each call of an action is a transaction of its own. */
export const actionThatFailsLate = action({
  args: {},
  handler: async (ctx) => {
    await ctx.runMutation(internal.calls.add, { name: "kept" });
    await ctx.runMutation(internal.calls.addAndFail, { name: "dropped" }).catch(() => null);
    throw new Error("after the facts");
  },
});

export const actionThatReads = action({
  args: {},
  handler: async (ctx): Promise<string[]> => {
    await ctx.runMutation(internal.calls.add, { name: "first" });
    const before = await ctx.runQuery(internal.calls.names, {});
    await ctx.runMutation(internal.calls.add, { name: "second" });
    return [before.join(), (await ctx.runQuery(internal.calls.names, {})).join()];
  },
});

/** Polls for a row that another client must write. */
export const waitFor = action({
  args: { name: v.string() },
  handler: async (ctx, { name }): Promise<boolean> => {
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await ctx.runQuery(internal.calls.names, {})).includes(name)) return true;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  },
});

export const actionFromAction = action({
  args: {},
  handler: async (ctx): Promise<string[]> => await ctx.runAction(api.calls.actionThatReads, {}),
});

export const actionCatches = action({
  args: {},
  handler: async (ctx) => {
    try {
      await ctx.runMutation(internal.calls.addAndFail, { name: "inner" });
      return "nothing";
    } catch (error) {
      return error instanceof ConvexError ? error.data : String(error);
    }
  },
});
