import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { GENRES } from "../../domain/books/genres";
import { DAY_MS, dayOf } from "../../domain/dates";
import { endingOf } from "../../domain/producers/options";
import { STAGES } from "../../domain/producers/slate";
import { bookSlug } from "../../domain/slugs";
import type { FunctionCaller } from "../../local/support/admin-api";
import { DEMO_BOOKS } from "../../local/demo-market/books";
import type { DemoBook } from "../../local/demo-market/demo-book";
import { DEMO_DESKS } from "../../local/demo-market/desks";
import { DEMO_LOGINS, DEMO_PASSWORD } from "../../local/demo-market/people";
import { seedDemoMarket } from "../../local/demo-market/seeding/seed-market";
import * as loginPage from "../../src/content/demo-accounts";
import type { Backend } from "../support/convex";
import { bindFunctionCalls, newBackend, signIn } from "../support/convex";
import { expectSearches } from "./demo-searches";
import { assertDerived } from "../support/derived";
import { market } from "../support/market";
import { PUBLIC_BOOK } from "../support/stage";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const NOW = Date.parse("2026-11-23T10:00:00Z");

const isPublic = ({ hidden, amazon: [rating, reviews] = [0, 0] }: DemoBook) =>
  hidden === undefined && rating >= 4 && reviews > 0;
/** More than one call's worth of public books, and of saves. */
const FEW = DEMO_BOOKS.filter(isPublic)
  .slice(0, 13)
  .map((book, n) => ({ ...book, saves: n % 4 }));

/** The calls of a seeding that is interrupted before the `nth` one of this function with these words. */
function interrupted(call: FunctionCaller, path: string, nth: number, words = ""): FunctionCaller {
  let seen = 0;
  return async (called, args) => {
    if (called === path && JSON.stringify(args).includes(words) && ++seen === nth)
      throw new Error("interrupted");
    return await call(called, args);
  };
}

async function booksOf(t: Backend) {
  return await t.run((ctx) => ctx.db.query("books").collect());
}

async function expectEveryState(t: Backend): Promise<void> {
  const books = await booksOf(t);
  const reasons = new Set(books.map((book) => book.statusReason ?? "public"));
  expect(reasons).toEqual(
    new Set(["public", "noReviews", "lowRating", "hiddenByAuthor", "hiddenByAdmin", "blocked"]),
  );
  expect(books.filter((book) => book.sponsoredPublic).length).toBeGreaterThanOrEqual(3);
  expect(books.filter((book) => book.isSuccessStory).length).toBeGreaterThanOrEqual(3);
  expect(await t.query(api.home.genres, {})).toHaveLength(5);
  await assertDerived(t);
}

async function wipe(t: Backend): Promise<void> {
  for (let step: number | null = 0; step !== null;)
    step = await t.mutation(internal.staging.market.wipe, { step });
}

describe("the demo market", () => {
  test("has at least 120 books in all genres, each with text that the form accepts", () => {
    expect(DEMO_BOOKS.length).toBeGreaterThanOrEqual(120);
    expect(new Set(DEMO_BOOKS.map((book) => book.genre))).toEqual(new Set(GENRES));
    for (const text of ["title", "logline", "synopsis"] as const)
      expect(new Set(DEMO_BOOKS.map((book) => String(book[text]))).size, text).toBe(DEMO_BOOKS.length);
    for (const book of DEMO_BOOKS) {
      expect(JSON.stringify(Object.values(book)), "typeset quotes").not.toMatch(/['`]|\\"/);
      expect(book.logline.length, book.title).toBeLessThanOrEqual(200);
      expect(book.synopsis.join("\n\n").length, book.title).toBeGreaterThanOrEqual(50);
    }
  });

  test("appears on the login page with its real emails and password", () => {
    const emails = loginPage.DEMO_ACCOUNTS.map(({ email }) => email);
    expect(emails.toSorted()).toEqual(DEMO_LOGINS.map(({ email }) => email).toSorted());
    expect(loginPage.DEMO_PASSWORD).toBe(DEMO_PASSWORD);
  });

  test("gives everybody who logs in a password, the author of its books too", async () => {
    const t = newBackend();
    await seedDemoMarket(bindFunctionCalls(t), { books: FEW, desks: [] });
    const accounts = await t.run((ctx) => ctx.db.query("authAccounts").collect());
    const able = accounts.filter(({ secret }) => secret !== undefined);
    expect(new Set(able.map((account) => account.providerAccountId))).toEqual(
      new Set(DEMO_LOGINS.map(({ email }) => email)),
    );
  });

  test("shows every state a book can be in", async () => {
    const t = newBackend();
    // Each counted save writes all catalog rows of its book, which is slow in convex-test.
    const books = DEMO_BOOKS.map((book) => ({ ...book, saves: 0 }));
    expect(await seedDemoMarket(bindFunctionCalls(t), { books })).toBe(true);
    await expectEveryState(t);
  });

  test("has saves from approved producers and from some who still wait", async () => {
    const t = newBackend();
    await seedDemoMarket(bindFunctionCalls(t), { books: FEW, desks: [] });
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    const cards = await t.run((ctx) => ctx.db.query("bookCards").collect());
    expect(cards.map(({ favoriteCount }) => favoriteCount)).toEqual(FEW.map(({ saves = 0 }) => saves));
    const saves = await t.run((ctx) => ctx.db.query("favorites").collect());
    expect(saves.some((save) => !save.isCounted)).toBe(true);
    await assertDerived(t);
  });

  test.each([
    ["before its second group of people", "staging/market:addPeople", 2],
    ["among its books", "staging/market:addBooks", 2],
    ["among its saves", "staging/market:addSaves", 2],
  ])("is complete after a start that was interrupted %s and a second start", async (_when, path, nth) => {
    const t = newBackend();
    const call = bindFunctionCalls(t);
    const stopped = interrupted(call, path, nth);
    await expect(seedDemoMarket(stopped, { books: FEW, desks: [] })).rejects.toThrow("interrupted");
    expect(await seedDemoMarket(call, { books: FEW, desks: [] })).toBe(true);
    expect((await booksOf(t)).map(({ title }) => title)).toEqual(FEW.map(({ title }) => title));
    expect(await seedDemoMarket(call, { books: FEW, desks: [] }), "a third start").toBe(false);
  });

  test("recognizes a book by its address after its title changes", async () => {
    const t = newBackend();
    const call = bindFunctionCalls(t);
    const books = DEMO_BOOKS.filter(({ title }) => title.includes("’")).slice(0, 1);
    const stopped = interrupted(call, "staging/market:addSaves", 1);
    await expect(seedDemoMarket(stopped, { books })).rejects.toThrow("interrupted");
    const slug = bookSlug(books[0]?.title ?? "");
    await market(t).change(slug, { title: "Another title" });
    await seedDemoMarket(call, { books });
    expect((await booksOf(t)).map(({ title }) => title)).toEqual(["Another title"]);
  });

  test("does not return by itself once complete, except after a wipe", async () => {
    const t = newBackend();
    const call = bindFunctionCalls(t);
    const books = DEMO_BOOKS.slice(0, 3);
    await seedDemoMarket(call, { books });
    for (const { slug } of await booksOf(t)) await market(t).remove(slug);
    expect(await seedDemoMarket(call, { books }), "emptied by hand").toBe(false);
    await wipe(t);
    await assertDerived(t);
    expect(await t.run((ctx) => ctx.db.query("users").collect())).toEqual([]);
    expect(await seedDemoMarket(call, { books }), "wiped").toBe(true);
  });

  test("is not added to an author's own books", async () => {
    const t = newBackend();
    await t.mutation(internal.staging.market.addBooks, { books: [{ ...PUBLIC_BOOK, title: "Low Orbit" }] });
    expect(await seedDemoMarket(bindFunctionCalls(t))).toBe(false);
  });
});

/** The books on the demo desks. More saves would slow the test backend down. */
const ON_DESKS = DEMO_BOOKS.filter(({ title }) =>
  DEMO_DESKS.some(({ cards, searches = [] }) =>
    [cards, ...searches.map(({ matches }) => matches)].flat().some((item) => item.title === title),
  ),
).map((book) => ({ ...book, saves: 0 }));

const paginationOpts = { numItems: 48, cursor: null };

describe("the demo market’s producers", () => {
  test("have desks of books that the market has, with searches that find their matches", async () => {
    const titles = new Set(DEMO_BOOKS.map(({ title }) => title));
    for (const { email, cards, searches = [], news } of DEMO_DESKS) {
      const named = [cards, news?.changes ?? [], ...searches.map(({ matches }) => matches)].flat();
      expect(
        named.map(({ title }) => title).filter((title) => !titles.has(title)),
        email,
      ).toEqual([]);
    }
    const texts = JSON.stringify(DEMO_DESKS.map((desk) => Object.values(desk)));
    expect(texts, "typeset quotes").not.toMatch(/['`]|\\\\"/);
  });

  test("show a lived-in dashboard: cards in every column, options in every state, searches with new books", async () => {
    vi.setSystemTime(NOW);
    const t = newBackend();
    await seedDemoMarket(bindFunctionCalls(t), { books: ON_DESKS });
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    await assertDerived(t);
    const dana = await signIn(t, "producer@demo.example");
    const { counts, tags, changes, seenAt } = await dana.query(api.producers.desk, {});
    for (const stage of STAGES) expect(counts[stage], stage).toBeGreaterThan(0);
    expect(counts).toMatchObject({ saved: 12, options: 6, archived: 3, searches: 4, newMatches: 5 });
    expect(tags.length).toBeGreaterThan(4);
    expect(changes.filter(({ at }) => at > (seenAt ?? 0)).map(({ kind }) => kind)).toEqual([
      "rightLost",
      "unlisted",
    ]);

    const saved = await dana.query(api.favorites.mine, { sort: "newest", paginationOpts });
    const ages = saved.page.map(({ createdAt }) => (NOW - createdAt) / DAY_MS);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(ages.at(-1)).toBeGreaterThan(28);
    expect(saved.page.filter(({ note }) => note !== null).length).toBeGreaterThan(4);
    expect(saved.page.filter(({ lostRights }) => lostRights.length > 0)).toHaveLength(1);

    const options = await dana.query(api.options.mine, { sort: "newest", paginationOpts });
    const today = dayOf(NOW);
    const states = options.page.map(({ contractStatus, optionExpiryDate, isAvailable }) =>
      [contractStatus, endingOf(optionExpiryDate, today).kind, isAvailable ? "" : "gone"].join(" ").trim(),
    );
    expect(new Set(states)).toEqual(
      new Set([
        "negotiating none",
        "option later",
        "option soon",
        "shopping later",
        "shopping past",
        "option later gone",
      ]),
    );
    expect(options.page[0]?.contractStatus).toBe("negotiating");
    const { past, soon, reminders } = await dana.query(api.options.endings, { today });
    expect([past.count, soon.count, reminders.length]).toEqual([1, 1, 2]);

    const passed = await dana.query(api.producer.slate.column, {
      stage: "passed",
      isArchived: false,
      paginationOpts,
    });
    expect(passed.page.map(({ passReason }) => passReason)).toEqual([
      "budget",
      "similarProject",
      "tone",
      null,
    ]);
    await expectSearches(dana, { new: 2 });
    // The timers also reach the ends of sponsorships weeks later, which do send email.
    const mails = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
    expect(mails.filter(({ _creationTime }) => _creationTime < NOW + DAY_MS)).toEqual([]);
  });

  test("keep to themselves: another one and one who waits have books and notes of their own", async () => {
    vi.setSystemTime(NOW);
    const t = newBackend();
    await seedDemoMarket(bindFunctionCalls(t), { books: ON_DESKS });
    const [other, waiting] = [
      await signIn(t, "producer-two@demo.example"),
      await signIn(t, "pending@demo.example"),
    ];
    const own = await other.query(api.favorites.mine, { sort: "newest", paginationOpts });
    expect(own.page.map(({ title, note }) => [title, note])).toEqual([
      ["The Listening Cellar", "Winter shoot. Who owns the audio option?"],
      ["The Salt Ledger", "Feature, not series. Nora carries it alone."],
    ]);
    expect(await other.query(api.producers.desk, {})).toMatchObject({ counts: { options: 1, searches: 1 } });
    const saved = await waiting.query(api.favorites.mine, { sort: "newest", paginationOpts });
    expect(saved.page.map(({ note }) => note)).toEqual([
      "Limited series, four parts?",
      null,
      "Ask about stage rights.",
    ]);
    const passes = await t.run(async (ctx) => {
      const book = await ctx.db
        .query("books")
        .withIndex("by_slug", (q) => q.eq("slug", "the-unlit-room"))
        .unique();
      const stats = await ctx.db.query("bookStats").collect();
      return stats.find(({ bookId }) => bookId === book?._id)?.passes;
    });
    expect(passes, "enough for its author to see the reason").toEqual({ tone: 4 });
  });

  test("have each card, option and search once after an interruption", async () => {
    const t = newBackend();
    const call = bindFunctionCalls(t);
    await expect(
      seedDemoMarket(interrupted(call, "staging/market:write", 1, "producerDesks"), { books: ON_DESKS }),
    ).rejects.toThrow("interrupted");
    const counted = async () =>
      await t.run(async (ctx) => [
        (await ctx.db.query("favorites").collect()).length,
        (await ctx.db.query("optionedBooks").collect()).length,
      ]);
    const dana = await signIn(t, "producer@demo.example");
    const before = await dana.query(api.producers.desk, {});
    const [, options = 0] = await counted();
    expect(await seedDemoMarket(call, { books: ON_DESKS })).toBe(true);
    expect((await dana.query(api.producers.desk, {})).counts).toEqual(before.counts);
    expect((await counted())[1]).toBe(options + 1);
  });
});

describe("the demo market’s campaigns", () => {
  test("have a finished Day 1, a paused Day 2, last week's digest and tests, and send nothing now (CMP-04)", async () => {
    vi.setSystemTime(NOW);
    const t = newBackend();
    const [call, market] = [bindFunctionCalls(t), { books: FEW.slice(0, 3), desks: [], hasCampaigns: true }];
    const stopped = interrupted(call, "jobs/campaigns:countSome", 2);
    await expect(seedDemoMarket(stopped, market)).rejects.toThrow("interrupted");
    await seedDemoMarket(call, market);
    const admin = await signIn(t, "admin@demo.example");
    const { page } = await admin.query(api.admin.campaigns.history, { paginationOpts });
    expect(page.map(({ step, isTest, state }) => [step, isTest ? "test" : "live", state])).toEqual([
      [2, "live", "paused"],
      [2, "test", "done"],
      [undefined, "live", "done"],
      [1, "live", "done"],
      [1, "test", "done"],
    ]);
    expect(page[2]).toMatchObject({ kind: "digest", failed: 0, waiting: 0 });
    expect(page[2]?.clicked).toBeGreaterThan(1);
    expect(page[3]).toMatchObject({ skipped: 1, failed: 1, bounced: 1, complained: 1, waiting: 0 });
    expect(page[3]?.excluded).toBeGreaterThan(3);
    expect(page[0]).toMatchObject({ sent: 7, failed: 0 });
    expect(page[0]?.waiting).toBeGreaterThan(5);
    const { page: told } = await admin.query(api.notices.list, { isUnreadOnly: false, paginationOpts });
    expect(told.filter(({ kind }) => kind === "campaign_finished")).toMatchObject([
      { isUnread: false, values: { run: page[3]?._id, sent: `${page[3]?.sent} sent, 1 skipped, 1 failed` } },
    ]);
    expect(await t.run((ctx) => ctx.db.query("emailOutbox").collect())).toEqual([]);
    await assertDerived(t);
  });
});
