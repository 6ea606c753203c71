import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Filters } from "../../../domain/catalog/facets";
import { type Market, test } from "../../support/market";

const DAY_MS = 86_400_000;

async function rotate({ t }: Market) {
  await t.mutation(internal.jobs.books.rotateTurns, {});
}

/** The titles that a visitor may see today. */
async function turns({ visitor }: Market, filters: Filters = {}) {
  const seeds = Array.from({ length: 60 }, (_, n) => n / 60);
  const cards = await Promise.all(
    seeds.map((seed) => visitor.query(api.catalog.todaysTurn, { filters, seed })),
  );
  return new Set(cards.flatMap((card) => card?.title ?? []));
}

const few = (title: string) => ({ title, amazonReviewsCount: 5 });

test("D-22: every book with few reviews has its turn before any has a second one", async ({ market }) => {
  for (const from of [0, 20, 40]) {
    await market.books(...Array.from({ length: 20 }, (_, n) => few(`Book ${from + n}`)));
  }
  const met = new Set<string>();
  for (const count of [24, 24, 12]) {
    await rotate(market);
    const today = [...(await turns(market))].filter((title) => !met.has(title));
    expect(today).toHaveLength(count);
    for (const title of today) met.add(title);
    await market.pass(DAY_MS);
  }
});

test("D-22: a day's books stay the same, and a hidden one leaves at once", async ({ market }) => {
  await market.books(few("Dust"), few("Salt Road"));
  await rotate(market);
  await market.book(few("Latecomer"));
  await rotate(market);
  expect(await turns(market)).toEqual(new Set(["Dust", "Salt Road"]));
  await market.change("dust", { isBlocked: true });
  expect(await turns(market)).toEqual(new Set(["Salt Road"]));
  expect(await turns(market, { genre: "Western" })).toEqual(new Set());
});

test("D-22: a bestseller has turns while it is new, and then none", async ({ market }) => {
  await market.book({ title: "Famous", amazonReviewsCount: 900 });
  await rotate(market);
  expect(await turns(market)).toEqual(new Set(["Famous"]));
  await market.pass(31 * DAY_MS);
  await rotate(market);
  expect(await turns(market)).toEqual(new Set());
});
