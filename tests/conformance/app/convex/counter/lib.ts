import type { FunctionHandle } from "convex/server";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import { internalMutation, mutation, query, type MutationCtx } from "./_generated/server";

async function addTo(ctx: MutationCtx, name: string, by: number): Promise<Id<"things">> {
  const row = await ctx.db
    .query("things")
    .withIndex("by_name", (q) => q.eq("name", name))
    .unique();
  if (row === null) return await ctx.db.insert("things", { name, value: by });
  await ctx.db.patch(row._id, { value: row.value + by });
  return row._id;
}

const change = { name: v.string(), by: v.number() };

export const add = mutation({
  args: change,
  returns: v.string(),
  handler: async (ctx, { name, by }) => await addTo(ctx, name, by),
});

/** Writes in this component and the one below, then throws. */
export const addAndFail = mutation({
  args: change,
  returns: v.null(),
  handler: async (ctx, { name, by }) => {
    await addTo(ctx, name, by);
    await ctx.runMutation(components.ledger.entries.write, { text: name });
    throw new Error("the counter refuses");
  },
});

export const addWritten = mutation({
  args: change,
  returns: v.number(),
  handler: async (ctx, { name, by }): Promise<number> => {
    await addTo(ctx, name, by);
    await ctx.runMutation(components.ledger.entries.write, { text: `${name} +${by}` });
    return (await ctx.runQuery(components.ledger.entries.all, {})).length;
  },
});

export const addLater = mutation({
  args: { ...change, ms: v.number() },
  returns: v.string(),
  handler: async (ctx, { name, by, ms }): Promise<string> =>
    await ctx.scheduler.runAfter(ms, internal.lib.addAlone, { name, by }),
});

export const addAlone = internalMutation({
  args: change,
  returns: v.null(),
  handler: async (ctx, { name, by }) => {
    await addTo(ctx, name, by);
    return null;
  },
});

export const get = query({
  args: { name: v.string() },
  returns: v.number(),
  handler: async (ctx, { name }) => {
    const row = await ctx.db
      .query("things")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    return row?.value ?? 0;
  },
});

export const entries = query({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx): Promise<string[]> => await ctx.runQuery(components.ledger.entries.all, {}),
});

/** What the component sees of another component's id. */
export const read = query({
  args: { id: v.string() },
  returns: v.any(),
  handler: async (ctx, { id }) => await ctx.db.get(id as Id<"things">),
});

export const jobs = query({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await ctx.db.system.query("_scheduled_functions").collect()).length,
});

/** Calls the function reference that the app passed in. */
export const callBack = mutation({
  args: { handle: v.string(), text: v.string() },
  returns: v.null(),
  handler: async (ctx, { handle, text }) => {
    await ctx.runMutation(handle as FunctionHandle<"mutation">, { text });
    return null;
  },
});

export const clear = mutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const { _id } of await ctx.db.query("things").collect()) await ctx.db.delete(_id);
    await ctx.runMutation(components.ledger.entries.clear, {});
    return null;
  },
});
