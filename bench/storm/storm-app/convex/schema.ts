import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

/** An order and its lines are written together, and counted per writer in the same transaction. */
export default defineSchema({
  orders: defineTable({ writer: v.number(), seq: v.number(), note: v.string() }).index("by_writer_seq", [
    "writer",
    "seq",
  ]),
  lines: defineTable({ writer: v.number(), seq: v.number(), part: v.number() }).index("by_writer_seq", [
    "writer",
    "seq",
  ]),
  counts: defineTable({ writer: v.number(), orders: v.number() }).index("by_writer", ["writer"]),
});
