import fc from "fast-check";
import { expect, test } from "vitest";
import { filterFacet, bookFacets, matches } from "../../../domain/catalog/facets";
import { bandOf } from "../../../domain/books/ratings";
import { rightsShown } from "../../../domain/books/rights";
import { anyFacetSource, anyFilters } from "../../support/arbitrary-books";

test("a book has a row for a filter combination exactly when it matches", () => {
  fc.assert(
    fc.property(anyFacetSource, anyFilters, (book, filters) => {
      const { genre = book.genre, band = bandOf(book.totalReviews) } = filters;
      const isInRange = genre === book.genre && band === bandOf(book.totalReviews);
      expect(bookFacets(book).includes(filterFacet(filters)) && isInRange).toBe(matches(book, filters));
    }),
    { numRuns: 3000 },
  );
});

test("a book has between 1 and 56 rows, all different", () => {
  fc.assert(
    fc.property(anyFacetSource, (book) => {
      const facets = bookFacets(book);
      expect(new Set(facets).size).toBe(facets.length);
      expect(facets.length).toBeGreaterThanOrEqual(1);
      expect(facets.length).toBeLessThanOrEqual(56);
    }),
  );
});

test("a facet names its filters in a few letters", () => {
  expect(filterFacet({})).toBe("al");
  expect(filterFacet({ audiobook: false, genre: "Crime", band: "1-9" })).toBe("al");
  expect(filterFacet({ right: "filmTV", audiobook: true, screenplay: true })).toBe("fiAS");
  expect(filterFacet({ screenplay: true, checked: true })).toBe("alSC");
});

test("an optioned right is not listed as available", () => {
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
