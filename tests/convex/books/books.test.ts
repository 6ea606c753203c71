import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { type Market, test } from "../../support/market";
import { sums } from "../../support/sums";

type Reader = Pick<Market["visitor"], "query">;
const page = async ({ query }: Reader, idOrSlug: string) => await query(api.books.get, { idOrSlug });

test("BRW-15 RTE-13: a book page opens by slug and by id", async ({ market }) => {
  const bookId = await market.book({ title: "The Salt Ledger" });
  const bySlug = await page(market.visitor, "the-salt-ledger");
  expect(bySlug).toMatchObject({ _id: bookId, title: "The Salt Ledger", own: null });
  expect(await page(market.visitor, bookId)).toEqual(bySlug);
});

test("the book page names each rating source and the best rating", async ({ market }) => {
  await market.book({
    title: "Low Orbit",
    amazonRating: 4.5,
    amazonReviewsCount: 745,
    goodreadsRating: 4.3,
    goodreadsReviewsCount: 412,
  });
  expect(await page(market.visitor, "low-orbit")).toMatchObject({
    bestRating: 4.5,
    totalReviews: 1157,
    amazonReviewsOnly: false,
    sources: {
      amazon: { rating: 4.5, reviews: 745, link: null },
      goodreads: { rating: 4.3, reviews: 412, link: null },
      audible: { rating: null, reviews: 0, link: null },
    },
  });
});

test("a book links to its author's page at the current address", async ({ market }) => {
  const mara = await market.person("author", { firstName: "Mara", lastName: "Ellingsworth" });
  await market.book({ title: "Low Orbit", ownerId: mara.userId, profileId: mara.profileId });
  expect(await page(market.visitor, "low-orbit")).toMatchObject({
    author: { slug: "mara-ellingsworth" },
  });
});

describe("a book that is not public", () => {
  const states = {
    unlisted: { isListed: false },
    "below the rule": { amazonRating: 3.2 },
    "without reviews": { amazonReviewsCount: 0 },
    blocked: { isBlocked: true },
  };

  test.for(Object.entries(states))("looks missing to others when %s", async ([, state], { market }) => {
    const mara = await market.person("author");
    const bookId = await market.book({ title: "Hidden", ownerId: mara.userId, ...state });
    const strangers = [
      market.visitor,
      await market.person("author"),
      await market.producer(),
      await market.person("user"),
    ];
    for (const stranger of strangers) {
      expect(await page(stranger, "hidden")).toBeNull();
      expect(await page(stranger, bookId)).toBeNull();
    }
    expect(await page(market.visitor, "never-was")).toBeNull();
  });

  test.for(Object.entries(states))(
    "is shown to its owner and the admin with its status when %s",
    async ([, state], { market }) => {
      const [mara, admin] = [await market.person("author"), await market.person("admin")];
      await market.book({ title: "Hidden", ownerId: mara.userId, ...state });
      expect(await page(mara, "hidden")).toMatchObject({
        title: "Hidden",
        own: { isOwner: true, isPublic: false },
      });
      expect(await page(admin, "hidden")).toMatchObject({
        title: "Hidden",
        own: { isOwner: false, isPublic: false },
      });
    },
  );
});

test("the owner of a public book sees its status, and others do not", async ({ market }) => {
  const mara = await market.person("author");
  await market.book({ title: "Low Orbit", ownerId: mara.userId });
  await market.sponsor("low-orbit", 7);
  const own = await page(mara, "low-orbit");
  expect(own?.own).toMatchObject({
    isOwner: true,
    isListed: true,
    isBlocked: false,
    adminStatus: "listed",
    statusReason: null,
  });
  expect(own?.own?.sponsoredUntil).toBeGreaterThan(0);
  expect((await page(await market.person("author"), "low-orbit"))?.own).toBeNull();
});

test("a public success story can be read with any rating until it is blocked", async ({ market }) => {
  await market.book({
    title: "Ink Dog",
    amazonRating: 2,
    isOptioned: true,
    isOptionedPublic: true,
    optionedRights: ["filmTV"],
    productionPhase: "production",
  });
  const story = { rights: ["filmTV"], phase: "production", status: null, date: null };
  expect(await page(market.visitor, "ink-dog")).toMatchObject({
    option: story,
    rights: { filmTV: "optioned" },
  });
  await market.change("ink-dog", { isBlocked: true });
  expect(await page(market.visitor, "ink-dog")).toBeNull();
});

test("an option that is not public is hidden from everybody else", async ({ market }) => {
  await market.book({
    title: "Ink Dog",
    isOptioned: true,
    optionedRights: ["filmTV"],
    productionPhase: "production",
  });
  expect(await page(market.visitor, "ink-dog")).toMatchObject({
    option: null,
    rights: { filmTV: "optioned" },
  });
});

test("no catalog answer contains contact data, for anybody", async ({ market }) => {
  const mara = await market.person("author", { email: "canary-1@secret.example", phone: "+15550100" });
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId, profileId: mara.profileId });
  await market.t.run(async (ctx) => {
    await ctx.db.insert("bookContacts", { bookId, email: "canary-2@secret.example", phone: "+15550101" });
  });
  await market.sponsor("low-orbit", 7);
  const paginationOpts = { numItems: 10, cursor: null };
  for (const reader of [market.visitor, await market.producer(), await market.person("admin"), mara]) {
    const answers = await Promise.all([
      page(reader, "low-orbit"),
      reader.query(api.catalog.browse, { filters: {}, sort: "title", paginationOpts }),
      reader.query(api.catalog.search, { q: "orbit", filters: {}, paginationOpts }),
      reader.query(api.catalog.sponsoredHits, { q: "", filters: {}, seed: 0 }),
      reader.query(api.home.bestsellers, {}),
      reader.query(api.home.sponsoredStrip, { seed: 0 }),
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/canary|\+1555|secret/);
    expect(JSON.stringify(answers)).not.toContain(mara.userId);
  }
});

test("a cover comes only from our own storage, and its file is deleted with the book", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const setCover = async (cover: Partial<Doc<"books">>) => {
    await market.t.run(async (ctx) => await ctx.db.patch("books", bookId, cover));
    // Any change of the book brings its card up to date.
    await market.change("low-orbit", {});
  };
  await setCover({ coverImageUrl: "https://elsewhere.example/cover.png" });
  expect(await page(market.visitor, "low-orbit")).toMatchObject({ coverUrl: null });
  const coverImageId = await market.t.run(async (ctx) => await ctx.storage.store(new Blob(["cover"])));
  await setCover({ coverImageId });
  // A cover from before there were two sizes is shown whole everywhere.
  const shown = await page(market.visitor, "low-orbit");
  expect(shown?.coverUrl).toMatch(/^https?:/);
  expect(shown?.fullCoverUrl).toBe(shown?.coverUrl);
  await market.remove("low-orbit");
  expect(await market.t.run(async (ctx) => await ctx.storage.getUrl(coverImageId))).toBeNull();
});

test("the tables of rights and purchase links match the book and follow its changes", async ({ market }) => {
  await market.book({ title: "Low Orbit", rights: { filmTV: "available", audio: "sold" } });
  const sides = async () =>
    await market.t.run(async (ctx) => ({
      rights: (await ctx.db.query("rights").collect()).map(({ type, status }) => `${type}: ${status}`),
      links: (await ctx.db.query("purchaseLinks").collect()).map((link) => `${link.platform}: ${link.url}`),
    }));
  expect(await sides()).toEqual({
    rights: ["film_tv: available", "audio: sold", "foreign: unavailable", "merchandising: unavailable"],
    links: [],
  });
  await market.change("low-orbit", {
    isOptioned: true,
    optionedRights: ["filmTV"],
    audibleLink: "https://audible.example/1",
  });
  expect(await sides()).toEqual({
    rights: ["film_tv: optioned", "audio: sold", "foreign: unavailable", "merchandising: unavailable"],
    links: ["audible: https://audible.example/1"],
  });
});

test("the counts of books follow every change", async ({ market }) => {
  await market.books({ title: "One" }, { title: "Two" }, { title: "Three" }, { title: "Four" });
  await market.change("two", { isListed: false });
  await market.change("three", { isBlocked: true });
  await market.sponsor("three", 7);
  await market.remove("four");
  const [counters, days] = await market.t.run(async (ctx) => [
    await ctx.db.query("counters").collect(),
    await ctx.db.query("dailyCounters").collect(),
  ]);
  expect(sums(counters, ({ key }) => key)).toEqual({
    "books.total": 3,
    "books.visible": 1,
    "books.unlisted": 1,
    "books.blocked": 1,
    "books.sponsored": 1,
    "sponsorships.free": 1,
    "sponsorships.active": 1,
  });
  expect(sums(days, ({ metric, day }) => `${metric} ${day}`)).toEqual({
    "books.added 2026-11-03": 3,
    "books.addedPublic 2026-11-03": 1,
  });
});

test("two books with the same title have different addresses", async ({ market }) => {
  await market.books({ title: "Low Orbit" }, { title: "Low Orbit" }, { title: "戦争" });
  expect(await page(market.visitor, "low-orbit")).not.toBeNull();
  expect(await page(market.visitor, "low-orbit-2")).not.toBeNull();
  const shelf = await market.visitor.query(api.home.bestsellers, {});
  expect(shelf.find((book) => book.title === "戦争")?.slug).toMatch(/^book-\w{8}$/);
});

test("a book keeps its address when its title changes", async ({ market }) => {
  await market.book({ title: "Low Orbit" });
  await market.change("low-orbit", { title: "High Orbit" });
  expect(await page(market.visitor, "low-orbit")).toMatchObject({ title: "High Orbit", slug: "low-orbit" });
  expect(await page(market.visitor, "high-orbit")).toBeNull();
});

test("deleting a book deletes everything that belongs to it", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId, profileId: mara.profileId });
  const dana = await market.producer();
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await market.sponsor("low-orbit", 30);
  await market.remove("low-orbit");
  expect(await page(mara, "low-orbit")).toBeNull();
  expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(false);
  const left = await market.t.run(async (ctx) => [
    ...(await ctx.db.query("bookCards").collect()),
    ...(await ctx.db.query("catalogRows").collect()),
    ...(await ctx.db.query("sponsorships").collect()),
    ...(await ctx.db.query("bookStats").collect()),
    ...(await ctx.db.query("rights").collect()),
  ]);
  expect(left).toEqual([]);
});
