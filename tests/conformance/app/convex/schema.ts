import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  /** Documents of any shape, for orders, ranges and filters across types. */
  things: defineTable(v.any())
    .index("by_n", ["n"])
    .index("by_kind_n", ["kind", "n"])
    .index("by_depth", ["at.depth"]),
  people: defineTable({
    name: v.string(),
    role: v.union(v.literal("author"), v.literal("producer")),
    age: v.optional(v.number()),
    mail: v.optional(v.union(v.string(), v.null())),
    friend: v.optional(v.id("people")),
    tags: v.optional(v.array(v.string())),
    scores: v.optional(v.record(v.string(), v.number())),
    address: v.optional(v.object({ street: v.string(), floor: v.optional(v.int64()) })),
    picture: v.optional(v.id("_storage")),
  }).index("by_name", ["name"]),
  ticks: defineTable({ by: v.string(), at: v.number(), identity: v.union(v.string(), v.null()) }),
  shapes: defineTable(
    v.union(
      v.object({ form: v.literal("circle"), radius: v.number() }),
      v.object({ form: v.literal("square"), side: v.number() }),
    ),
  ),
  notes: defineTable({
    body: v.optional(v.any()),
    owner: v.optional(v.union(v.string(), v.null())),
    open: v.optional(v.boolean()),
    page: v.optional(v.object({ lang: v.string() })),
  })
    .searchIndex("by_body", { searchField: "body", filterFields: ["owner", "open"] })
    .searchIndex("by_language", { searchField: "body", filterFields: ["page.lang"] }),
});
