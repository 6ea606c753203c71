import type { Genre } from "../books/genres";
import type { ReviewBand } from "../books/ratings";
import { bandOf } from "../books/ratings";
import type { FullRightsMap, Right } from "../books/rights";
import { RIGHTS } from "../books/rights";

/** The catalogue's filters. A missing or false entry filters nothing. */
export type Filters = {
  genre?: Genre;
  right?: Right;
  band?: ReviewBand;
  audiobook?: boolean;
  screenplay?: boolean;
};

/** The facts of a book that filters use. */
export type FacetSource = {
  genre: string;
  rightsShown: FullRightsMap;
  totalReviews: number;
  hasAudiobook: boolean;
  screenplayAvailable: boolean;
};

const ANY = "*";
const YES = "1";

/** The one facet key that matches these filters: "genre|right|band|audiobook|screenplay", `*` for any. */
export function filterFacet(filters: Filters): string {
  return [
    filters.genre ?? ANY,
    filters.right ?? ANY,
    filters.band ?? ANY,
    filters.audiobook ? YES : ANY,
    filters.screenplay ? YES : ANY,
  ].join("|");
}

/** Only the facts that decide a book's facets: equal facts give equal facets. */
export function facetSource(book: FacetSource): FacetSource {
  const { genre, rightsShown, totalReviews, hasAudiobook, screenplayAvailable } = book;
  return { genre, rightsShown, totalReviews, hasAudiobook, screenplayAvailable };
}

/** The facet key of every filter combination that the book matches: 4 to 112, without duplicates. */
export function bookFacets(book: FacetSource): string[] {
  const band = bandOf(book.totalReviews);
  const axes = [
    [ANY, book.genre],
    [ANY, ...RIGHTS.filter((right) => book.rightsShown[right] === "available")],
    band === null ? [ANY] : [ANY, band],
    book.hasAudiobook ? [ANY, YES] : [ANY],
    book.screenplayAvailable ? [ANY, YES] : [ANY],
  ];
  return axes.reduce((keys, values) => keys.flatMap((key) => values.map((value) => `${key}|${value}`)));
}

/** True if a book matches the filters, exactly when `bookFacets(book)` includes `filterFacet(filters)`. */
export function matches(book: FacetSource, filters: Filters): boolean {
  return (
    (filters.genre === undefined || book.genre === filters.genre) &&
    (filters.right === undefined || book.rightsShown[filters.right] === "available") &&
    (filters.band === undefined || bandOf(book.totalReviews) === filters.band) &&
    (!filters.audiobook || book.hasAudiobook) &&
    (!filters.screenplay || book.screenplayAvailable)
  );
}
