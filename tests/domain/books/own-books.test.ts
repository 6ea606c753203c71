import { ConvexError } from "convex/values";
import { describe, expect, test } from "vitest";
import type { NewsState } from "../../../domain/people/news";
import { mergeNews } from "../../../domain/people/news";
import {
  dashboardStatus,
  deleteMessage,
  missingParts,
  publicTodos,
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

describe("the reasons why a book is not public (B-01, B-36)", () => {
  const book = { bestRating: 4.2, totalReviews: 9, isListed: true, statusReason: null };
  test.each([
    [{}, []],
    [{ bestRating: 3.84, statusReason: "lowRating" as const }, ["Best rating is 3.8, needs 4.0"]],
    [
      { bestRating: 0, totalReviews: 0, statusReason: "noReviews" as const },
      ["No rating yet, needs 4.0", "Needs at least 1 review"],
    ],
    [{ isListed: false, statusReason: "hiddenByAuthor" as const }, ["Switch it to Listed"]],
    [{ isListed: false, statusReason: "hiddenByAdmin" as const }, ["Unlisted by an admin"]],
    [{ statusReason: "blocked" as const }, []],
  ])("%o", (change, todos) => {
    expect(publicTodos({ ...book, ...change })).toEqual(todos);
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
