import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { DAY_MS } from "../../../domain/dates";
import { NEW_CRITERIA } from "../../../domain/producers/search-criteria";
import { type Market, type Somebody, test } from "../../support/market";
import { EVERY_BOOK, saveSearch } from "../../support/searches";

type Change = Parameters<Market["change"]>[1];

async function newCount({ query }: Somebody): Promise<number> {
  return (await query(api.producers.desk, {})).counts.newMatches;
}

async function newTitles({ query }: Somebody, id: Id<"savedSearches">): Promise<string[]> {
  return (await query(api.producer.savedSearches.newMatches, { id })).map(({ title }) => title);
}

async function changed(market: Market, change: Change, slug = "low-orbit") {
  await market.change(slug, change);
  await market.pass(0);
}

async function matchRows({ t }: Market) {
  return await t.run((ctx) => ctx.db.query("searchMatches").collect());
}

/** A search that sends no email, so that only its matches happen. */
async function quietSearch(producer: Somebody, fields: Parameters<typeof saveSearch>[1] = {}) {
  return await saveSearch(producer, { alerts: "off", ...fields });
}

describe("a saved search meets a book", () => {
  test("D-02 when its rating rises from 3.9 to 4.0, in the same second", async ({ market }) => {
    const dana = await market.producer();
    const id = await quietSearch(dana, { genre: "Thriller" });
    await market.book({ title: "Low Orbit", amazonRating: 3.9 });
    await market.pass(0);
    expect(await newCount(dana)).toBe(0);
    await changed(market, { amazonRating: 4 });
    expect(await newCount(dana)).toBe(1);
    expect(await newTitles(dana, id)).toEqual(["Low Orbit"]);
    expect(await matchRows(market)).toMatchObject([{ matchedAt: Date.now() }]);
  });

  test("D-02 once for the pair, also when the book leaves and returns", async ({ market }) => {
    const dana = await market.producer();
    const id = await quietSearch(dana);
    await market.book({ title: "Low Orbit" });
    await market.pass(1000);
    await dana.mutation(api.producer.savedSearches.markRun, { id });
    for (const change of [{ isListed: false }, { isListed: true }, { amazonRating: 3 }, { amazonRating: 5 }])
      await changed(market, change);
    expect(await newCount(dana)).toBe(0);
    expect(await matchRows(market)).toHaveLength(1);
  });

  test("D-02 again when it returns more than half a year after the match, which is kept no longer", async ({
    market,
  }) => {
    const dana = await market.producer();
    const id = await quietSearch(dana);
    await market.book({ title: "Low Orbit" });
    await market.pass(1000);
    const returns = async () => {
      await changed(market, { isListed: false });
      await changed(market, { isListed: true });
    };
    for (const [days, kept] of [
      [179, 1],
      [2, 0],
    ] as const) {
      vi.setSystemTime(Date.now() + days * DAY_MS);
      await market.t.mutation(internal.jobs.privacy.deleteOutdated, {});
      expect(await matchRows(market)).toHaveLength(kept);
      expect(await newCount(dana)).toBe(kept);
    }
    await returns();
    expect(await newTitles(dana, id)).toEqual(["Low Orbit"]);
    await returns();
    expect(await matchRows(market)).toHaveLength(1);
  });

  test("and counts as new only the books that it still shows", async ({ market }) => {
    const dana = await market.producer();
    const [every, thrillers] = [await quietSearch(dana), await quietSearch(dana, { genre: "Thriller" })];
    await market.book({ title: "Low Orbit" });
    await market.pass(0);
    expect(await newCount(dana)).toBe(2);
    const counted: [Change, shown: number][] = [
      [{ isListed: false }, 0],
      [{ isListed: true }, 2],
      [{ genre: "Crime" }, 1],
      [{ amazonRating: 3 }, 0],
      [{ amazonRating: 5, genre: "Thriller" }, 2],
    ];
    for (const [change, shown] of counted) {
      await changed(market, change);
      expect(await newCount(dana), JSON.stringify(change)).toBe(shown);
      const titles = [...(await newTitles(dana, every)), ...(await newTitles(dana, thrillers))];
      expect(titles).toHaveLength(shown);
    }
    await changed(market, { isListed: false });
    await dana.mutation(api.producer.savedSearches.markRun, { id: every });
    await changed(market, { isListed: true });
    expect(await newCount(dana)).toBe(1);
  });

  test("and loses its new matches when its criteria change, but not when it is renamed", async ({
    market,
  }) => {
    const dana = await market.producer();
    const id = await quietSearch(dana);
    await market.book({ title: "Low Orbit" });
    await market.pass(1000);
    const save = async (fields: object) =>
      await dana.mutation(api.producer.savedSearches.save, { ...EVERY_BOOK, alerts: "off", ...fields, id });
    await save({ searchName: "Renamed" });
    expect(await newCount(dana)).toBe(1);
    await save({ genre: "Western" });
    expect(await newCount(dana)).toBe(0);
    expect(await newTitles(dana, id)).toEqual([]);
  });

  test("when a fact it asks for changes while the book is public", async ({ market }) => {
    const dana = await market.producer();
    const { rightsAvailable } = NEW_CRITERIA;
    const expected = {
      keyword: await quietSearch(dana, { keywords: ["lighthouse"] }),
      right: await quietSearch(dana, { rightsAvailable: { ...rightsAvailable, audio: true } }),
      movie: await quietSearch(dana, { movieRatings: ["PG"] }),
      genre: await quietSearch(dana, { genre: "Crime" }),
      reviews: await quietSearch(dana, { minReviewCount: 500 }),
    };
    const every = await quietSearch(dana);
    await market.book({ title: "Low Orbit" });
    await market.pass(1000);
    await dana.mutation(api.producer.savedSearches.markRun, { id: every });
    const changes: [keyof typeof expected, Change][] = [
      ["keyword", { logline: "A LightHouse keeper finds a thing." }],
      ["right", { rights: { filmTV: "available", audio: "available" } }],
      ["movie", { movieRating: "PG" }],
      ["genre", { genre: "Crime" }],
      ["reviews", { amazonReviewsCount: 500 }],
    ];
    for (const [name, change] of changes) {
      expect(await newTitles(dana, expected[name])).toEqual([]);
      await changed(market, change);
      expect(await newTitles(dana, expected[name]), name).toEqual(["Low Orbit"]);
    }
    expect(await newCount(dana)).toBe(5);
  });

  test("but not for a change it does not ask about, or that it matched before", async ({ market }) => {
    await market.book({ title: "Low Orbit" });
    const dana = await market.producer();
    await quietSearch(dana);
    for (const change of [{ amazonRating: 4.9 }, { logline: "Another person finds a thing." }])
      await changed(market, change);
    expect(await matchRows(market)).toEqual([]);
  });

  test("only while its producer is pending or approved", async ({ market }) => {
    const [pending, denied, suspended] = [
      await market.producer("pending"),
      await market.producer(),
      await market.producer(),
    ];
    for (const producer of [pending, denied, suspended]) await quietSearch(producer);
    await market.deny(denied.email, "No credits found");
    await market.approve(suspended.email, "suspended");
    await market.book({ title: "Low Orbit" });
    await market.pass(0);
    expect(await Promise.all([pending, denied, suspended].map(newCount))).toEqual([1, 0, 0]);
  });

  test("not while the book is hidden, and shows none that is hidden later", async ({ market }) => {
    const dana = await market.producer();
    const id = await quietSearch(dana);
    await market.books({ title: "Hidden", isListed: false }, { title: "Low Orbit" });
    await market.pass(0);
    expect(await newTitles(dana, id)).toEqual(["Low Orbit"]);
    await changed(market, { isListed: false });
    expect(await newTitles(dana, id)).toEqual([]);
  });

  test("B-55 and forgets it when the book is deleted", async ({ market }) => {
    const dana = await market.producer();
    await quietSearch(dana);
    await market.book({ title: "Low Orbit" });
    await market.pass(0);
    await market.remove("low-orbit");
    await market.pass(0);
    expect(await newCount(dana)).toBe(0);
    expect(await matchRows(market)).toEqual([]);
  });

  test("as new until it is opened, and marked until the visit after", async ({ market }) => {
    const dana = await market.producer();
    const id = await quietSearch(dana);
    await market.book({ title: "Low Orbit" });
    await market.pass(60_000);
    await dana.mutation(api.producer.savedSearches.markRun, { id });
    expect([await newCount(dana), await newTitles(dana, id)]).toEqual([0, ["Low Orbit"]]);
    await market.book({ title: "High Tide" });
    await market.pass(60_000);
    expect(await newCount(dana)).toBe(1);
    await dana.mutation(api.producer.savedSearches.markRun, { id });
    expect([await newCount(dana), await newTitles(dana, id)]).toEqual([0, ["High Tide"]]);
  });
});

test("comparing a book reads the searches that can match, however many others there are", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit", genre: "Crime" });
  const matching = { bookId, genreKey: "Crime", reviews: 20 };
  const cost = async () => {
    const measured = { path: "jobs/producers:matchSearches", args: matching };
    return await market.t.mutation(internal.staging.market.measureMutation, measured);
  };
  for (let n = 0; n < 3; n++) {
    const dana = await market.producer();
    await quietSearch(dana, { genre: "Crime", keywords: ["volcano"] });
  }
  const few = await cost();
  for (let n = 0; n < 10; n++) {
    const other = await market.producer();
    await quietSearch(other);
    for (const genre of ["Drama", "Fiction"] as const) await quietSearch(other, { genre });
    await quietSearch(other, { genre: "Crime", minReviewCount: 21 });
    const removed = await quietSearch(other, { genre: "Crime" });
    await other.mutation(api.producer.savedSearches.remove, { id: removed });
  }
  expect(few).toEqual({ read: 4, written: 0 });
  expect(await cost()).toEqual(few);
});
