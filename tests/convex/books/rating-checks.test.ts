import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { DAY_MS } from "../../../domain/dates";
import { bookForm } from "../../support/book-form";
import { type Market, type Somebody, test } from "../../support/market";

const paginationOpts = { numItems: 24, cursor: null };
const LINK = "https://www.amazon.com/dp/B0PC41";

async function scene(market: Market) {
  const [mara, admin] = [await market.person("author"), await market.person("admin")];
  const bookId = await market.book({
    title: "The Paper Coast",
    ownerId: mara.userId,
    profileId: mara.profileId,
    amazonRating: 3.9,
    amazonReviewsCount: 212,
    amazonLink: LINK,
  });
  const edit = async (ratings: Record<string, string>) =>
    await mara.mutation(api.books.updateRatings, { bookId, ratings });
  return { mara, admin, bookId, edit };
}

async function queue(admin: Somebody, view: object = {}) {
  const args = { order: "desc" as const, ...view, paginationOpts };
  return (await admin.query(api.admin.ratings.queue, args)).page;
}

async function onlyCheck(admin: Somebody) {
  const rows = await queue(admin);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (row === undefined) throw new Error("Nothing waits.");
  return row;
}

async function amazon({ visitor }: Market) {
  return (await visitor.query(api.books.get, { idOrSlug: "the-paper-coast" }))?.sources.amazon;
}

async function browse({ visitor }: Market, args: object = {}) {
  const { page } = await visitor.query(api.catalog.browse, {
    filters: {},
    sort: "highestRated",
    paginationOpts,
    ...args,
  });
  return page.map(({ title }) => title);
}

async function log({ t }: Market, bookId: Id<"books">) {
  const rows = await t.run(async (ctx) => await ctx.db.query("auditLog").collect());
  return rows.filter(({ docId, action }) => docId === bookId && action === "rating.checked");
}

describe("the queue", () => {
  test("D-05 B-70: a rating that crosses 4.0 is public at once, and waits as the author's own", async ({
    market,
  }) => {
    const { admin, edit } = await scene(market);
    await edit({ amazonRating: "4.1", amazonReviewsCount: "236" });
    expect(await onlyCheck(admin)).toMatchObject({
      title: "The Paper Coast",
      source: "amazon",
      link: LINK,
      reason: "crossing",
      was: { rating: 3.9, reviews: 212 },
      is: { rating: 4.1, reviews: 236 },
      isPublic: true,
      since: Date.now(),
    });
    expect(await admin.query(api.admin.ratings.counts, {})).toEqual({
      ...{ all: 1, crossing: 1, largeChange: 0, overdue: 0 },
    });
    expect(await amazon(market)).toMatchObject({ rating: 4.1, checkedAt: null });
  });

  test("D-05: a new book and a saved form enter the queue, an admin's edit does not", async ({ market }) => {
    const { mara, admin, bookId } = await scene(market);
    const newId = await mara.mutation(api.books.create, {
      form: bookForm({ title: "New", amazonRating: "4.4" }),
    });
    expect((await onlyCheck(admin)).bookId).toBe(newId);
    const form = bookForm({ amazonRating: "4.6" });
    const author = { authorName: "Mara", authorEmail: "", producersInterested: "0", interestReason: "" };
    await admin.mutation(api.books.update, { bookId, form, admin: author });
    expect(await queue(admin)).toHaveLength(1);
    await mara.mutation(api.books.update, { bookId, form: bookForm({ amazonRating: "5" }) });
    await mara.mutation(api.books.update, { bookId, form: bookForm({ amazonRating: "3.8" }) });
    expect((await queue(admin)).map((row) => row.reason)).toEqual(["crossing", "crossing"]);
  });

  test("D-05: each source of a book waits once, whatever its author types next", async ({ market }) => {
    const { admin, edit } = await scene(market);
    await edit({ amazonRating: "4.1" });
    await edit({ goodreadsRating: "4.5", goodreadsReviewsCount: "12" });
    await edit({ amazonRating: "4.3" });
    const rows = await queue(admin, { source: "amazon" });
    expect(rows).toMatchObject([{ was: { rating: 3.9 }, is: { rating: 4.3 } }]);
    expect(await queue(admin, { reason: "crossing", source: "goodreads" })).toHaveLength(1);
    expect(await queue(admin, { reason: "largeChange" })).toEqual([]);
    await edit({ goodreadsRating: "", goodreadsReviewsCount: "" });
    expect(await queue(admin)).toHaveLength(1);
  });

  test("D-05: many small steps count as the large change they make", async ({ market }) => {
    const { admin, edit } = await scene(market);
    await edit({ amazonRating: "4.1" });
    const check = await onlyCheck(admin);
    await admin.mutation(api.admin.ratings.confirm, { checkId: check._id, seen: check.is });
    await edit({ amazonRating: "4.4" });
    expect(await queue(admin)).toEqual([]);
    expect((await amazon(market))?.checkedAt).toBeNull();
    await edit({ amazonRating: "4.6" });
    expect(await onlyCheck(admin)).toMatchObject({ reason: "largeChange", was: { rating: 4.1 } });
  });

  test("D-05: a slip that its author corrects, and a deleted book, leave the queue", async ({ market }) => {
    const { mara, admin, bookId, edit } = await scene(market);
    await edit({ amazonRating: "4.9" });
    await edit({ amazonRating: "3.9" });
    expect(await queue(admin)).toEqual([]);
    await edit({ amazonRating: "4.1" });
    await mara.mutation(api.books.remove, { bookId });
    expect(await queue(admin)).toEqual([]);
    expect((await admin.query(api.admin.ratings.counts, {})).all).toBe(0);
  });

  test("D-05: checked figures that their author changes and puts back are checked as before", async ({
    market,
  }) => {
    const { admin, edit } = await scene(market);
    await edit({ amazonRating: "4.1" });
    const { _id: checkId, is } = await onlyCheck(admin);
    await admin.mutation(api.admin.ratings.confirm, { checkId, seen: is });
    const checkedAt = Date.now();
    vi.setSystemTime(checkedAt + 3_600_000);
    // A step that waits, and one too small to wait.
    for (const rating of ["4.9", "4.2"]) {
      await edit({ amazonRating: rating });
      expect(await amazon(market)).toMatchObject({ checkedAt: null });
      await edit({ amazonRating: "4.1" });
      expect(await queue(admin)).toEqual([]);
      expect(await amazon(market)).toMatchObject({ rating: 4.1, checkedAt });
    }
    await admin.mutation(api.admin.ratings.checkAgain, { checkId });
    await edit({ amazonRating: "4.9" });
    await edit({ amazonRating: "4.1" });
    expect(await queue(admin)).toHaveLength(1);
    expect(await amazon(market)).toMatchObject({ checkedAt: null });
  });

  test("D-05: a checked figure is due again after 90 days, without holding its book back", async ({
    market,
  }) => {
    const { admin, bookId, edit } = await scene(market);
    await edit({ amazonRating: "4.1" });
    const check = await onlyCheck(admin);
    await admin.mutation(api.admin.ratings.confirm, { checkId: check._id, seen: check.is });
    const checkedAt = Date.now();
    const daily = async () => await market.t.mutation(internal.jobs.books.queueOverdueChecks, {});
    vi.setSystemTime(checkedAt + 89 * DAY_MS);
    await daily();
    expect(await queue(admin)).toEqual([]);
    vi.setSystemTime(checkedAt + 91 * DAY_MS);
    await daily();
    const due = await market.person("admin");
    expect(await onlyCheck(due)).toMatchObject({ reason: "overdue", checkedAt, was: { rating: 4.1 } });
    expect((await amazon(market))?.checkedAt).toBe(checkedAt);
    const book = await market.t.run(async (ctx) => await ctx.db.get("books", bookId));
    expect(book?.isHeldBack).toBeUndefined();
  });
});

describe("a decision", () => {
  test("D-05: confirming shows the day, and is logged with the figures", async ({ market }) => {
    const { admin, bookId, edit } = await scene(market);
    await edit({ amazonRating: "4.1" });
    const check = await onlyCheck(admin);
    await admin.mutation(api.admin.ratings.confirm, { checkId: check._id, seen: check.is });
    expect(await queue(admin)).toEqual([]);
    expect(await amazon(market)).toMatchObject({ rating: 4.1, checkedAt: Date.now() });
    expect(await log(market, bookId)).toMatchObject([
      { actorId: admin.userId, before: { rating: 4.1, reviews: 212 }, after: { rating: 4.1, reviews: 212 } },
    ]);
    expect(await admin.query(api.admin.ratings.decisions, { from: 0 })).toMatchObject([
      { checked: { rating: 4.1 }, corrected: null, isOwn: true },
    ]);
  });

  test("D-05: correcting writes the site's figures, and the public state follows", async ({ market }) => {
    const { admin, bookId, edit } = await scene(market);
    await edit({ amazonRating: "4.6" });
    const { _id: checkId } = await onlyCheck(admin);
    const figures = { rating: "3.9", reviews: "220" };
    await admin.mutation(api.admin.ratings.correct, { checkId, figures });
    expect(await amazon(market)).toBeUndefined();
    const book = await market.t.run(async (ctx) => await ctx.db.get("books", bookId));
    expect(book).toMatchObject({ amazonRating: 3.9, amazonReviewsCount: 220, isPublic: false });
    expect(book?.ratingsCheckedAt).toEqual({ amazon: Date.now() });
    expect(await log(market, bookId)).toMatchObject([
      { before: { rating: 4.6, reviews: 212 }, after: { rating: 3.9, reviews: 220 } },
    ]);
    const other = await market.person("admin");
    expect(await other.query(api.admin.ratings.decisions, { from: 0 })).toMatchObject([
      { checked: { rating: 3.9 }, corrected: { rating: 4.6 }, isOwn: false, checkedBy: "Test Person" },
    ]);
  });

  test("D-05: figures that changed meanwhile, or have no link, cannot be confirmed", async ({ market }) => {
    const { admin, edit } = await scene(market);
    await edit({ amazonRating: "4.1" });
    const check = await onlyCheck(admin);
    const confirm = async () =>
      await admin.mutation(api.admin.ratings.confirm, { checkId: check._id, seen: check.is });
    await edit({ amazonRating: "4.2" });
    await expect(confirm()).rejects.toMatchObject({ data: { reason: "figures_changed" } });
    await edit({ amazonRating: "4.1" });
    await market.change("the-paper-coast", { amazonLink: "https://elsewhere.example/book" });
    await expect(confirm()).rejects.toMatchObject({ data: { reason: "no_source_link" } });
    expect((await onlyCheck(admin)).link).toBeNull();
    await market.change("the-paper-coast", { amazonLink: LINK });
    await confirm();
    await expect(confirm()).rejects.toMatchObject({ data: { reason: "already_checked" } });
  });

  test("D-05: a check is made again, and the figures are the author's until then", async ({ market }) => {
    const { admin, edit } = await scene(market);
    await edit({ amazonRating: "4.1" });
    const check = await onlyCheck(admin);
    await admin.mutation(api.admin.ratings.confirm, { checkId: check._id, seen: check.is });
    await admin.mutation(api.admin.ratings.checkAgain, { checkId: check._id });
    await admin.mutation(api.admin.ratings.checkAgain, { checkId: check._id });
    expect(await onlyCheck(admin)).toMatchObject({ reason: "crossing", was: { rating: 3.9 } });
    expect((await amazon(market))?.checkedAt).toBeNull();
    expect(await admin.query(api.admin.ratings.decisions, { from: 0 })).toEqual([]);
  });

  test.for([
    { rating: "", reviews: "1" },
    { rating: "5.1", reviews: "1" },
    { rating: "4.25", reviews: "1" },
    { rating: "4", reviews: "-1" },
  ])("D-05: $rating and $reviews are not taken as figures", async (figures, { market }) => {
    const { admin, edit } = await scene(market);
    await edit({ amazonRating: "4.1" });
    const { _id: checkId } = await onlyCheck(admin);
    await expect(admin.mutation(api.admin.ratings.correct, { checkId, figures })).rejects.toThrow();
    expect(await queue(admin)).toHaveLength(1);
  });
});

describe("the lists", () => {
  test("B-70: while it waits, a book is last by rating and not a bestseller; then it leads", async ({
    market,
  }) => {
    const { admin, edit } = await scene(market);
    await market.books({ title: "Second", amazonRating: 4.4 }, { title: "Third", amazonRating: 4.2 });
    await edit({ amazonRating: "4.9", amazonReviewsCount: "60000" });
    const bestsellers = async () =>
      (await market.visitor.query(api.home.bestsellers, {})).map(({ title }) => title);
    const genre = async () =>
      (await market.visitor.query(api.home.genreCarousel, { genre: "Thriller" })).map(({ title }) => title);
    expect(await browse(market)).toEqual(["Second", "Third", "The Paper Coast"]);
    expect(await browse(market, { filters: { band: "500+" } })).toEqual(["The Paper Coast"]);
    expect(await bestsellers()).not.toContain("The Paper Coast");
    expect((await genre()).at(-1)).toBe("The Paper Coast");
    const sorted = await market.visitor.query(api.catalog.searchSorted, {
      ...{ q: "person", filters: {}, sort: "highestRated", count: 24 },
    });
    expect(sorted.items.map(({ title }) => title).at(-1)).toBe("The Paper Coast");
    expect(sorted.items.at(-1)?.bestRating).toBe(4.9);

    const check = await onlyCheck(admin);
    await admin.mutation(api.admin.ratings.confirm, { checkId: check._id, seen: check.is });
    expect(await browse(market)).toEqual(["The Paper Coast", "Second", "Third"]);
    expect((await bestsellers())[0]).toBe("The Paper Coast");
    expect((await genre())[0]).toBe("The Paper Coast");
  });

  test("B-70: a saved search finds a waiting book by its own figures", async ({ market }) => {
    const { edit } = await scene(market);
    const dana = await market.producer();
    await edit({ amazonRating: "4.9" });
    const criteria = {
      ...{ minRating: 4.5, minReviewCount: 1, keywords: [], movieRatings: [] },
      rightsAvailable: {
        ...{ filmTV: true, audio: false, digitalGaming: false },
        ...{ merchandising: false, theaterStage: false, foreign: false },
      },
    };
    expect(await dana.query(api.producer.savedSearches.count, { criteria })).toEqual({
      count: 1,
      isMore: false,
    });
  });

  test("D-05: the filter keeps books whose every source is checked, in the catalog and in a search", async ({
    market,
  }) => {
    const { admin, edit } = await scene(market);
    await market.book({ title: "Unchecked" });
    await edit({ amazonRating: "4.1" });
    const checkedOnly = { filters: { checked: true, right: "filmTV" } };
    const search = async () => {
      const args = { q: "person", filters: { checked: true }, paginationOpts };
      return (await market.visitor.query(api.catalog.search, args)).page.map(({ title }) => title);
    };
    expect(await browse(market, checkedOnly)).toEqual([]);
    const check = await onlyCheck(admin);
    await admin.mutation(api.admin.ratings.confirm, { checkId: check._id, seen: check.is });
    expect(await browse(market, checkedOnly)).toEqual(["The Paper Coast"]);
    expect(await search()).toEqual(["The Paper Coast"]);
    await edit({ goodreadsReviewsCount: "3" });
    expect(await browse(market, checkedOnly)).toEqual([]);
    expect(await search()).toEqual([]);
  });
});
