import { expect, test } from "vitest";
import { push, startBackend } from "../../support/embedded";
import { Answers, live, m, q } from "./clients";

const shelfApp = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      books: defineTable({ title: v.string() }).searchIndex("search_title", { searchField: "title" }),
    });`,
  books: `
    import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
    import { v } from "convex/values";
    export const fill = mutation({
      args: { count: v.number() },
      handler: async (ctx, { count }) => {
        for (let n = 0; n < count; n += 1) await ctx.db.insert("books", { title: "book " + n });
      },
    });
    export const add = mutation({
      args: { title: v.string() },
      handler: async (ctx, book) => void (await ctx.db.insert("books", book)),
    });
    export const first = query({ args: {}, handler: async (ctx) => (await ctx.db.query("books").first())?.title });
    export const newest = query({
      args: {},
      handler: async (ctx) => (await ctx.db.query("books").order("desc").first())?.title,
    });
    export const search = query({
      args: { text: v.string() },
      handler: async (ctx, { text }) => {
        const found = await ctx.db.query("books").withSearchIndex("search_title", (q) => q.search("title", text)).take(3);
        return found.map(({ title }) => title);
      },
    });`,
};

test("a page with the first search of a large table gets all its answers, and those of later writes", async () => {
  await using backend = await startBackend();
  await push(backend, shelfApp);
  await using reader = live(backend.cloudUrl);
  await using writer = live(backend.cloudUrl);
  await writer.mutation(m("books:fill"), { count: 3000 });
  const leave = reader.onUpdate(q("books:newest"), {}, () => undefined);
  const first = new Answers(reader, "books:first", {});
  await first.until(({ latest }) => latest === "book 0");
  leave();
  const found = new Answers(reader, "books:search", { text: "wonderful" });
  const newest = new Answers(reader, "books:newest", {});
  await writer.mutation(m("books:add"), { title: "wonderful day" });
  await found.until(({ latest }) => JSON.stringify(latest) === '["wonderful day"]');
  await newest.until(({ latest }) => latest === "wonderful day");
  await writer.mutation(m("books:add"), { title: "wonderful night" });
  await found.until(({ latest }) => Array.isArray(latest) && latest.length === 2);
  expect(found.latest).toEqual(["wonderful night", "wonderful day"]);
});
