import { ConvexError } from "convex/values";
import { describe, expect, test } from "vitest";
import type { NewsState } from "../../../domain/people/news";
import { mergeNews } from "../../../domain/people/news";
import {
  dashboardStatus,
  deleteMessage,
  listingSteps,
  missingParts,
  updateMessage,
} from "../../../domain/books/own-books";
import { refusalData } from "../../../domain/refusals";

const WHOLE = {
  title: "Salt",
  synopsis: "A ledger.",
  genre: "Thriller",
  coverImageId: "cover",
  publicationStatus: "draft" as const,
};

describe("a book's status on the dashboard (ADB-06, B-10)", () => {
  test.each([
    [{}, [], "published"],
    [{ coverImageId: undefined }, ["cover"], "draft"],
    [{ synopsis: " " }, ["synopsis"], "draft"],
    [{ genre: "General", title: "" }, ["title", "genre"], "draft"],
    [{ statusByHand: true }, [], "draft"],
    [
      { statusByHand: true, publicationStatus: "published" as const, synopsis: "" },
      ["synopsis"],
      "published",
    ],
  ])("%o", (change, missing, status) => {
    const book = { ...WHOLE, ...change };
    expect([missingParts(book), dashboardStatus(book)]).toEqual([missing, status]);
  });
});

describe("ADB-12 B-01: the ten steps to a public listing", () => {
  const book = {
    ...{ title: "Harbor Rules", genre: "Crime", logline: "A line.", synopsis: "Much more.", hasCover: true },
    ...{ amazonRating: 4.2, amazonReviewsCount: 9, amazonLink: "https://www.amazon.com/dp/1" },
  };
  const open = (change: object) =>
    listingSteps({ ...book, ...change }).flatMap(({ isMet, label, field }) =>
      isMet ? [] : [[field, label]],
    );

  test("a whole book has ten, all met", () => {
    expect(listingSteps(book)).toHaveLength(10);
    expect(open({})).toEqual([]);
  });

  test.each([
    [{ amazonRating: 3.84 }, [["amazonRating", "Best rating is 3.8, needs 4.0"]]],
    [
      { hasCover: false, logline: " " },
      [
        ["cover", "Add a cover"],
        ["logline", "Add a logline"],
      ],
    ],
    [{ amazonRating: 3.8, goodreadsRating: 4.1 }, []],
    [
      { amazonRating: undefined, amazonReviewsCount: undefined },
      [
        ["amazonRating", "Add the Amazon rating"],
        ["amazonReviewsCount", "Add the Amazon reviews"],
        ["amazonRating", "No rating yet, needs 4.0"],
        ["amazonReviewsCount", "Needs at least 1 review"],
      ],
    ],
  ])("%o leaves %o", (change, steps) => {
    expect(open(change)).toEqual(steps);
  });
});

test("ADB-05 ADB-14: a refused change or deletion shows its reason, and a broken one a neutral message", () => {
  const refused = (reason: Parameters<typeof refusalData>[0]) => new ConvexError(refusalData(reason));
  expect(updateMessage(refused("book_blocked"))).toMatch(/^Error updating book: An admin blocked this book/);
  expect(updateMessage(new Error("x"))).toBe("Error updating book: Something went wrong. Please try again.");
  for (const reason of ["not_found", "authors_only", "not_authenticated"] as const)
    expect(deleteMessage(refused(reason))).toBe("You do not have permission to delete this book");
  expect(deleteMessage(refused("rate_limited"))).toBe("Failed to delete book. Please try again.");
  expect(deleteMessage(new Error("x"))).toBe("An error occurred while deleting the book");
});

describe("an author's news about a book's status", () => {
  test.each<[NewsState, NewsState | null, NewsState | null]>([
    ["belowRule", "public", "public"],
    ["public", "blocked", "blocked"],
    ["public", "hiddenByAuthor", null],
    ["hiddenByAuthor", "public", null],
    ["hiddenByAuthor", "blocked", "blocked"],
    ["public", null, null],
  ])("a book that went from %s to %s: %s", (was, is, told) => {
    expect(mergeNews([], "salt", was, is).map((change) => change.is)).toEqual(told === null ? [] : [told]);
  });

  test("counts start at the last visit, and unchanged books are dropped", () => {
    const fell = mergeNews([], "salt", "public", "belowRule");
    expect(mergeNews(fell, "salt", "belowRule", "blocked")).toEqual([
      { bookId: "salt", was: "public", is: "blocked" },
    ]);
    expect(mergeNews(fell, "salt", "belowRule", "public")).toEqual([]);
  });

  test("at most the newest twenty books are remembered", () => {
    let told: ReturnType<typeof mergeNews<string>> = [];
    for (let n = 0; n < 25; n++) told = mergeNews(told, `book ${n}`, "belowRule", "public");
    expect([told.length, told[0]?.bookId]).toEqual([20, "book 5"]);
  });
});
