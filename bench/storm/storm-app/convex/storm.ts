import {
  type ActionBuilder,
  type DataModelFromSchemaDefinition,
  type GenericMutationCtx,
  internalActionGeneric,
  internalMutationGeneric,
  makeFunctionReference,
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
const internalMutation: MutationBuilder<DataModel, "internal"> = internalMutationGeneric;
const internalAction: ActionBuilder<DataModel, "internal"> = internalActionGeneric;

type Order = { writer: number; seq: number };
const ORDER = { writer: v.number(), seq: v.number() };
const DELIVER = makeFunctionReference<"mutation", Order>("storm:deliver");
const SHIP = makeFunctionReference<"action", Order>("storm:ship");
const RECORD = makeFunctionReference<"mutation", Order & { isEnd: boolean }>("storm:recordShipment");

const LINES = 3;
/** Every so many orders have an action job; all have a mutation job. */
const SHIPPED = 8;
const SHIPPING_MS = 20;

/** Places one order and its jobs. Not guarded against running twice: the backend promises that. */
export const place = mutation({
  args: ORDER,
  returns: v.null(),
  handler: async (ctx, { writer, seq }) => {
    const isShipped = seq % SHIPPED === 0;
    const shipment = isShipped ? await ctx.scheduler.runAfter(0, SHIP, { writer, seq }) : undefined;
    await ctx.db.insert("orders", { writer, seq, note: "x".repeat(200), shipment });
    for (let part = 0; part < LINES; part += 1) await ctx.db.insert("lines", { writer, seq, part });
    await ctx.scheduler.runAfter(0, DELIVER, { writer, seq });
    await count(ctx, writer);
    return null;
  },
});

export const deliver = internalMutation({
  args: ORDER,
  handler: async (ctx, order) => void (await ctx.db.insert("deliveries", order)),
});

/** Takes some time between its two marks, so that crashes interrupt it. */
export const ship = internalAction({
  args: ORDER,
  handler: async (ctx, order) => {
    await ctx.runMutation(RECORD, { ...order, isEnd: false });
    await new Promise((resolve) => setTimeout(resolve, SHIPPING_MS));
    await ctx.runMutation(RECORD, { ...order, isEnd: true });
  },
});

export const recordShipment = internalMutation({
  args: { ...ORDER, isEnd: v.boolean() },
  handler: async (ctx, shipment) => void (await ctx.db.insert("shipments", shipment)),
});

const WINDOW = { writer: v.number(), from: v.number(), to: v.number() };

/** One writer's orders from `from` up to `to`, and the total by its counter. */
export const audit = query({
  args: WINDOW,
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

/** What came of the jobs of one writer's orders from `from` up to `to`. */
export const auditJobs = query({
  args: WINDOW,
  returns: v.object({
    orders: v.array(v.number()),
    delivered: v.array(v.number()),
    begun: v.array(v.number()),
    ended: v.array(v.number()),
    actions: v.array(v.object({ seq: v.number(), state: v.union(v.string(), v.null()) })),
  }),
  handler: async (ctx, { writer, from, to }) => {
    const orders = await ctx.db
      .query("orders")
      .withIndex("by_writer_seq", (q) => q.eq("writer", writer).gte("seq", from).lt("seq", to))
      .collect();
    const deliveries = await ctx.db
      .query("deliveries")
      .withIndex("by_writer_seq", (q) => q.eq("writer", writer).gte("seq", from).lt("seq", to))
      .collect();
    const shipments = await ctx.db
      .query("shipments")
      .withIndex("by_writer_seq", (q) => q.eq("writer", writer).gte("seq", from).lt("seq", to))
      .collect();
    const actions = [];
    for (const { seq, shipment } of orders) {
      if (shipment === undefined) continue;
      const job = await ctx.db.system.get("_scheduled_functions", shipment);
      actions.push({ seq, state: job?.state.kind ?? null });
    }
    return {
      orders: orders.map(({ seq }) => seq),
      delivered: deliveries.map(({ seq }) => seq),
      begun: shipments.filter(({ isEnd }) => !isEnd).map(({ seq }) => seq),
      ended: shipments.filter(({ isEnd }) => isEnd).map(({ seq }) => seq),
      actions,
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
