import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { GENRES } from "../../domain/books/genres";
import { MOVIE_RATINGS } from "../../domain/books/ratings";
import { RIGHTS } from "../../domain/books/rights";
import { THEMES } from "../../domain/books/themes";
import { bookSlug } from "../../domain/slugs";
import type { FunctionCaller } from "../../local/admin-api";
import { DEMO_BOOKS } from "../../local/demo-market/books";
import type { DemoBook } from "../../local/demo-market/demo-book";
import { inventedBooks } from "../../local/demo-market/invented-books";
import { DEMO_LOGINS, DEMO_PASSWORD } from "../../local/demo-market/people";
import { addInventedBooks, seedDemoMarket } from "../../local/demo-market/seed-market";
import * as loginPage from "../../src/content/demo-accounts";
import type { Backend } from "../support/convex";
import { bindFunctionCalls, newBackend } from "../support/convex";
import { assertDerived } from "../support/derived";
import { PUBLIC_BOOK } from "../support/stage";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const isPublic = ({ hidden, amazon: [rating, reviews] = [0, 0] }: DemoBook) =>
  hidden === undefined && rating >= 4 && reviews > 0;
/** More than one call's worth of public books, and of saves. */
const FEW = DEMO_BOOKS.filter(isPublic)
  .slice(0, 13)
  .map((book, n) => ({ ...book, saves: n % 4 }));

/** The calls of a seeding that is interrupted before the `nth` one of this function. */
function interrupted(call: FunctionCaller, path: string, nth: number): FunctionCaller {
  let seen = 0;
  return async (called, args) => {
    if (called === path && ++seen === nth) throw new Error("interrupted");
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
  for (let step: number | null = 0; step !== null;) step = await t.mutation(internal.staging.wipe, { step });
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

  test("shows every state a book can be in", async () => {
    const t = newBackend();
    // Each counted save writes all catalogue rows of its book, which takes a test backend long.
    const books = DEMO_BOOKS.map((book) => ({ ...book, saves: 0 }));
    expect(await seedDemoMarket(bindFunctionCalls(t), { books })).toBe(true);
    await expectEveryState(t);
  });

  test("has saves from approved producers and from some who still wait", async () => {
    const t = newBackend();
    await seedDemoMarket(bindFunctionCalls(t), { books: FEW });
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    const cards = await t.run((ctx) => ctx.db.query("bookCards").collect());
    expect(cards.map(({ favoriteCount }) => favoriteCount)).toEqual(FEW.map(({ saves = 0 }) => saves));
    const saves = await t.run((ctx) => ctx.db.query("favorites").collect());
    expect(saves.some((save) => !save.isCounted)).toBe(true);
    await assertDerived(t);
  });

  test.each([
    ["before its second group of people", "staging:addPeople", 2],
    ["among its books", "staging:addBooks", 2],
    ["among its saves", "staging:addSaves", 2],
  ])("is complete after a start that was interrupted %s and a second start", async (_when, path, nth) => {
    const t = newBackend();
    const call = bindFunctionCalls(t);
    const stopped = interrupted(call, path, nth);
    await expect(seedDemoMarket(stopped, { books: FEW })).rejects.toThrow("interrupted");
    expect(await seedDemoMarket(call, { books: FEW })).toBe(true);
    expect((await booksOf(t)).map(({ title }) => title)).toEqual(FEW.map(({ title }) => title));
    expect(await seedDemoMarket(call, { books: FEW }), "a third start").toBe(false);
  });

  test("recognizes a book by its address after its title changes", async () => {
    const t = newBackend();
    const call = bindFunctionCalls(t);
    const books = DEMO_BOOKS.filter(({ title }) => title.includes("’")).slice(0, 1);
    const stopped = interrupted(call, "staging:addSaves", 1);
    await expect(seedDemoMarket(stopped, { books })).rejects.toThrow("interrupted");
    const slug = bookSlug(books[0]?.title ?? "");
    await t.mutation(internal.staging.changeBook, { slug, change: { title: "Another title" } });
    await seedDemoMarket(call, { books });
    expect((await booksOf(t)).map(({ title }) => title)).toEqual(["Another title"]);
  });

  test("does not return by itself once complete, except after a wipe", async () => {
    const t = newBackend();
    const call = bindFunctionCalls(t);
    const books = DEMO_BOOKS.slice(0, 3);
    await seedDemoMarket(call, { books });
    for (const { slug } of await booksOf(t)) await t.mutation(internal.staging.removeBook, { slug });
    expect(await seedDemoMarket(call, { books }), "emptied by hand").toBe(false);
    await wipe(t);
    await assertDerived(t);
    expect(await t.run((ctx) => ctx.db.query("users").collect())).toEqual([]);
    expect(await seedDemoMarket(call, { books }), "wiped").toBe(true);
  });

  test("is not added to an author's own books", async () => {
    const t = newBackend();
    await t.mutation(internal.staging.addBooks, { books: [{ ...PUBLIC_BOOK, title: "Low Orbit" }] });
    expect(await seedDemoMarket(bindFunctionCalls(t))).toBe(false);
  });
});

describe("a large catalogue", () => {
  test("is equal for equal seeds, different for others, and correct in every derived field", async () => {
    const titlesOf = async (seed: number) => {
      const t = newBackend();
      await addInventedBooks(bindFunctionCalls(t), 0, 25, seed);
      await assertDerived(t);
      return (await booksOf(t)).map((book) => book.title);
    };
    const first = await titlesOf(1);
    expect(first).toHaveLength(25);
    expect(await titlesOf(1)).toEqual(first);
    expect(await titlesOf(2)).not.toEqual(first);
  });

  test("contains every genre, theme, rating and right", () => {
    const books = inventedBooks(0, 1000).flatMap(({ books }) => books);
    expect(new Set(books.map(({ genre }) => genre))).toEqual(new Set(GENRES));
    expect(new Set(books.flatMap(({ themes }) => themes))).toEqual(new Set(THEMES));
    expect(new Set(books.map(({ movieRating }) => movieRating))).toEqual(new Set(MOVIE_RATINGS));
    expect(new Set(books.flatMap(({ rights }) => Object.keys(rights)))).toEqual(new Set(RIGHTS));
  });
});
