import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  /** The app has a table of this name too, without a validator. */
  things: defineTable({ name: v.string(), value: v.number() }).index("by_name", ["name"]),
});
