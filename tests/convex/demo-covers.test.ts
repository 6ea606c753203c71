import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import { DAY_MS } from "../../domain/dates";
import { DEMO_BOOKS } from "../../local/demo-market/books";
import { COVER_PICTURES, stagedCovers } from "../../local/demo-market/cover-pictures";
import { seedDemoMarket } from "../../local/demo-market/seed-market";
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
  expect(await readdir(COVER_PICTURES), "no picture without its book").toHaveLength(covers.length);
  const shown = (await t.run((ctx) => ctx.db.query("books").collect())).filter(
    ({ coverImageId }) => coverImageId !== undefined,
  );
  const expected = covers
    .map(({ bookId }) => bookId)
    .filter((title) => books.some((book) => book.title === title));
  expect(shown.map(({ title }) => title).toSorted()).toEqual(expected.toSorted());
  for (const { bookId, picture } of covers) {
    const { format, width, height } = await sharp(Buffer.from(picture, "base64")).metadata();
    expect({ format, width, height }, bookId).toEqual({ format: "webp", width: 640, height: 960 });
    expect(picture.length, bookId).toBeLessThan(90_000);
  }
});

test("the demo market keeps its picture covers when unused uploads are deleted", async () => {
  const t = newBackend();
  await seedDemoMarket(bindFunctionCalls(t), { books: DEMO_BOOKS.slice(0, 2), desks: [] });
  vi.setSystemTime(Date.now() + DAY_MS);
  await t.mutation(internal.jobs.books.deleteUnusedFiles, {});
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  const files = await t.run((ctx) => ctx.db.system.query("_storage").collect());
  expect(files).toHaveLength(2);
});
