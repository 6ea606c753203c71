import fc from "fast-check";
import { expect, test } from "vitest";
import { browseParamsOf, browseStateOf } from "../../../domain/catalog/browse";
import { searchWords } from "../../../domain/catalog/search";
import type { Sort } from "../../../domain/catalog/sorts";
import { compareBooks, SORTS } from "../../../domain/catalog/sorts";
import { extendedUntil } from "../../../domain/billing/sponsorships";
import { anyFilters } from "../../support/arbitrary-books";

test("the address keeps every filter, the search and the order", () => {
  const state = fc.record({
    q: fc.string({ maxLength: 100 }).map((q) => q.trim()),
    filters: anyFilters.map((filters) => ({
      ...filters,
      audiobook: filters.audiobook || undefined,
      screenplay: filters.screenplay || undefined,
      checked: filters.checked || undefined,
    })),
    sort: fc.constantFrom(...SORTS),
  });
  fc.assert(
    fc.property(state, (before) => {
      const written = browseParamsOf(before).toString();
      expect(browseStateOf(new URLSearchParams(written))).toEqual(before);
    }),
  );
});

test("unknown values in an address are dropped", () => {
  const params = new URLSearchParams("genre=Nonsense&rights=filmTV&reviews=7&sort=price&audiobook=yes&x=1");
  expect(browseStateOf(params)).toEqual({ q: "", filters: { right: "filmTV" }, sort: "mostReviews" });
});

test("a search in an address is cut to the longest search allowed", () => {
  const params = new URLSearchParams({ q: `${"salt ".repeat(24)}and more` });
  expect(browseStateOf(params).q).toBe("salt ".repeat(24).trim());
});

test("equal states have equal addresses", () => {
  expect(browseParamsOf({ q: " ", filters: { audiobook: false }, sort: "mostReviews" }).toString()).toBe("");
});

test.each([
  ["  salt   ledger ", "salt ledger"],
  ["salt!ledger", "salt ledger"],
  ["?!…", null],
  ["", null],
  ["Café 12", "Café 12"],
  ["Cafe\u0301", "Café"],
  ["apiarist's alibi", "apiarist alibi"],
  ["the Apiarist’s", "the Apiarist"],
  ["they'll, don't", "they don"],
  ["O’Neill 'tis", "O Neill tis"],
  ["'it'", "it"],
  [
    Array.from({ length: 30 }, (_, n) => `w${n}`).join(" "),
    Array.from({ length: 16 }, (_, n) => `w${n}`).join(" "),
  ],
])("a search for %j looks for %j", (typed, words) => {
  expect(searchWords(typed)).toBe(words);
});

test("a search uses at most 16 words and 120 characters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: "grapheme" }), (typed) => {
      const words = searchWords(typed);
      if (words === null) return;
      expect(words.split(" ").length).toBeLessThanOrEqual(16);
      expect(words.length).toBeLessThanOrEqual(120);
    }),
  );
});

test.each<[Sort, string[]]>([
  ["mostReviews", ["b", "a", "c"]],
  ["highestRated", ["c", "b", "a"]],
  ["newest", ["a", "c", "b"]],
  ["mostSaved", ["c", "a", "b"]],
  ["title", ["a", "b", "c"]],
])("books by %s", (sort, order) => {
  const books = [
    { titleSort: "a", totalReviews: 5, bestRating: 4.1, publicSince: 9, favoriteCount: 2 },
    { titleSort: "b", totalReviews: 9, bestRating: 4.5, publicSince: 1, favoriteCount: 1 },
    { titleSort: "c", totalReviews: 1, bestRating: 4.9, publicSince: 5, favoriteCount: 7 },
  ];
  expect(books.sort((a, b) => compareBooks(sort, a, b)).map((book) => book.titleSort)).toEqual(order);
});

test("purchased days extend a running sponsorship and never shorten it", () => {
  const day = 86_400_000;
  expect(extendedUntil(7, undefined, 1000)).toBe(1000 + 7 * day);
  expect(extendedUntil(7, 5 * day, day)).toBe(12 * day);
  expect(extendedUntil(7, 100, 5 * day)).toBe(12 * day);
});
