import fc from "fast-check";
import { expect, test } from "vitest";
import { filterFacet, bookFacets, matches } from "../../../domain/catalogue/facets";
import { rightsShown } from "../../../domain/books/rights";
import { anyFacetSource, anyFilters } from "../../support/arbitrary-books";

test("a book has a row for a filter combination exactly when it satisfies it", () => {
  fc.assert(
    fc.property(anyFacetSource, anyFilters, (book, filters) => {
      expect(bookFacets(book).includes(filterFacet(filters))).toBe(matches(book, filters));
    }),
    { numRuns: 3000 },
  );
});

test("a book has between 4 rows (none optional) and 112, none of them twice", () => {
  fc.assert(
    fc.property(anyFacetSource, (book) => {
      const facets = bookFacets(book);
      expect(new Set(facets).size).toBe(facets.length);
      expect(facets.length).toBeGreaterThanOrEqual(book.totalReviews > 0 ? 4 : 2);
      expect(facets.length).toBeLessThanOrEqual(112);
    }),
  );
});

test("filters that ask for nothing name the row every public book has", () => {
  expect(filterFacet({})).toBe("*|*|*|*|*");
  expect(filterFacet({ audiobook: false })).toBe("*|*|*|*|*");
});

test("an optioned right is not offered as available", () => {
  const book = {
    genre: "Crime",
    rightsShown: rightsShown({ filmTV: "available", audio: "available" }, ["filmTV"]),
    totalReviews: 12,
    hasAudiobook: false,
    screenplayAvailable: false,
  };
  expect(matches(book, { right: "filmTV" })).toBe(false);
  expect(matches(book, { right: "audio", band: "10-49" })).toBe(true);
});
