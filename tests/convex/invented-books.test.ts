import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GENRES } from "../../domain/books/genres";
import { MOVIE_RATINGS } from "../../domain/books/ratings";
import { RIGHTS } from "../../domain/books/rights";
import { THEMES } from "../../domain/books/themes";
import { addInventedBooks } from "../../local/demo-market/seeding/seed-market";
import { inventedBooks } from "../../local/demo-market/books/invented-books";
import type { Backend } from "../support/convex";
import { bindFunctionCalls, newBackend } from "../support/convex";
import { assertDerived } from "../support/derived";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function booksOf(t: Backend) {
  return await t.run((ctx) => ctx.db.query("books").collect());
}

describe("a large catalog", () => {
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
