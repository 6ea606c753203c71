import type { GenericId } from "convex/values";
import { v } from "convex/values";
import { mutation, query } from "./_generated/server";
import { anyReader, anyWriter } from "./database";

const fields = v.any();

export const insert = mutation({
  args: { table: v.string(), value: fields },
  handler: async (ctx, { table, value }) => await anyWriter(ctx).insert(table, value),
});

/** Runs all steps in order in one mutation. */
export const insertAll = mutation({
  args: { table: v.string(), values: v.array(fields) },
  handler: async (ctx, { table, values }) => {
    const ids: string[] = [];
    for (const value of values) ids.push(await anyWriter(ctx).insert(table, value));
    return ids;
  },
});

export const get = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => await anyReader(ctx).get(id as GenericId<string>),
});

export const getFrom = query({
  args: { table: v.string(), id: v.string() },
  handler: async (ctx, { table, id }) => await anyReader(ctx).get(table, id as GenericId<string>),
});

/** `unset` names fields that are passed as undefined. */
export const patch = mutation({
  args: { id: v.string(), value: fields, unset: v.optional(v.array(v.string())) },
  handler: async (ctx, { id, value, unset }) => {
    const changes = { ...value };
    for (const field of unset ?? []) changes[field] = undefined;
    await anyWriter(ctx).patch(id as GenericId<string>, changes);
  },
});

export const replace = mutation({
  args: { id: v.string(), value: fields },
  handler: async (ctx, { id, value }) => {
    await anyWriter(ctx).replace(id as GenericId<string>, value);
  },
});

export const remove = mutation({
  args: { id: v.string() },
  handler: async (ctx, { id }) => {
    await anyWriter(ctx).delete(id as GenericId<string>);
  },
});

export const removeFrom = mutation({
  args: { table: v.string(), id: v.string() },
  handler: async (ctx, { table, id }) => {
    await anyWriter(ctx).delete(table, id as GenericId<string>);
  },
});

export const normalizeId = query({
  args: { table: v.string(), id: v.string() },
  handler: async (ctx, { table, id }) => anyReader(ctx).normalizeId(table, id),
});

export const count = query({
  args: { table: v.string() },
  handler: async (ctx, { table }) => {
    const counting = anyReader(ctx).query(table) as never as { count(): Promise<number> };
    return await counting.count();
  },
});

/** Reads a number and writes the next one. */
export const increment = mutation({
  args: { id: v.id("things") },
  handler: async (ctx, { id }) => {
    const thing = await ctx.db.get("things", id);
    await ctx.db.patch("things", id, { n: (thing?.n ?? 0) + 1 });
  },
});

/** Reads the mutation's own writes before it ends. */
export const ownWrites = mutation({
  args: {},
  handler: async (ctx) => {
    const db = anyWriter(ctx);
    const names = async () =>
      (
        await db
          .query("things")
          .withIndex("by_n" as never)
          .collect()
      ).map((doc) => doc["name"]);
    const first = await db.insert("things", { name: "first", n: 1 });
    const second = await db.insert("things", { name: "second", n: 2 });
    const afterInsert = await names();
    await db.patch(first, { n: 3 });
    const afterPatch = await names();
    await db.delete(second);
    return { afterInsert, afterPatch, afterDelete: await names(), gone: await db.get(second) };
  },
});

/** True if a query's context can write. */
export const writersInQuery = query({
  args: {},
  handler: async (ctx) => ["insert", "patch", "replace", "delete"].filter((name) => name in ctx.db),
});

/** Empties the tables, so that no case sees another's rows. */
export const clear = mutation({
  args: { tables: v.array(v.string()) },
  handler: async (ctx, { tables }) => {
    for (const table of tables) {
      for (const doc of await anyWriter(ctx).query(table).collect()) await anyWriter(ctx).delete(doc._id);
    }
  },
});
