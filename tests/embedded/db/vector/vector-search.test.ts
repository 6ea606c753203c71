import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import type { Value } from "convex/values";
import { expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../../support/embedded";

const APP = {
  schema: `
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({
  books: defineTable({ title: v.string(), genre: v.optional(v.string()), shelf: v.number(), at: v.array(v.float64()) })
    .vectorIndex("by_at", { vectorField: "at", dimensions: 3, filterFields: ["genre", "shelf"] }),
});
`,
  books: `
import { actionGeneric, mutationGeneric, queryGeneric } from "convex/server";
export const add = mutationGeneric(async (ctx, { books }) => {
  const ids = [];
  for (const book of books) ids.push(await ctx.db.insert("books", book));
  return ids;
});
export const move = mutationGeneric(async (ctx, { id, at }) => await ctx.db.patch(id, { at }));
export const remove = mutationGeneric(async (ctx, { id }) => await ctx.db.delete(id));
export const titles = queryGeneric(async (ctx, { ids }) =>
  await Promise.all(ids.map(async (id) => (await ctx.db.get(id)).title)));
export const near = actionGeneric(async (ctx, { at, limit, genres, shelf }) => {
  const hits = await ctx.vectorSearch("books", "by_at", {
    vector: at,
    limit,
    filter: genres || shelf !== undefined
      ? (q) => q.or(...(genres ?? []).map((genre) => q.eq("genre", genre ?? undefined)), ...(shelf === undefined ? [] : [q.eq("shelf", shelf)]))
      : undefined,
  });
  const titles = await ctx.runQuery("books:titles", { ids: hits.map(({ _id }) => _id) });
  return hits.map(({ _score }, i) => [titles[i], Math.round(_score * 1000) / 1000]);
});
export const wrongFilter = actionGeneric(async (ctx) =>
  await ctx.vectorSearch("books", "by_at", { vector: [1, 0, 0], filter: (q) => q.eq("title", "x") }));
`,
};

const BOOKS = [
  { title: "east", genre: "crime", shelf: 1, at: [2, 0, 0] },
  { title: "north", genre: "poems", shelf: 2, at: [0, 1, 0] },
  { title: "north-east", shelf: 1, at: [1, 1, 0] },
  { title: "west", genre: "crime", shelf: 2, at: [-1, 0, 0] },
];

test("an action finds the documents with the most similar vectors, best first", async () => {
  await using backend = await start();
  const east = await near(backend, { at: [9, 0, 0] });
  expect(east).toEqual([
    ["east", 1],
    ["north-east", 0.707],
    ["north", 0],
    ["west", -1],
  ]);
  expect(await near(backend, { at: [9, 0, 0], limit: 1 })).toEqual([["east", 1]]);
});

test("any of several filters is enough, and a missing field is a value", async () => {
  await using backend = await start();
  const found = async (args: Record<string, Value>) =>
    (await near(backend, { at: [1, 0, 0], ...args })).map(([title]) => title);
  expect(await found({ genres: ["crime"] })).toEqual(["east", "west"]);
  expect(await found({ genres: ["poems", null] })).toEqual(["north-east", "north"]);
  expect(await found({ genres: ["poems"], shelf: 1 })).toEqual(["east", "north-east", "north"]);
});

test("later writes and a restart are seen", async () => {
  await using backend = await start();
  await near(backend, { at: [0, 0, 1] });
  const [up = ""] = await add(backend, [{ title: "up", shelf: 3, at: [0, 0, 1] }]);
  const best = async (on: TestBackend) => (await near(on, { at: [0, 0, 1], limit: 1 }))[0];
  expect(await best(backend)).toEqual(["up", 1]);
  await mutate(backend, "books:move", { id: up, at: [0, 1, 1] });
  expect(await best(backend)).toEqual(["up", 0.707]);
  const restarted = await backend.restart();
  expect(await best(restarted)).toEqual(["up", 0.707]);
  await mutate(restarted, "books:remove", { id: up });
  expect((await near(restarted, { at: [0, 0, 1] })).map(([title]) => title)).not.toContain("up");
  await restarted.close();
});

test("a wrong length, limit, filter or index is refused as on Convex", async () => {
  await using backend = await start();
  await expect(near(backend, { at: [1, 0] })).rejects.toThrow(
    "Expected a vector with dimensions 3, received 2.",
  );
  for (const limit of [0, 257, 1.5])
    await expect(near(backend, { at: [1, 0, 0], limit })).rejects.toThrow("limit between 1 and 256");
  await expect(client(backend).action(action("books:wrongFilter"))).rejects.toThrow(
    "isn't indexed for filtering in `filterFields`",
  );
});

async function start(): Promise<TestBackend> {
  const backend = await startBackend();
  await push(backend, APP);
  await add(backend, BOOKS);
  return backend;
}

async function near(backend: TestBackend, args: Record<string, Value>): Promise<[string, number][]> {
  return await client(backend).action(action("books:near"), args);
}

async function add(backend: TestBackend, books: object[]): Promise<string[]> {
  return (await mutate(backend, "books:add", { books })) as string[];
}

async function mutate(backend: TestBackend, path: string, args: object): Promise<unknown> {
  return await client(backend).mutation(makeFunctionReference<"mutation">(path), args as never);
}

function client({ cloudUrl }: TestBackend): ConvexHttpClient {
  return new ConvexHttpClient(cloudUrl, { logger: false });
}

function action(path: string) {
  return makeFunctionReference<"action">(path);
}
