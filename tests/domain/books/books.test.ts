import fc from "fast-check";
import { expect, test } from "vitest";
import type { BookSource } from "../../../domain/books/books";
import { deriveBook, ratingLabel, reviewsLabel, searchTextOf } from "../../../domain/books/books";
import {
  amazonReviewsOnly,
  bandLimits,
  bandOf,
  isBestseller,
  REVIEW_BANDS,
} from "../../../domain/books/ratings";
import { TextIndex } from "../../../embedded/db/search/text-index";
import { anyBookSource } from "../../support/arbitrary-books";

const NOW = 1_760_000_000_000;

function book(fields: Partial<BookSource> = {}): BookSource {
  return {
    title: "The Salt Ledger",
    authorName: "Mara Ellingsworth",
    logline: "A logline.",
    synopsis: "A synopsis.",
    genre: "Thriller",
    themes: ["Betrayal"],
    rights: { filmTV: "available" },
    isBlocked: false,
    isSponsored: false,
    isOptioned: false,
    isOptionedPublic: false,
    amazonRating: 4.2,
    amazonReviewsCount: 3,
    ...fields,
  };
}

test.each<[string, Partial<BookSource>, string, string | undefined]>([
  ["a rating of 4.0 with one review", { amazonRating: 4, amazonReviewsCount: 1 }, "listed", undefined],
  ["a rating of 3.9", { amazonRating: 3.9 }, "unlisted", "lowRating"],
  ["no reviews at all", { amazonReviewsCount: 0 }, "unlisted", "noReviews"],
  ["a low Amazon rating, but 4.0 elsewhere", { amazonRating: 2, goodreadsRating: 4 }, "listed", undefined],
  ["reviews on Goodreads only", { amazonReviewsCount: 0, goodreadsReviewsCount: 1 }, "listed", undefined],
  ["no word on being listed", { isListed: undefined }, "listed", undefined],
  ["its author's wish to hide it", { isListed: false }, "unlisted", "hiddenByAuthor"],
  ["the admin's wish to hide it", { isListed: false, hiddenBy: "admin" }, "unlisted", "hiddenByAdmin"],
  ["a block, whatever its ratings", { isBlocked: true, amazonRating: 5 }, "blocked", "blocked"],
  ["a block and no reviews", { isBlocked: true, amazonReviewsCount: 0 }, "blocked", "blocked"],
])("a book with %s", (_name, fields, adminStatus, statusReason) => {
  const facts = deriveBook(book(fields), NOW);
  expect(facts).toMatchObject({ adminStatus, isPublic: adminStatus === "listed" });
  expect(facts.statusReason).toBe(statusReason);
});

test("a book shows the best of its three ratings and the sum of their counts", () => {
  const facts = deriveBook(
    book({ amazonRating: 4.1, goodreadsRating: 4.7, goodreadsReviewsCount: 10, audibleReviewsCount: 2 }),
    NOW,
  );
  expect(facts).toMatchObject({ bestRating: 4.7, totalReviews: 15, reviewBand: "10-49" });
});

test("a book remembers when it first became public, even while hidden", () => {
  expect(deriveBook(book(), NOW).publicSince).toBe(NOW);
  expect(deriveBook(book({ publicSince: 5 }), NOW).publicSince).toBe(5);
  expect(deriveBook(book({ publicSince: 5, isBlocked: true }), NOW).publicSince).toBe(5);
  expect(deriveBook(book({ isListed: false }), NOW).publicSince).toBeUndefined();
});

test("the author's own rights return when an option is removed", () => {
  const optioned = book({ isOptioned: true, optionedRights: ["filmTV"] });
  expect(deriveBook(optioned, NOW).rightsShown.filmTV).toBe("optioned");
  expect(deriveBook({ ...optioned, isOptioned: false }, NOW).rightsShown.filmTV).toBe("available");
});

test("a success story needs a public option and no block, but no rating", () => {
  const story = book({ isOptioned: true, isOptionedPublic: true, amazonRating: 2 });
  expect(deriveBook(story, NOW)).toMatchObject({ isSuccessStory: true, isPublic: false });
  expect(deriveBook({ ...story, isBlocked: true }, NOW).isSuccessStory).toBe(false);
});

test("derived fields are complete, stable and in range for any book", () => {
  fc.assert(
    fc.property(anyBookSource, (source) => {
      const facts = deriveBook(source, NOW);
      expect(facts.bestRating).toBeGreaterThanOrEqual(0);
      expect(facts.bestRating).toBeLessThanOrEqual(5);
      expect(Number.isInteger(facts.totalReviews) && facts.totalReviews >= 0).toBe(true);
      expect(facts.isPublic).toBe(facts.statusReason === undefined);
      expect(facts.isPublic && !facts.qualifies).toBe(false);
      expect(deriveBook({ ...source, ...facts }, NOW + 1)).toEqual(facts);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [{ totalReviews: 2374, amazonReviewsOnly: false }, "2,374 Reviews"],
  [{ totalReviews: 968, amazonReviewsOnly: true }, "968 Amazon Reviews"],
  [{ totalReviews: 1, amazonReviewsOnly: false }, "1 Review"],
  [{ totalReviews: 0, amazonReviewsOnly: false }, "0 Reviews"],
])("%j reads %s", (facts, label) => {
  expect(reviewsLabel(facts)).toBe(label);
});

test("a book without a rating is New", () => {
  expect([ratingLabel(0), ratingLabel(4), ratingLabel(4.65)]).toEqual(["New", "4.0", "4.7"]);
});

test("reviews are credited to Amazon alone only when no other platform has any", () => {
  expect(amazonReviewsOnly({ amazonReviewsCount: 4 })).toBe(true);
  expect(amazonReviewsOnly({ amazonReviewsCount: 4, audibleReviewsCount: 1 })).toBe(false);
  expect(amazonReviewsOnly({})).toBe(false);
});

test.each([
  [0, null],
  [1, "1-9"],
  [9, "1-9"],
  [10, "10-49"],
  [50, "50-99"],
  [100, "100-499"],
  [499, "100-499"],
  [500, "500+"],
])("a book with %i reviews is in the range %s", (count, band) => {
  expect(bandOf(count)).toBe(band);
});

test.each(REVIEW_BANDS)("the range %s covers exactly the review counts between its limits", (band) => {
  const { start, end } = bandLimits(band);
  expect([start - 1, start, end - 1, end].map((count) => bandOf(count) === band)).toEqual([
    false,
    true,
    true,
    end === Infinity,
  ]);
});

test("a book with a hundred reviews is a bestseller", () => {
  expect([isBestseller(99), isBestseller(100)]).toEqual([false, true]);
});

test("BRW-06: a search index ranks a title with the word above a synopsis that repeats it", () => {
  const index = new TextIndex({ index: 1, searchField: "searchText", filterFields: [] });
  const books: Record<string, Partial<BookSource>> = {
    synopsis: {
      title: "The Medal Forger",
      synopsis: "A ledger of names, and a second ledger that nobody may see.",
    },
    title: {
      title: "The Salt Ledger",
      synopsis: "A book of names, and another one that nobody may see at all.",
    },
  };
  for (const [at, [id, fields]] of Object.entries(books).entries())
    index.add(id, at, { searchText: searchTextOf(book(fields)) });
  expect(index.search({ text: "ledger", filters: new Map() }).map(({ id }) => id)).toEqual([
    "title",
    "synopsis",
  ]);
});
