import { afterAll, beforeAll, expect, test } from "vitest";
import { Backend } from "../backend";

const app = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      notes: defineTable({ text: v.string() }).searchIndex("search_text", { searchField: "text" }),
      found: defineTable({ count: v.number() }),
    });`,
  notes: `
    import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
    const words = (ctx) => ctx.db.query("notes").withSearchIndex("search_text", (q) => q.search("text", "wanted")).take(5);
    export const fill = mutation(async (ctx) => {
      for (let n = 0; n < 3000; n += 1) await ctx.db.insert("notes", { text: "page " + n + (n % 1000 ? "" : " wanted") });
    });
    export const search = query(async (ctx) => (await words(ctx)).length);
    export const stubborn = query(async (ctx) => {
      try {
        return (await words(ctx)).length;
      } catch {
        return "caught";
      }
    });
    export const keep = mutation(async (ctx) => {
      console.log("keeping");
      await ctx.db.insert("found", { count: 0 });
      await ctx.db.insert("found", { count: (await words(ctx)).length });
    });
    export const kept = query(async (ctx) => (await ctx.db.query("found").collect()).map(({ count }) => count));
  `,
};

let backend: Backend;
beforeAll(async () => {
  backend = await Backend.start(app);
  await backend.mutation("notes:fill");
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

/** Forgets the text index, as a restart does. */
const restart = () => backend.restart(app);

test("the first search of a large table lets other calls go first", async () => {
  await restart();
  const ended: string[] = [];
  await Promise.all([
    backend.query("notes:search").then((count) => ended.push(`search ${String(count)}`)),
    backend.query("notes:kept").then(() => ended.push("other")),
  ]);
  expect(ended).toEqual(["other", "search 3"]);
});

test("a function that catches the error of an unfinished index is run again too", async () => {
  await restart();
  expect(await backend.query("notes:stubborn")).toBe(3);
});

test("a mutation that searches an unfinished index writes once, and logs once", async () => {
  await restart();
  const outcome = await backend.mutationOutcome("notes:keep");
  expect(outcome.logLines).toHaveLength(1);
  expect(await backend.query("notes:kept")).toEqual([0, 3]);
});
