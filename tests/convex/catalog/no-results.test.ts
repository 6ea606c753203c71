import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Filters } from "../../../domain/catalog/facets";
import { type Market, test } from "../../support/market";

async function ways({ visitor }: Market, q: string, filters: Filters = {}) {
  return await visitor.query(api.catalog.suggestChanges, { q, filters });
}

const LEDGER = { title: "The Salt Ledger", authorName: "Mara Ellingsworth", genre: "Thriller" as const };

test.for<[string, string]>([
  ["ledgr", "ledger"],
  ["ledegr", "ledger"],
  ["eldger", "ledger"],
  ["elingsworth", "ellingsworth"],
  ["slat ledgr", "salt ledger"],
])("D-14: “%s” leads to “%s”", async ([typed, meant], { market }) => {
  await market.books(LEDGER, { title: "Low Orbit" });
  expect((await ways(market, typed)).spelling).toEqual({ q: meant, count: 1, hasMore: false });
});

test("D-14: a right word stays although another one is a letter away", async ({ market }) => {
  await market.books(LEDGER, { title: "Malt and Silt", genre: "Western" });
  expect((await ways(market, "salt leger", { genre: "Thriller" })).spelling).toEqual({
    q: "salt ledger",
    count: 1,
    hasMore: false,
  });
});

test("D-14: a search that finds books by one of its words has its other one corrected", async ({
  market,
}) => {
  await market.books(LEDGER, { title: "Salt Road" }, { title: "The Lodger", logline: "A leveret." });
  const spellingOf = async (q: string, filters: Filters = {}) =>
    await market.visitor.query(api.catalog.nearSpelling, { q, filters });
  expect(await spellingOf("salt leger")).toEqual({ q: "salt ledger", count: 2, hasMore: false });
  expect(await spellingOf("salt leger", { genre: "Western" })).toBeNull();
  expect(await spellingOf("salt ledger")).toBeNull();
  expect(await spellingOf("salt zzyzx")).toBeNull();
  // A word of a logline is no misspelling, though a title has one near it.
  await market.books({ title: "Dust", logline: "He counts a leger of salt." });
  expect(await spellingOf("salt leger")).toBeNull();
});

test("D-14: short words before a misspelled one don't keep it from being corrected", async ({ market }) => {
  await market.books({ title: "The Lord of the Rings" });
  const q = "the lord of the rigns";
  expect(await market.visitor.query(api.catalog.nearSpelling, { q, filters: {} })).toEqual({
    q: "the lord of the rings",
    count: 1,
    hasMore: false,
  });
});

test("D-14: a misspelled genre leads to the books that name it", async ({ market }) => {
  await market.books({ title: "Dust", logline: "A thriller of the plains." });
  expect((await ways(market, "thriler")).spelling).toEqual({ q: "thriller", count: 1, hasMore: false });
});

test("D-14: nothing is suggested that finds nothing", async ({ market }) => {
  await market.books(LEDGER);
  expect((await ways(market, "zzyzx")).spelling).toBeNull();
  expect((await ways(market, "ledgr", { genre: "Western" })).spelling).toBeNull();
});

test("D-14: a hidden book's words are never suggested", async ({ market }) => {
  await market.books({ ...LEDGER, isBlocked: true });
  expect((await ways(market, "ledgr")).spelling).toBeNull();
});

test("D-14: the filters to drop come with the number of books each brings", async ({ market }) => {
  await market.books(LEDGER, { title: "Salt Road", genre: "Western" }, { title: "Dust", genre: "Western" });
  expect((await ways(market, "salt", { genre: "Crime" })).drops).toEqual([
    { choice: "genre", count: 2, hasMore: false },
  ]);
  expect((await ways(market, "ledger", { genre: "Western" })).drops).toEqual([
    { choice: "q", count: 2, hasMore: false },
    { choice: "genre", count: 1, hasMore: false },
  ]);
});

test("D-14: filters without words tell their exact number of books, and a text search at least as many", async ({
  market,
}) => {
  await market.books(...Array.from({ length: 21 }, (_, n) => ({ title: `Beacon ${n}` })));
  expect((await ways(market, "beacon", { genre: "Western" })).drops).toEqual([
    { choice: "genre", count: 20, hasMore: true },
  ]);
  expect((await ways(market, "zzyzx")).drops).toEqual([{ choice: "q", count: 21, hasMore: false }]);
});

test("D-14: a quoted phrase is counted beyond the books that only have its words", async ({ market }) => {
  await market.books(
    ...Array.from({ length: 25 }, (_, n) => ({ title: `Road Salt ${n}`, logline: "Salt, then road." })),
    { title: "The Salt Road" },
  );
  expect((await ways(market, '"salt road"', { genre: "Western" })).drops).toContainEqual({
    choice: "genre",
    count: 1,
    hasMore: false,
  });
});
