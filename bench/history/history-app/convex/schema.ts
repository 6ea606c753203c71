import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  lists: defineTable({ key: v.number(), values: v.array(v.number()) }).index("by_key", ["key"]),
});
