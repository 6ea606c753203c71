import { v } from "convex/values";
import { api, internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import { action, internalAction, internalMutation, mutation, query } from "./_generated/server";

/** Records that a scheduled function ran. */
export const note = internalMutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const identity = await ctx.auth.getUserIdentity();
    await ctx.db.insert("things", { name, identity: identity?.subject ?? null, at: Date.now() });
  },
});

export const noteByAction = internalAction({
  args: { name: v.string() },
  handler: async (ctx, { name }): Promise<void> => {
    await ctx.runMutation(internal.jobs.note, { name });
  },
});

export const failing = internalMutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("things", { name: "of a failed job" });
    throw new Error("job went wrong");
  },
});

export const failingAction = internalAction({
  args: {},
  handler: async () => {
    throw new Error("action went wrong");
  },
});

export const later = mutation({
  args: { name: v.string(), ms: v.number() },
  handler: async (ctx, { name, ms }): Promise<Id<"_scheduled_functions">> =>
    await ctx.scheduler.runAfter(ms, internal.jobs.note, { name }),
});

export const at = mutation({
  args: { name: v.string(), ms: v.number() },
  handler: async (ctx, { name, ms }): Promise<Id<"_scheduled_functions">> =>
    await ctx.scheduler.runAt(Date.now() + ms, internal.jobs.note, { name }),
});

export const start = mutation({
  args: { what: v.union(v.literal("action"), v.literal("failing"), v.literal("failingAction")) },
  handler: async (ctx, { what }): Promise<Id<"_scheduled_functions">> => {
    if (what === "failing") return await ctx.scheduler.runAfter(0, internal.jobs.failing, {});
    if (what === "failingAction") return await ctx.scheduler.runAfter(0, internal.jobs.failingAction, {});
    return await ctx.scheduler.runAfter(0, internal.jobs.noteByAction, { name: "by action" });
  },
});

export const thenFail = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.scheduler.runAfter(0, internal.jobs.note, { name: "never" });
    throw new Error("not after all");
  },
});

export const fromAction = action({
  args: {},
  handler: async (ctx): Promise<Id<"_scheduled_functions">> =>
    await ctx.scheduler.runAfter(0, internal.jobs.note, { name: "from an action" }),
});

export const chain = internalMutation({
  args: { left: v.number() },
  handler: async (ctx, { left }) => {
    await ctx.db.insert("things", { name: `link ${left}` });
    if (left > 0) await ctx.scheduler.runAfter(0, internal.jobs.chain, { left: left - 1 });
  },
});

export const startChain = mutation({
  args: { left: v.number() },
  handler: async (ctx, { left }) => {
    await ctx.scheduler.runAfter(0, internal.jobs.chain, { left });
  },
});

export const many = mutation({
  args: { count: v.number() },
  handler: async (ctx, { count }) => {
    for (let at = 0; at < count; at += 1)
      await ctx.scheduler.runAfter(3_600_000, api.echo.fromMutation, { value: at });
  },
});

export const cancel = mutation({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => {
    await ctx.scheduler.cancel(id);
  },
});

export const scheduleAndCancel = mutation({
  args: {},
  handler: async (ctx): Promise<Id<"_scheduled_functions">> => {
    const id = await ctx.scheduler.runAfter(0, internal.jobs.note, { name: "canceled at once" });
    await ctx.scheduler.cancel(id);
    return id;
  },
});

export const get = query({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => await ctx.db.system.get("_scheduled_functions", id),
});

export const waiting = query({
  args: {},
  handler: async (ctx) => {
    const jobs = await ctx.db.system.query("_scheduled_functions").collect();
    const soon = jobs.filter((job) => job.scheduledTime < Date.now() + 60_000);
    return soon.filter((job) => job.state.kind === "pending" || job.state.kind === "inProgress").length;
  },
});

export const listed = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const jobs = await ctx.db.system.query("_scheduled_functions").order("desc").take(20);
    return jobs.filter((job) => job.args[0]?.name === name);
  },
});
