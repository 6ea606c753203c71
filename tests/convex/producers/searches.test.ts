import fc from "fast-check";
import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { matchesSearch, NEW_CRITERIA } from "../../../domain/producers/search-criteria";
import { UNDO_MS } from "../../../domain/producers/undo";
import { type Market, market as newMarket, type Somebody, test } from "../../support/market";
import { anyCriteria, EVERY_BOOK, saveSearch, titlesFound } from "../../support/searches";

const MINUTE = 60_000;

async function mine({ query }: Somebody) {
  return await query(api.producer.savedSearches.mine, {});
}

async function counts({ query }: Somebody) {
  return (await query(api.producers.desk, {})).counts;
}

async function searchFor({ query }: Somebody, criteria: object = {}) {
  return await query(api.producer.savedSearches.count, { criteria: { ...NEW_CRITERIA, ...criteria } });
}

describe("a producer's saved searches", () => {
  test("ENT-22 are kept with all their fields, newest first", async ({ market }) => {
    const dana = await market.producer();
    const fields = {
      searchName: "Coastal crime",
      genre: "Crime" as const,
      minRating: 4.2,
      minReviewCount: 50,
      maxReviewCount: 900,
      keywords: [" coast", "Harbor ", "COAST"],
      movieRatings: ["PG" as const],
      rightsAvailable: { ...NEW_CRITERIA.rightsAvailable, audio: true },
      alerts: "daily" as const,
    };
    await saveSearch(dana, fields);
    await market.pass(1000);
    await saveSearch(dana);
    const kept = {
      ...fields,
      keywords: ["coast", "Harbor"],
      lastRun: null,
      previousRun: null,
      newMatches: 0,
    };
    expect(await mine(dana)).toMatchObject([{ searchName: "Every book" }, kept]);
    expect(await counts(dana)).toMatchObject({ searches: 2 });
  });

  test("API-12 are changed and lose the values that were cleared", async ({ market }) => {
    const dana = await market.producer();
    const id = await saveSearch(dana, { genre: "Crime", maxReviewCount: 9 });
    await dana.mutation(api.producer.savedSearches.save, { id, ...EVERY_BOOK, searchName: "Renamed" });
    await dana.mutation(api.producer.savedSearches.setAlerts, { id, alerts: "off" });
    const [search] = await mine(dana);
    expect(search).toMatchObject({ _id: id, searchName: "Renamed", alerts: "off" });
    expect(search).not.toHaveProperty("genre");
    expect(search).not.toHaveProperty("maxReviewCount");
  });

  test("are at most fifty, also by restoring one", async ({ market }) => {
    const dana = await market.producer();
    const first = await saveSearch(dana);
    await dana.mutation(api.producer.savedSearches.remove, { id: first });
    for (let n = 0; n < 50; n++) {
      await saveSearch(dana);
      await market.pass(3000);
    }
    await expect(saveSearch(dana)).rejects.toThrow("up to 50 searches");
    const again = dana.mutation(api.producer.savedSearches.restore, { id: first });
    await expect(again).rejects.toThrow("up to 50 searches");
    expect(await mine(dana)).toHaveLength(50);
  });

  test("take no reversed review counts", async ({ market }) => {
    const dana = await market.producer();
    await expect(saveSearch(dana, { minReviewCount: 10, maxReviewCount: 9 })).rejects.toThrow(
      "at least the minimum",
    );
  });

  test("come back within five minutes of their removal, and then are gone with their matches", async ({
    market,
  }) => {
    const dana = await market.producer();
    const id = await saveSearch(dana);
    await market.book({ title: "Low Orbit" });
    await market.settle();
    await dana.mutation(api.producer.savedSearches.remove, { id });
    expect(await mine(dana)).toEqual([]);
    expect(await counts(dana)).toMatchObject({ searches: 0, newMatches: 0 });
    await market.pass(UNDO_MS - 1000);
    await dana.mutation(api.producer.savedSearches.restore, { id });
    expect(await counts(dana)).toMatchObject({ searches: 1, newMatches: 1 });
    await market.settle();
    expect(await mine(dana)).toHaveLength(1);
    await dana.mutation(api.producer.savedSearches.remove, { id });
    await market.settle();
    await expect(dana.mutation(api.producer.savedSearches.restore, { id })).rejects.toThrow();
    expect(await rows(market)).toEqual([0, 0]);
  });

  test("PER-04 are nobody else's to read or change", async ({ market }) => {
    const [dana, greta] = [await market.producer(), await market.producer()];
    const id = await saveSearch(dana);
    const { query, mutation } = greta;
    const tries = [
      query(api.producer.savedSearches.run, { id, paginationOpts: { numItems: 9, cursor: null } }),
      query(api.producer.savedSearches.newMatches, { id }),
      mutation(api.producer.savedSearches.save, { id, ...EVERY_BOOK }),
      mutation(api.producer.savedSearches.setAlerts, { id, alerts: "off" }),
      mutation(api.producer.savedSearches.markRun, { id }),
      mutation(api.producer.savedSearches.remove, { id }),
      mutation(api.producer.savedSearches.restore, { id }),
    ];
    for (const attempt of tries) await expect(attempt).rejects.toThrow("We couldn’t find that");
    expect(await mine(greta)).toEqual([]);
    expect(await mine(dana)).toMatchObject([{ searchName: "Every book", lastRun: null }]);
  });

  test("B-59 stay readable to a denied producer, who changes none", async ({ market }) => {
    const dana = await market.producer();
    const id = await saveSearch(dana);
    await market.book({ title: "Low Orbit" });
    await market.deny(dana.email, "No credits found");
    expect(await titlesFound(dana, id)).toEqual(["Low Orbit"]);
    for (const attempt of [saveSearch(dana), dana.mutation(api.producer.savedSearches.remove, { id })])
      await expect(attempt).rejects.toThrow("Account not approved");
    expect(await mine(dana)).toHaveLength(1);
  });
});

describe("running a saved search", () => {
  test("PDB-18 finds the public books alone, and B-38 the rights and ratings it asks for", async ({
    market,
  }) => {
    const dana = await market.producer();
    await market.books(
      { title: "Both", movieRating: "R", rights: { audio: "available", filmTV: "available" } },
      { title: "Audio", movieRating: "PG", rights: { audio: "available" } },
      { title: "Sold", movieRating: "R", rights: { audio: "sold" } },
      { title: "Hidden", movieRating: "R", isListed: false },
    );
    const { rightsAvailable } = NEW_CRITERIA;
    const either = { rightsAvailable: { ...rightsAvailable, audio: true, filmTV: true } };
    expect((await titlesFound(dana, await saveSearch(dana))).sort()).toEqual(["Audio", "Both", "Sold"]);
    expect((await titlesFound(dana, await saveSearch(dana, either))).sort()).toEqual(["Audio", "Both"]);
    const rated = await saveSearch(dana, { movieRatings: ["R"] });
    expect((await titlesFound(dana, rated)).sort()).toEqual(["Both", "Sold"]);
  });

  test("finds on its pages exactly the books that the matcher matches, whatever it asks", async ({
    market,
  }) => {
    const dana = await market.producer();
    await addVariedBooks(market);
    const books = await market.t.run((ctx) => ctx.db.query("books").collect());
    const id = await saveSearch(dana);
    await fc.assert(
      fc.asyncProperty(anyCriteria(["coast", "harbor pilot", "Island", "fog"]), async (criteria) => {
        await market.pass(3000);
        const { searchName, alerts } = EVERY_BOOK;
        await dana.mutation(api.producer.savedSearches.save, { id, ...criteria, searchName, alerts });
        const expected = books.filter((book) => book.isPublic && matchesSearch(book, criteria));
        const titles = expected.map(({ title }) => title).sort();
        expect((await titlesFound(dana, id, 7)).sort()).toEqual(titles);
        expect(await searchFor(dana, criteria)).toEqual({ count: titles.length, isMore: false });
      }),
      { numRuns: 60 },
    );
  });

  test("PDB-16 goes on to its next keyword where the index has no more of a common one", async () => {
    const market = newMarket();
    const [common] = await market.books({ title: "Coastal" }, { title: "Harbor" });
    await market.t.run(async ({ db }) => {
      const texts = await db.query("bookTexts").collect();
      const { _id, _creationTime, ...text } = texts.find(({ bookId }) => bookId === common)!;
      for (let n = 0; n < 1_100; n++) await db.insert("bookTexts", text);
    });
    const dana = await market.producer();
    const id = await saveSearch(dana, { keywords: ["coast", "harbor"] });
    const titles = await titlesFound(dana, id, 48);
    expect(titles.at(-1)).toBe("Harbor");
    expect(titles.length).toBeGreaterThan(900);
    expect(titles.length).toBeLessThan(1_024);
  });

  test("PDB-16 finds any of its keywords as the start of a word, each book once, as alerts do", async ({
    market,
  }) => {
    const dana = await market.producer();
    const keywords = ["coast", "wolf", "harbor"];
    const early = await saveSearch(dana, { keywords });
    await market.books(
      { title: "Coastal Roads" },
      { title: "Wolves" },
      { title: "Wolfhound at the Harborside" },
      { title: "Harborside Coasters" },
      { title: "Inland" },
    );
    await market.settle();
    const late = await saveSearch(dana, { keywords });
    const expected = ["Coastal Roads", "Harborside Coasters", "Wolfhound at the Harborside"];
    for (const numItems of [1, 48])
      expect((await titlesFound(dana, late, numItems)).sort()).toEqual(expected);
    expect(await searchFor(dana, { keywords })).toEqual({ count: 3, isMore: false });
    const alerted = await dana.query(api.producer.savedSearches.newMatches, { id: early });
    expect(alerted.map(({ title }) => title).sort()).toEqual(expected);
  });

  test("counts at most a hundred candidates, and tells when there can be more", async ({ market }) => {
    const dana = await market.producer();
    await market.books(...Array.from({ length: 101 }, (_, n) => ({ title: `Book ${n}` })));
    expect(await searchFor(dana)).toEqual({ count: 100, isMore: true });
    expect(await searchFor(dana, { keywords: ["person"] })).toEqual({ count: 100, isMore: true });
    expect(await searchFor(dana, { minRating: 9 })).toEqual({ count: 0, isMore: false });
  });

  test("counts from the rows alone, unless it asks what only cards hold", async ({ market }) => {
    const dana = await market.producer();
    await market.books(...Array.from({ length: 30 }, (_, n) => ({ title: `Book ${n}` })));
    const { searchName, alerts, ...criteria } = EVERY_BOOK;
    const documents = async (asked: Partial<typeof criteria>) => {
      const args = { criteria: { ...criteria, ...asked } };
      return (
        await dana.query(internal.staging.market.measure, { path: "producer/savedSearches:count", args })
      ).documents;
    };
    const plain = await documents({});
    expect(plain).toBeLessThan(40);
    expect(await documents({ movieRatings: ["R"] })).toBe(plain + 30);
  });

  test("remembers the last two visits, and counts two within a minute as one", async ({ market }) => {
    const dana = await market.producer();
    const id = await saveSearch(dana);
    const visit = async () => {
      await dana.mutation(api.producer.savedSearches.markRun, { id });
      const [search] = await mine(dana);
      return [search?.previousRun, search?.lastRun];
    };
    const first = Date.now();
    expect(await visit()).toEqual([null, first]);
    await market.pass(MINUTE / 2);
    expect(await visit()).toEqual([null, first]);
    await market.pass(MINUTE);
    expect(await visit()).toEqual([first, first + 1.5 * MINUTE]);
  });
});

/** The numbers of searches and of matches that are stored. */
async function rows({ t }: Market): Promise<[number, number]> {
  return await t.run(async (ctx) => [
    (await ctx.db.query("savedSearches").collect()).length,
    (await ctx.db.query("searchMatches").collect()).length,
  ]);
}

/** Books that differ in every field that a search filters by. */
async function addVariedBooks(market: Market): Promise<Id<"books">[]> {
  const genres = ["Crime", "Drama", "Non-Fiction", "True Crime", "General"] as const;
  const texts = ["", "A coastal road.", "A harbor pilot.", "An ISLAND in fog.", "A pilot leaves the harbor."];
  const ratings = [undefined, "PG", "R"] as const;
  return await market.books(
    ...Array.from({ length: 40 }, (_, n) => ({
      title: `Book ${n}`,
      genre: genres[n % genres.length],
      logline: `A story. ${texts[n % 4] ?? ""}`,
      synopsis: `Somebody goes somewhere and comes back with something. ${texts[(n * 3) % texts.length] ?? ""}`,
      amazonRating: 4 + (n % 11) / 10,
      amazonReviewsCount: 1 + ((n * 7) % 60),
      movieRating: ratings[n % 3],
      rights: n % 2 === 0 ? { filmTV: "available" as const } : { audio: "available" as const },
      isListed: n % 10 !== 9,
    })),
  );
}
