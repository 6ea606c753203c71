import { v } from "convex/values";
import { mutation, query } from "./_generated/server";

/** `owner: "(none)"` searches for notes without the field. */
const asked = {
  text: v.string(),
  owner: v.optional(v.union(v.string(), v.null())),
  open: v.optional(v.boolean()),
};

export const search = query({
  args: { ...asked, count: v.optional(v.number()) },
  handler: async (ctx, { text, owner, open, count }) => {
    const found = ctx.db.query("notes").withSearchIndex("by_body", (q) => {
      const words = q.search("body", text);
      const owned = owner === undefined ? words : words.eq("owner", owner === "(none)" ? undefined : owner);
      return open === undefined ? owned : owned.eq("open", open);
    });
    return (await found.take(count ?? 100)).map((note) => String(note.body));
  },
});

export const inLanguage = query({
  args: { text: v.string(), lang: v.string() },
  handler: async (ctx, { text, lang }) => {
    const found = ctx.db
      .query("notes")
      .withSearchIndex("by_language", (q) => q.search("body", text).eq("page.lang", lang));
    return (await found.collect()).map((note) => String(note.body));
  },
});

export const searchOpenByFilter = query({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    const found = ctx.db
      .query("notes")
      .withSearchIndex("by_body", (q) => q.search("body", text))
      .filter((q) => q.eq(q.field("open"), true));
    return (await found.collect()).map((note) => String(note.body));
  },
});

export const searchPage = query({
  args: { text: v.string(), paginationOpts: v.any() },
  handler: async (ctx, { text, paginationOpts }) => {
    const found = ctx.db.query("notes").withSearchIndex("by_body", (q) => q.search("body", text));
    const result = await found.paginate(paginationOpts);
    return { ...result, page: result.page.map((note) => String(note.body)) };
  },
});

export const searchAll = query({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    const found = await ctx.db
      .query("notes")
      .withSearchIndex("by_body", (q) => q.search("body", text))
      .collect();
    return found.length;
  },
});

/** Names a wrong index, or searches a field that the index lacks. */
export const searchWrongly = query({
  args: { mistake: v.union(v.literal("index"), v.literal("field"), v.literal("filter"), v.literal("none")) },
  handler: async (ctx, { mistake }) => {
    const index = mistake === "index" ? "by_nothing" : "by_body";
    const found = ctx.db.query("notes").withSearchIndex(index as "by_body", (q) => {
      if (mistake === "none") return q as never;
      const words = q.search((mistake === "field" ? "owner" : "body") as "body", "x");
      return mistake === "filter" ? words.eq("body" as "owner", "x") : words;
    });
    return await found.collect();
  },
});

/** Writes, changes and searches for a note before the commit. */
export const searchOwnWrites = mutation({
  args: {},
  handler: async (ctx) => {
    const search = async (text: string) => {
      const found = ctx.db.query("notes").withSearchIndex("by_body", (q) => q.search("body", text));
      return (await found.collect()).map((note) => String(note.body));
    };
    const id = await ctx.db.insert("notes", { body: "a lighthouse" });
    const inserted = await search("lighthouse");
    await ctx.db.patch("notes", id, { body: "a windmill" });
    const renamed = { old: await search("lighthouse"), new: await search("windmill") };
    await ctx.db.delete("notes", id);
    return { inserted, renamed, deleted: await search("windmill") };
  },
});
