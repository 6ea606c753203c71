import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { test } from "../../support/market";

test("BRW-05: a sorted search sorts two hundred matches, and says so only when there were more", async ({
  market,
}) => {
  const sorted = async () =>
    await market.visitor.query(api.catalog.searchSorted, {
      ...{ q: "salt", filters: {}, sort: "title", count: 24 },
    });
  await market.books(...Array.from({ length: 200 }, (_, n) => ({ title: `Salt ${n}` })));
  expect(await sorted()).toMatchObject({ capped: false });
  await market.book({ title: "Salt again" });
  const { items, capped } = await sorted();
  expect(capped).toBe(true);
  expect(items.map(({ title }) => title)).toEqual(
    [...Array.from({ length: 200 }, (_, n) => `Salt ${n}`)].sort().slice(0, 24),
  );
});

test("BRW-06: a sorted search reads its matches, and the cards that it shows", async ({ market }) => {
  await market.books(...Array.from({ length: 40 }, (_, n) => ({ title: `Salt ${n}` })));
  const read = async (count: number) => {
    const list = { path: "catalog:searchSorted", args: { q: "salt", filters: {}, sort: "title", count } };
    return (await market.visitor.query(internal.staging.market.measure, list)).documents;
  };
  expect(await read(24)).toBe(40 + 24);
  expect(await read(40)).toBe(40 + 40);
});
