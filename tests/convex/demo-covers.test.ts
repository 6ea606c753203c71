import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import { CARD_COVER_WIDTH } from "../../domain/covers/cover-sizes";
import { DAY_MS } from "../../domain/dates";
import { DEMO_BOOKS } from "../../local/demo-market/books";
import { CARD_PICTURES, COVER_PICTURES, stagedCovers } from "../../local/demo-market/cover-pictures";
import { seedDemoMarket } from "../../local/demo-market/seeding/seed-market";
import { bindFunctionCalls, newBackend } from "../support/convex";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the demo market has picture covers on a dozen books beside the typographic ones, small enough to be committed", async () => {
  const t = newBackend();
  const books = DEMO_BOOKS.slice(0, 30).map((book) => ({ ...book, saves: 0 }));
  await seedDemoMarket(bindFunctionCalls(t), {
    books: books.map((book) => ({ ...book, saves: 0 })),
    desks: [],
  });
  const ids = DEMO_BOOKS.map(({ title }) => title);
  const covers = await stagedCovers(DEMO_BOOKS, ids);
  expect(covers.length).toBeGreaterThanOrEqual(12);
  for (const folder of [COVER_PICTURES, CARD_PICTURES]) {
    const pictures = (await readdir(folder)).filter((name) => name.endsWith(".webp"));
    expect(pictures, "no picture without its book").toHaveLength(covers.length);
  }
  const shown = (await t.run((ctx) => ctx.db.query("books").collect())).filter(
    ({ coverImageId }) => coverImageId !== undefined,
  );
  const expected = covers
    .map(({ bookId }) => bookId)
    .filter((title) => books.some((book) => book.title === title));
  expect(shown.map(({ title }) => title).toSorted()).toEqual(expected.toSorted());
  for (const { bookId, picture, card } of covers) {
    expect(await sizeOf(picture), bookId).toEqual({ format: "webp", width: 640, height: 960 });
    expect(picture.length, bookId).toBeLessThan(90_000);
    expect(await sizeOf(card), bookId).toEqual({ format: "webp", width: CARD_COVER_WIDTH, height: 720 });
    expect(card.length, bookId).toBeLessThan(picture.length * 0.65);
  }
});

async function sizeOf(picture: string) {
  const { format, width, height } = await sharp(Buffer.from(picture, "base64")).metadata();
  return { format, width, height };
}

test("the demo market keeps its picture covers when unused uploads are deleted", async () => {
  const t = newBackend();
  await seedDemoMarket(bindFunctionCalls(t), { books: DEMO_BOOKS.slice(0, 2), desks: [] });
  vi.setSystemTime(Date.now() + DAY_MS);
  await t.mutation(internal.jobs.books.deleteUnusedFiles, {});
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  const files = await t.run((ctx) => ctx.db.system.query("_storage").collect());
  const books = await t.run((ctx) => ctx.db.query("books").collect());
  const named = books.flatMap(({ coverImageId, coverCardId }) => [coverImageId, coverCardId]);
  expect(files.map(({ _id }) => _id).toSorted()).toEqual(named.toSorted());
  expect(new Set(named)).toHaveProperty("size", 4);
});
