import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import seedSource from "../../convex/seed.ts?raw";
import { DEMO_BOOKS } from "../../convex/seedContent/books";
import testingSource from "../../convex/testing.ts?raw";
import { GENRES } from "../../domain/books/genres";
import { bookSlug } from "../../domain/slugs";
import { newBackend } from "../support/convex";
import { assertDerived } from "../support/derived";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the demo market", () => {
  test("has at least 120 books over every genre, each with copy that a form would accept", () => {
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

  test("shows every state a book can be in", async () => {
    const t = newBackend();
    const last = DEMO_BOOKS.length;
    for (let from = 0; from < last; from += 25) await t.mutation(internal.seed.books, { from, count: 25 });
    const books = await t.run((ctx) => ctx.db.query("books").collect());
    const reasons = new Set(books.map((book) => book.statusReason ?? "public"));
    expect(reasons).toEqual(
      new Set(["public", "noReviews", "lowRating", "hiddenByAuthor", "hiddenByAdmin", "blocked"]),
    );
    expect(books.filter((book) => book.sponsoredPublic).length).toBeGreaterThanOrEqual(3);
    expect(books.filter((book) => book.isSuccessStory).length).toBeGreaterThanOrEqual(3);
    expect(await t.query(api.home.genres, {})).toHaveLength(5);
    await assertDerived(t);
  });

  test("is saved by producers who are approved, and by some who still wait", async () => {
    const t = newBackend();
    for (const email of ["producer", "pending", "denied", "suspended"]) {
      const person = { email: `${email}@demo.example`, role: "producer" as const };
      await t.mutation(internal.testing.person, person);
      await t.mutation(internal.seed.login, { secret: "none", email: person.email });
    }
    await t.mutation(internal.seed.books, { from: 0, count: 12 });
    await t.mutation(internal.seed.producers, {});
    await t.mutation(internal.seed.saves, { from: 0, count: 12 });
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    const [first] = await t.query(api.home.savedByProducers, {});
    expect(first).toMatchObject({ interestCount: 12 });
    const saves = await t.run((ctx) => ctx.db.query("favorites").collect());
    expect(saves.some((save) => !save.isCounted)).toBe(true);
    await assertDerived(t);
  });

  test("knows a book again by its address, whatever has become of its title", async () => {
    const t = newBackend();
    const at = DEMO_BOOKS.findIndex(({ title }) => title.includes("’"));
    for (let run = 0; run < 2; run++) {
      await t.mutation(internal.seed.books, { from: at, count: 1 });
      const slug = bookSlug(DEMO_BOOKS[at]?.title ?? "");
      await t.mutation(internal.testing.changeBook, { slug, change: { title: "Another title" } });
    }
    expect(await t.query(internal.seed.status, {})).toMatchObject({ books: 1 });
  });

  test("says what is there, adds only what is missing, and leaves nothing after a reset", async () => {
    const t = newBackend();
    for (let run = 0; run < 2; run++) await t.mutation(internal.seed.books, { from: 0, count: 3 });
    const status = { books: 3, demoBooks: DEMO_BOOKS.length, isDemoWanted: true };
    expect(await t.query(internal.seed.status, {})).toEqual(status);
    await t.action(internal.seed.reset, {});
    expect(await t.query(internal.seed.status, {})).toEqual({ ...status, books: 0 });
    await assertDerived(t);
  });

  test("is wanted where there is nothing or half of it, and never again once it was whole", async () => {
    const t = newBackend();
    const isWanted = async () => (await t.query(internal.seed.status, {})).isDemoWanted;
    expect(await isWanted(), "nothing").toBe(true);
    await t.mutation(internal.seed.books, { from: 0, count: 3 });
    expect(await isWanted(), "interrupted").toBe(true);
    await t.mutation(internal.seed.finish, {});
    expect(await isWanted(), "whole").toBe(false);
    for (const { title } of DEMO_BOOKS.slice(0, 3))
      await t.mutation(internal.testing.removeBook, { slug: bookSlug(title) });
    expect(await isWanted(), "emptied by hand").toBe(false);
    await t.action(internal.seed.reset, {});
    expect(await isWanted(), "reset").toBe(true);
  });

  test("is not wanted among somebody's own books", async () => {
    const t = newBackend();
    await t.mutation(internal.testing.books, { books: [{ title: "Low Orbit" }] });
    expect((await t.query(internal.seed.status, {})).isDemoWanted).toBe(false);
  });
});

describe("a large catalogue", () => {
  test("is the same for the same seed, another for another, and keeps every derived fact", async () => {
    const titlesOf = async (seed: number) => {
      const t = newBackend();
      await t.mutation(internal.seed.largeBatch, { from: 0, count: 30, seed });
      await assertDerived(t);
      return await t.run(async (ctx) => (await ctx.db.query("books").collect()).map((book) => book.title));
    };
    const first = await titlesOf(1);
    expect(await titlesOf(1)).toEqual(first);
    expect(await titlesOf(2)).not.toEqual(first);
  });

  test("goes in by batches of at most a hundred", async () => {
    const t = newBackend();
    await t.mutation(internal.seed.largeBatch, { from: 0, count: 100 });
    expect(await t.query(internal.seed.status, {})).toMatchObject({ books: 100 });
    await expect(t.mutation(internal.seed.largeBatch, { from: 0, count: 101 })).rejects.toThrow(
      "At most 100",
    );
  });
});

test("a touched book has the given number of words, for everybody", async () => {
  const t = newBackend();
  await t.mutation(internal.seed.books, { from: 0, count: 2 });
  const [top] = await t.query(api.home.bestsellers, {});
  if (!top) throw new Error("There is no bestseller.");
  await t.mutation(internal.seed.touchBook, { bookId: top._id, wordCount: 123_456 });
  expect(await t.query(api.books.get, { idOrSlug: top.slug })).toMatchObject({ wordCount: 123_456 });
});

test("nothing is seeded, staged or reset where the deployment does not allow it", async () => {
  const t = newBackend();
  await t.mutation(internal.testing.books, { books: [{ title: "Low Orbit" }] });
  vi.stubEnv("IS_TEST", undefined);
  vi.stubEnv("SEED_ALLOWED", undefined);
  const refused = [
    t.query(internal.seed.status, {}),
    t.action(internal.seed.accounts, {}),
    t.action(internal.seed.reset, {}),
    t.mutation(internal.seed.wipe, { step: 0 }),
    t.mutation(internal.testing.person, { email: "x@people.example", role: "admin" }),
    t.mutation(internal.testing.removeBook, { slug: "low-orbit" }),
  ];
  for (const call of refused) await expect(call).rejects.toThrow("Seeding is refused here");
  vi.unstubAllEnvs();
  expect(await t.query(internal.seed.status, {})).toMatchObject({ books: 1, isDemoWanted: false });
});

test("no function that seeds or stages is built without that gate", () => {
  const builders = [seedSource, testingSource].map((source) =>
    [...source.matchAll(/^export const \w+ = (\w+)\(/gm)].map(([, builder]) => builder),
  );
  expect(new Set(builders.flat())).toEqual(new Set(["seedQuery", "seedMutation", "seedAction"]));
});
