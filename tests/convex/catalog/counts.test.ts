import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Filters } from "../../../domain/catalog/facets";
import { type Market, test } from "../../support/market";

async function counts({ visitor }: Market, filters: Filters = {}) {
  return await visitor.query(api.catalog.counts, { filters });
}

async function threeBooks(market: Market) {
  await market.books(
    { title: "Low Orbit", genre: "Science Fiction", amazonReviewsCount: 700, hasAudiobook: true },
    { title: "Salt Road", genre: "Western", hasAudiobook: true },
    { title: "Dust", genre: "Western", rights: { audio: "available" } },
  );
}

test("D-14: each option tells how many books it would leave beside the other filters", async ({ market }) => {
  await threeBooks(market);
  expect(await counts(market)).toMatchObject({
    total: 3,
    genre: { Western: 2, "Science Fiction": 1, Crime: 0 },
    right: { filmTV: 2, audio: 1 },
    band: { "10-49": 2, "500+": 1 },
    audiobook: 2,
    checked: 0,
  });
  expect(await counts(market, { genre: "Western", right: "filmTV" })).toMatchObject({
    total: 1,
    genre: { Western: 1, "Science Fiction": 1 },
    right: { filmTV: 1, audio: 1 },
    audiobook: 1,
  });
});

test("D-14: a hidden book leaves the total, and a listed one joins it", async ({ market }) => {
  await threeBooks(market);
  await market.change("dust", { isBlocked: true });
  expect((await counts(market))?.total).toBe(2);
  await market.change("dust", { isBlocked: false });
  expect((await counts(market))?.total).toBe(3);
});

test("D-14: an older market is counted while people write, and tells no totals before", async ({
  market,
}) => {
  await threeBooks(market);
  await market.t.run(async (ctx) => {
    for await (const card of ctx.db.query("bookCards"))
      await ctx.db.patch(card._id, { isCounted: undefined });
    for await (const row of ctx.db.query("catalogCounts")) await ctx.db.delete(row._id);
  });
  await market.change("dust", { isBlocked: true });
  await market.remove("salt-road");
  expect(await counts(market)).toBeNull();
  await market.t.mutation(internal.jobs.books.countOlderBooks, {});
  expect(await counts(market)).toMatchObject({ total: 1, genre: { "Science Fiction": 1, Western: 0 } });
});
