import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { Filters } from "../../../domain/catalog/facets";
import { matches } from "../../../domain/catalog/facets";
import { GENRES } from "../../../domain/books/genres";
import { REVIEW_BANDS } from "../../../domain/books/ratings";
import { RIGHTS } from "../../../domain/books/rights";
import type { Sort } from "../../../domain/catalog/sorts";
import { SORTS } from "../../../domain/catalog/sorts";
import { type Market, test } from "../../support/market";

const FIRST_PAGE = { numItems: 24, cursor: null };

async function titles({ visitor }: Market, filters: Filters, sort: Sort = "mostReviews"): Promise<string[]> {
  const { page } = await visitor.query(api.catalog.browse, { filters, sort, paginationOpts: FIRST_PAGE });
  return page.map((book) => book.title);
}

async function searchFor({ visitor }: Market, q: string, filters: Filters = {}): Promise<string[]> {
  const { page } = await visitor.query(api.catalog.search, { q, filters, paginationOpts: FIRST_PAGE });
  return page.map((book) => book.title).sort();
}

async function threeBooks(market: Market) {
  await market.books(
    {
      title: "The Salt Ledger",
      genre: "Thriller",
      amazonRating: 4.6,
      amazonReviewsCount: 520,
      hasAudiobook: true,
    },
    { title: "A Kingdom for the Cook", genre: "Fantasy", amazonRating: 4.8, amazonReviewsCount: 40 },
    {
      title: "Low Orbit",
      genre: "Science Fiction",
      amazonRating: 4.1,
      amazonReviewsCount: 120,
      screenplayAvailable: true,
    },
  );
}

describe("browse", () => {
  test.for<[Sort, string[]]>([
    ["mostReviews", ["The Salt Ledger", "Low Orbit", "A Kingdom for the Cook"]],
    ["highestRated", ["A Kingdom for the Cook", "The Salt Ledger", "Low Orbit"]],
    ["title", ["A Kingdom for the Cook", "Low Orbit", "The Salt Ledger"]],
  ])("sorts by %s", async ([sort, order], { market }) => {
    await threeBooks(market);
    expect(await titles(market, {}, sort)).toEqual(order);
  });

  test("lists the book that approved producers saved most first, when asked to", async ({ market }) => {
    await threeBooks(market);
    const dana = await market.producer();
    const { page } = await dana.query(api.catalog.browse, {
      filters: { genre: "Fantasy" },
      sort: "title",
      paginationOpts: FIRST_PAGE,
    });
    for (const book of page) await dana.mutation(api.favorites.set, { bookId: book._id, saved: true });
    await market.settle();
    expect((await titles(market, {}, "mostSaved"))[0]).toBe("A Kingdom for the Cook");
  });

  test("moves a saved book without touching its card, after every save (BRW-05)", async ({ market }) => {
    const [low = "", high = ""] = await market.books({ title: "Low" }, { title: "High" });
    const cards = async () => await market.t.run(async ({ db }) => await db.query("bookCards").collect());
    const save = async (bookId: Id<"books">) =>
      await (await market.producer()).mutation(api.favorites.set, { bookId, saved: true });
    await save(low as Id<"books">);
    const saved = await cards();
    await market.pass(15_000);
    expect(await titles(market, {}, "mostSaved")).toEqual(["Low", "High"]);
    expect(await cards()).toEqual(saved);
    for (let n = 0; n < 2; n++) await save(high as Id<"books">);
    await market.pass(14_000);
    await save(low as Id<"books">);
    await save(low as Id<"books">);
    await market.pass(15_000);
    expect(await titles(market, {}, "mostSaved")).toEqual(["Low", "High"]);
  });

  test("filters by genre, right, reviews, audiobook and screenplay, and by all at once", async ({
    market,
  }) => {
    await threeBooks(market);
    expect(await titles(market, { genre: "Fantasy" })).toEqual(["A Kingdom for the Cook"]);
    expect(await titles(market, { band: "100-499" })).toEqual(["Low Orbit"]);
    expect(await titles(market, { audiobook: true })).toEqual(["The Salt Ledger"]);
    expect(await titles(market, { screenplay: true, right: "filmTV", genre: "Science Fiction" })).toEqual([
      "Low Orbit",
    ]);
    expect(await titles(market, { right: "foreign" })).toEqual([]);
  });

  test("lists every book once, without gaps, while books change between pages", async ({ market }) => {
    await market.books(
      ...Array.from({ length: 23 }, (_, n) => ({ title: `Book ${n}`, amazonReviewsCount: 100 + n })),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let isDone = false; !isDone;) {
      const paginationOpts = { numItems: 5, cursor };
      const result: { page: { title: string }[]; continueCursor: string; isDone: boolean } =
        await market.visitor.query(api.catalog.browse, { filters: {}, sort: "mostReviews", paginationOpts });
      seen.push(...result.page.map((book) => book.title));
      if (cursor === null) await market.book({ title: "Newcomer", amazonReviewsCount: 999 });
      ({ continueCursor: cursor, isDone } = result);
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => `Book ${22 - n}`));
  });

  test("returns 1 to 48 books a page, whatever the request", async ({ market }) => {
    await market.books(...Array.from({ length: 50 }, (_, n) => ({ title: `Book ${n}` })));
    for (const [numItems, given] of [
      [1000, 48],
      [Infinity, 48],
      [0, 1],
      [-3, 1],
      [1.5, 1],
      [NaN, 1],
    ] as const) {
      const asked = { filters: {}, sort: "title" as const, paginationOpts: { numItems, cursor: null } };
      const { page } = await market.visitor.query(api.catalog.browse, asked);
      expect(page, String(numItems)).toHaveLength(given);
    }
  });

  test("shows a book as soon as it meets the rule and hides it as soon as it does not", async ({
    market,
  }) => {
    await market.book({ title: "Low Orbit", amazonRating: 3.9 });
    expect(await titles(market, {})).toEqual([]);
    await market.change("low-orbit", { amazonRating: 4 });
    expect(await titles(market, {})).toEqual(["Low Orbit"]);
    for (const change of [
      { isListed: false },
      { isListed: true, isBlocked: true },
      { isBlocked: false, amazonReviewsCount: 0 },
    ]) {
      await market.change("low-orbit", change);
      expect(await titles(market, {}), JSON.stringify(change)).toEqual([]);
    }
  });

  test("returns exactly the matching books for any filters", async ({ market }) => {
    const books = Array.from({ length: 40 }, (_, n) => ({
      title: `Book ${n}`,
      genre: GENRES[n % 5],
      amazonReviewsCount: [3, 20, 70, 300, 900][n % 5],
      rights: Object.fromEntries(
        RIGHTS.filter((_, r) => (n >> (r % 4)) % 2 === 0).map((right) => [right, "available" as const]),
      ),
      hasAudiobook: n % 3 === 0,
      screenplayAvailable: n % 4 === 0,
    }));
    await market.books(...books);
    const stored = await market.t.run(async (ctx) => await ctx.db.query("books").collect());
    const combinations: Filters[] = [
      { genre: GENRES[1], right: "audio" },
      { band: REVIEW_BANDS[2], audiobook: true },
      { right: "foreign", screenplay: true, audiobook: true },
      { genre: GENRES[0], right: "filmTV", band: "1-9", audiobook: true, screenplay: true },
    ];
    for (const filters of combinations) {
      const expected = stored.filter((book) => matches(book, filters)).map((book) => book.title);
      expect((await titles(market, filters)).sort(), JSON.stringify(filters)).toEqual(expected.sort());
    }
  });
});

describe("search", () => {
  test("covers title, author, logline, synopsis and themes", async ({ market }) => {
    await market.books(
      { title: "The Salt Ledger" },
      { title: "One", authorName: "Mara Saltmarsh" },
      { title: "Two", logline: "A pinch of salt." },
      { title: "Three", themes: ["Betrayal"] },
    );
    expect(await searchFor(market, "salt")).toEqual(["One", "The Salt Ledger", "Two"]);
    expect(await searchFor(market, "betrayal")).toEqual(["Three"]);
  });

  test("respects the filters", async ({ market }) => {
    await market.books(
      { title: "Salt One", genre: "Crime", rights: { audio: "available" } },
      { title: "Salt Two", genre: "Crime", hasAudiobook: true },
      { title: "Salt Three", genre: "Western" },
    );
    expect(await searchFor(market, "salt", { genre: "Crime" })).toEqual(["Salt One", "Salt Two"]);
    expect(await searchFor(market, "salt", { genre: "Crime", right: "audio", band: "10-49" })).toEqual([
      "Salt One",
    ]);
    expect(await searchFor(market, "salt", { audiobook: true })).toEqual(["Salt Two"]);
  });

  test("BRW-06: a title typed in full comes first, once, above a sponsored book that matches loosely", async ({
    market,
  }) => {
    await market.books(
      { title: "Salt and Salt and Salt", logline: "Salt ledger, salt ledger." },
      { title: "The Salt Ledger", logline: "Something else." },
    );
    await market.sponsor("salt-and-salt-and-salt", 7);
    const args = { q: "the salt ledger", filters: {} };
    const first = { numItems: 24, cursor: null };
    const { page } = await market.visitor.query(api.catalog.search, { ...args, paginationOpts: first });
    expect(page.map(({ title }) => title)).toEqual(["The Salt Ledger", "Salt and Salt and Salt"]);
    expect(await market.visitor.query(api.catalog.sponsoredHits, { ...args, seed: 0 })).toEqual([]);
    const loose = await market.visitor.query(api.catalog.sponsoredHits, { ...args, q: "salt", seed: 0 });
    expect(loose).toHaveLength(1);
    await market.sponsor("the-salt-ledger", 7);
    const itself = await market.visitor.query(api.catalog.sponsoredHits, { ...args, seed: 0 });
    expect(itself.map(({ title }) => title)).toEqual(["The Salt Ledger"]);
  });

  test("finds nothing for punctuation, and never a hidden book or an email address", async ({ market }) => {
    const author = await market.person("author", { email: "mara@secret.example" });
    await market.book({ title: "Salt", isListed: false, ownerId: author.userId });
    for (const q of ["", "  ?! ", "salt", "secret", "mara@secret.example"])
      expect(await searchFor(market, q)).toEqual([]);
  });

  test("sorts the best matches when asked, and says when there were more", async ({ market }) => {
    await market.books(
      { title: "Salt B", amazonReviewsCount: 5 },
      { title: "Salt A", amazonReviewsCount: 900 },
    );
    const sorted = async (sort: Sort) => {
      const { items, capped } = await market.visitor.query(api.catalog.searchSorted, {
        q: "salt",
        filters: {},
        sort,
        count: 24,
      });
      return [items.map((book) => book.title), capped];
    };
    expect(await sorted("mostReviews")).toEqual([["Salt A", "Salt B"], false]);
    expect(await sorted("title")).toEqual([["Salt A", "Salt B"], false]);
    for (const sort of SORTS) expect((await sorted(sort))[0]).toHaveLength(2);
  });
});

describe("sponsored books in browse", () => {
  async function slots({ visitor }: Market, q: string, filters: Filters, seed = 0): Promise<string[]> {
    const cards = await visitor.query(api.catalog.sponsoredHits, { q, filters, seed });
    return cards.map((card) => card.title);
  }

  test("number at most two, match the filters and are public", async ({ market }) => {
    await market.books(
      { title: "Salt" },
      { title: "Pepper" },
      { title: "Thyme" },
      { title: "Western", genre: "Western" },
      { title: "Hidden", isListed: false },
      { title: "Plain" },
    );
    for (const slug of ["salt", "pepper", "thyme", "western", "hidden"]) await market.sponsor(slug, 7);
    expect(await slots(market, "", {})).toHaveLength(2);
    expect(await slots(market, "", { genre: "Western" })).toEqual(["Western"]);
    expect(await slots(market, "salt plain hidden", {})).toEqual(["Salt"]);
    expect(await slots(market, "?!", {})).toEqual([]);
  });

  test("rotate through every book, wherever the visit starts", async ({ market }) => {
    await market.books({ title: "Salt" }, { title: "Pepper" });
    for (const slug of ["salt", "pepper"]) await market.sponsor(slug, "permanent");
    for (const seed of [0, 0.25, 0.5, 0.99, 1])
      expect((await slots(market, "", {}, seed)).sort()).toEqual(["Pepper", "Salt"]);
  });
});
