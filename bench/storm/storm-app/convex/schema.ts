import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

/** An order and its lines are written together, counted per writer and given jobs in the same transaction. */
export default defineSchema({
  orders: defineTable({
    writer: v.number(),
    seq: v.number(),
    note: v.string(),
    shipment: v.optional(v.id("_scheduled_functions")),
  }).index("by_writer_seq", ["writer", "seq"]),
  lines: defineTable({ writer: v.number(), seq: v.number(), part: v.number() }).index("by_writer_seq", [
    "writer",
    "seq",
  ]),
  /** One for each run of an order's mutation job. */
  deliveries: defineTable({ writer: v.number(), seq: v.number() }).index("by_writer_seq", ["writer", "seq"]),
  /** One when an order's action job starts, and one when it ends. */
  shipments: defineTable({ writer: v.number(), seq: v.number(), isEnd: v.boolean() }).index("by_writer_seq", [
    "writer",
    "seq",
  ]),
  counts: defineTable({ writer: v.number(), orders: v.number() }).index("by_writer", ["writer"]),
});
