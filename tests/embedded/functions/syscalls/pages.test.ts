import { expect, test } from "vitest";
import { Backend } from "../backend";

const APP = {
  app: `
import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
export const add = mutation(async (ctx, { n }) => await ctx.db.insert("notes", { n }));
export const page = query(async (ctx, { paginationOpts }) => {
  const { page, ...rest } = await ctx.db.query("notes").order("desc").paginate(paginationOpts);
  return { ...rest, page: page.map(({ n }) => n) };
});
export const twice = query(async (ctx, { paginationOpts }) => {
  await ctx.db.query("notes").paginate(paginationOpts);
  await ctx.db.query("notes").paginate(paginationOpts);
});
export const lost = query(async (ctx, { paginationOpts }) => {
  try { await ctx.db.query("notes").paginate(paginationOpts); } catch (error) { return error.data; }
});
`,
};
type Page = { page: number[]; isDone: boolean; continueCursor: string };
const first = { paginationOpts: { numItems: 2, cursor: null } };

test("a page that runs again with its journal keeps its end and includes new documents", async () => {
  await using backend = await Backend.start(APP);
  for (const n of [1, 2, 3, 4]) await backend.mutation("app:add", { n });
  const outcome = await backend.queryOutcome("app:page", first);
  const page = (await backend.query("app:page", first)) as Page;
  expect(page.page).toEqual([4, 3]);
  await backend.mutation("app:add", { n: 5 });
  const again = (await backend.query("app:page", first, { journal: outcome.journal })) as Page;
  expect(again.page).toEqual([5, 4, 3]);
  const next = { paginationOpts: { numItems: 2, cursor: page.continueCursor } };
  expect(((await backend.query("app:page", next)) as Page).page).toEqual([2, 1]);
});

test("a query without pages has no journal", async () => {
  await using backend = await Backend.start(APP);
  expect((await backend.queryOutcome("app:page", first)).journal).toEqual(expect.any(String));
  expect(
    (await backend.queryOutcome("app:lost", { paginationOpts: { numItems: 1, cursor: "x" } })).journal,
  ).toBe(null);
});

test("a function can read only one page", async () => {
  await using backend = await Backend.start(APP);
  await expect(backend.query("app:twice", first)).rejects.toThrow("MultiplePaginatedDatabaseQueries");
});

test("a foreign cursor is refused with the error that clients recognize", async () => {
  await using backend = await Backend.start(APP);
  const data = await backend.query("app:lost", { paginationOpts: { numItems: 1, cursor: "x" } });
  expect(data).toEqual({ isConvexSystemError: true, paginationError: "InvalidCursor" });
  await expect(
    backend.query("app:page", { paginationOpts: { numItems: 1, cursor: "x" } }),
  ).rejects.toMatchObject({
    message: expect.stringContaining("InvalidCursor") as string,
    dataJson: '{"isConvexSystemError":true,"paginationError":"InvalidCursor"}',
  });
});
