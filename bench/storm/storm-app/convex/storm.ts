import {
  type DataModelFromSchemaDefinition,
  type GenericMutationCtx,
  type MutationBuilder,
  mutationGeneric,
  type QueryBuilder,
  queryGeneric,
} from "convex/server";
import { v } from "convex/values";
import type schema from "./schema";

type DataModel = DataModelFromSchemaDefinition<typeof schema>;
const mutation: MutationBuilder<DataModel, "public"> = mutationGeneric;
const query: QueryBuilder<DataModel, "public"> = queryGeneric;

const LINES = 3;

/** Places one order. Not guarded against running twice: the backend promises that. */
export const place = mutation({
  args: { writer: v.number(), seq: v.number() },
  returns: v.null(),
  handler: async (ctx, { writer, seq }) => {
    await ctx.db.insert("orders", { writer, seq, note: "x".repeat(200) });
    for (let part = 0; part < LINES; part += 1) await ctx.db.insert("lines", { writer, seq, part });
    await count(ctx, writer);
    return null;
  },
});

/** One writer's orders from `from` up to `to`, and the total by its counter. */
export const audit = query({
  args: { writer: v.number(), from: v.number(), to: v.number() },
  returns: v.object({ orders: v.array(v.number()), lines: v.array(v.number()), counted: v.number() }),
  handler: async (ctx, { writer, from, to }) => {
    const orders = await ctx.db
      .query("orders")
      .withIndex("by_writer_seq", (q) => q.eq("writer", writer).gte("seq", from).lt("seq", to))
      .collect();
    const lines = await ctx.db
      .query("lines")
      .withIndex("by_writer_seq", (q) => q.eq("writer", writer).gte("seq", from).lt("seq", to))
      .collect();
    const counter = await ctx.db
      .query("counts")
      .withIndex("by_writer", (q) => q.eq("writer", writer))
      .unique();
    return {
      orders: orders.map(({ seq }) => seq),
      lines: lines.map(({ seq }) => seq),
      counted: counter?.orders ?? 0,
    };
  },
});

async function count(ctx: GenericMutationCtx<DataModel>, writer: number): Promise<void> {
  const counter = await ctx.db
    .query("counts")
    .withIndex("by_writer", (q) => q.eq("writer", writer))
    .unique();
  if (counter === null) await ctx.db.insert("counts", { writer, orders: 1 });
  else await ctx.db.patch("counts", counter._id, { orders: counter.orders + 1 });
}
