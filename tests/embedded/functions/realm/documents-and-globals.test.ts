import { expect, test } from "vitest";
import { Backend } from "../backend";

test("each function gets its own copy of a document, even while another reads the same document", async () => {
  await using backend = await Backend.start({
    app: `
import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
export const add = mutation(async (ctx, note) => { await ctx.db.insert("notes", note); });
export const copy = query(async (ctx) => {
  const [one, two] = [1, 2].map(() => ctx.db.query("notes")[Symbol.asyncIterator]());
  const first = await one.next();
  const second = two.next();
  const copied = JSON.parse(JSON.stringify(first));
  copied.value.tags.push("mine");
  return [copied.value.tags, (await second).value.tags, JSON.parse.name, JSON.stringify.name];
});
`,
  });
  await backend.mutation("app:add", { tags: ["a"] });
  for (let time = 0; time < 2; time += 1) {
    expect(await backend.query("app:copy", {})).toEqual([["a", "mine"], ["a"], "parse", "stringify"]);
  }
});

test("a function can change the documents it read, and their arrays belong to its realm", async () => {
  await using backend = await Backend.start({
    app: `
import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
export const add = mutation(async (ctx, note) => { await ctx.db.insert("notes", note); });
export const change = query(async (ctx, { how }) => {
  const rows = how === "page"
    ? (await ctx.db.query("notes").paginate({ numItems: 9, cursor: null })).page
    : await ctx.db.query("notes").collect();
  const ours = rows.every(({ tags }) => Object.getPrototypeOf(tags) === Array.prototype);
  const before = JSON.stringify(rows.map(({ tags }) => tags));
  for (const row of rows) { row.tags.push("changed"); row.more = true; }
  rows.reverse();
  return { ours: ours && Object.getPrototypeOf(rows) === Array.prototype, before };
});
`,
  });
  await backend.mutation("app:add", { tags: ["a"] });
  await backend.mutation("app:add", { tags: ["b"] });
  for (const how of ["page", "collect", "page", "collect"]) {
    expect(await backend.query("app:change", { how })).toEqual({ ours: true, before: '[["a"],["b"]]' });
  }
});

test("pushed code can replace a global, and every module sees the replacement", async () => {
  await using backend = await Backend.start({
    app: `
import { queryGeneric as query } from "convex/server";
globalThis.Date = class { static now() { return 7; } };
export const now = query(async () => Date.now());
`,
    other: `
import { queryGeneric as query } from "convex/server";
import "./app";
export const now = query(async () => Date.now());
`,
  });
  expect(await backend.query("app:now", {})).toBe(7);
  expect(await backend.query("other:now", {})).toBe(7);
});
