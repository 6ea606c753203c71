import {
  type DataModelFromSchemaDefinition,
  type GenericQueryCtx,
  type MutationBuilder,
  mutationGeneric,
  type QueryBuilder,
  queryGeneric,
} from "convex/server";
import { ConvexError, v } from "convex/values";
import type schema from "./schema";

type DataModel = DataModelFromSchemaDefinition<typeof schema>;
const mutation: MutationBuilder<DataModel, "public"> = mutationGeneric;
const query: QueryBuilder<DataModel, "public"> = queryGeneric;

const LISTS = v.array(v.array(v.number()));

/** Appends `value` to a list, or reads the list if there is no value. Returns what each step saw or made. */
export const run = mutation({
  args: {
    steps: v.array(v.object({ key: v.number(), value: v.optional(v.number()) })),
    /** Fails after all steps. */
    fails: v.boolean(),
  },
  returns: LISTS,
  handler: async (ctx, { steps, fails }) => {
    const seen = [];
    for (const { key, value } of steps) {
      const list = await find(ctx, key);
      const values = [...(list?.values ?? []), ...(value === undefined ? [] : [value])];
      if (value !== undefined && list === null) await ctx.db.insert("lists", { key, values });
      else if (value !== undefined && list !== null) await ctx.db.patch("lists", list._id, { values });
      seen.push(values);
    }
    if (fails) throw new ConvexError("As asked");
    return seen;
  },
});

const RANGE = { from: v.number(), to: v.number() };

/** The lists from the key `from` up to `to`. */
export const read = query({
  args: RANGE,
  returns: LISTS,
  handler: async (ctx, { from, to }) => {
    const lists = [];
    for (let key = from; key < to; key += 1) lists.push((await find(ctx, key))?.values ?? []);
    return lists;
  },
});

/** How many values the same lists hold in all. */
export const count = query({
  args: RANGE,
  returns: v.number(),
  handler: async (ctx, { from, to }) => {
    const lists = await ctx.db
      .query("lists")
      .withIndex("by_key", (q) => q.gte("key", from).lt("key", to))
      .collect();
    return lists.reduce((total, { values }) => total + values.length, 0);
  },
});

async function find(ctx: Pick<GenericQueryCtx<DataModel>, "db">, key: number) {
  return await ctx.db
    .query("lists")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
}
