import { expect, test } from "vitest";
import type { StoredDocument } from "../../../../embedded/db/document-cache";
import { passOn, recalling } from "../../../../embedded/functions/realm/passed-on";
import { Backend } from "../backend";

let parsed: string[] = [];
const parse = recalling((text, reviver): unknown => {
  parsed.push(text);
  return JSON.parse(text, reviver);
});
const document = { text: '{"tags":["slow"]}' } as StoredDocument;

function answer(): unknown {
  return parse(passOn(`{"value":${document.text}}`, [document], ([value]) => ({ value })));
}

test("a document is parsed once, however often it is passed on", () => {
  parsed = [];
  expect(answer()).toEqual({ value: { tags: ["slow"] } });
  expect(answer()).toEqual({ value: { tags: ["slow"] } });
  expect(parsed.filter((text) => text === document.text)).toHaveLength(1);
});

test("a text is parsed as it is when it comes again, when another was passed on since, or with a reviver", () => {
  const text = passOn("[1]", [], () => "known");
  expect(parse(text)).toBe("known");
  expect(parse(text)).toEqual([1]);
  passOn(text, [], () => "known");
  passOn("[2]", [], () => "known");
  expect(parse(text)).toEqual([1]);
  expect(parse("[2]", () => "revived")).toBe("revived");
});

test("nobody can change a document for those who read it next", () => {
  const { value } = answer() as { value: { tags: string[] } };
  expect(() => value.tags.push("fast")).toThrow(TypeError);
  expect(() => Object.assign(value, { tags: [] })).toThrow(TypeError);
});

test("a copy that a function makes of an answer is its own, also while the same answer is on its way again", async () => {
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

test("what a function makes of the documents it read is its own, and lists in them are lists of its realm", async () => {
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
