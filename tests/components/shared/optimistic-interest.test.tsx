import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { expect, test } from "vitest";
import { showInterest } from "../../../src/shared/books/interest/optimistic-interest";
import { OpenQueries, type Query } from "../support/open-queries";

const bookId = "low-orbit" as Id<"books">;
const card = { _id: bookId, interestCount: 4 };
const other = { _id: "high-tide", interestCount: 2 };
const first = { numItems: 24, cursor: null };
const second = { numItems: 24, cursor: "next" };

function opened(): OpenQueries {
  const queries = new OpenQueries();
  queries.open(api.favorites.isSaved, { bookId }, false);
  return queries;
}

test.each<[string, Query, object]>([
  ["the catalog", api.catalog.browse, { filters: {}, sort: "mostSaved" }],
  ["a search", api.catalog.search, { q: "orbit", filters: {} }],
  ["the sponsored books", api.catalog.sponsored, { seed: 0.5, half: "after" }],
  ["the success stories", api.catalog.successStories, {}],
  ["an author's books", api.authors.booksOf, { profileId: "author" }],
])("marking interest raises the count at once on every page of %s, by one", (_name, query, args) => {
  const queries = opened();
  queries.open(query, { ...args, paginationOpts: first }, { page: [other, card], isDone: false });
  queries.open(query, { ...args, paginationOpts: second }, { page: [card], isDone: true });
  showInterest(queries.store, { bookId, saved: true, isCounted: true });
  expect(queries.getAllQueries(query).map(({ value }) => value)).toEqual([
    { page: [other, { ...card, interestCount: 5 }], isDone: false },
    { page: [{ ...card, interestCount: 5 }], isDone: true },
  ]);
});

test.each<[string, Query, object]>([
  ["the bestsellers", api.home.bestsellers, {}],
  ["the most saved books", api.home.savedByProducers, {}],
  ["a genre's carousel", api.home.genreCarousel, { genre: "Thriller" }],
  ["the sponsored strip", api.home.sponsoredStrip, { seed: 0.5 }],
  ["the sponsored results", api.catalog.sponsoredHits, { q: "", filters: {}, seed: 0.5 }],
])("marking interest raises the count at once among %s", (_name, query, args) => {
  const queries = opened();
  queries.open(query, args, [other, card]);
  showInterest(queries.store, { bookId, saved: true, isCounted: true });
  expect(queries.getQuery(query, args)).toEqual([other, { ...card, interestCount: 5 }]);
});

test("marking interest raises the count on the book's own page, and unmarking lowers it again", () => {
  const queries = opened();
  const page = { ...card, interest: { saves: 1, verified: 3 } };
  queries.open(api.books.get, { idOrSlug: "low-orbit" }, page);
  const onPage = () => queries.getQuery(api.books.get, { idOrSlug: "low-orbit" });
  showInterest(queries.store, { bookId, saved: true, isCounted: true });
  expect(queries.getQuery(api.favorites.isSaved, { bookId })).toBe(true);
  expect(onPage()).toEqual({ ...page, interestCount: 5, interest: { saves: 2, verified: 3 } });
  showInterest(queries.store, { bookId, saved: false, isCounted: true });
  expect(onPage()).toEqual(page);
});

test("marking interest fills the bookmarks of every card at once, and unmarking empties them", () => {
  const queries = new OpenQueries();
  const [grid, strip] = [["high-tide", bookId], [bookId]];
  queries.open(api.favorites.savedAmong, { bookIds: grid }, ["high-tide"]);
  queries.open(api.favorites.savedAmong, { bookIds: strip }, []);
  queries.open(api.favorites.savedAmong, { bookIds: ["high-tide"] }, ["high-tide"]);
  const saved = () => queries.getAllQueries(api.favorites.savedAmong).map(({ value }) => value);
  showInterest(queries.store, { bookId, saved: true, isCounted: true });
  expect(saved()).toEqual([["high-tide", bookId], [bookId], ["high-tide"]]);
  showInterest(queries.store, { bookId, saved: false, isCounted: true });
  expect(saved()).toEqual([["high-tide"], [], ["high-tide"]]);
});

test("a pending producer's mark shows on the button and is not counted", () => {
  const queries = opened();
  queries.open(api.home.bestsellers, {}, [card]);
  showInterest(queries.store, { bookId, saved: true, isCounted: false });
  expect(queries.getQuery(api.favorites.isSaved, { bookId })).toBe(true);
  expect(queries.getQuery(api.home.bestsellers, {})).toEqual([card]);
});

test("marking what is marked already changes no count", () => {
  const queries = opened();
  queries.open(api.home.bestsellers, {}, [card]);
  for (let n = 0; n < 2; n++) showInterest(queries.store, { bookId, saved: true, isCounted: true });
  expect(queries.getQuery(api.home.bestsellers, {})).toEqual([{ ...card, interestCount: 5 }]);
});
