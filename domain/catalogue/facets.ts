import type { Genre } from "../books/genres";
import type { ReviewBand } from "../books/ratings";
import { bandOf } from "../books/ratings";
import type { FullRightsMap, Right } from "../books/rights";
import { RIGHTS } from "../books/rights";

/** What a reader of the catalogue may ask for. A missing or false entry asks for nothing. */
export type Filters = {
  genre?: Genre;
  right?: Right;
  band?: ReviewBand;
  audiobook?: boolean;
  screenplay?: boolean;
};

/** The facts of a book that filters look at. */
export type FacetSource = {
  genre: string;
  rightsShown: FullRightsMap;
  totalReviews: number;
  hasAudiobook: boolean;
  screenplayAvailable: boolean;
};

const ANY = "*";
const YES = "1";

/** The one row key that answers these filters: "genre|right|band|audiobook|screenplay", `*` for any. */
export function filterFacet(filters: Filters): string {
  return [
    filters.genre ?? ANY,
    filters.right ?? ANY,
    filters.band ?? ANY,
    filters.audiobook ? YES : ANY,
    filters.screenplay ? YES : ANY,
  ].join("|");
}

/** These facts alone: where they are equal, so are all facets. */
export function facetSource(book: FacetSource): FacetSource {
  const { genre, rightsShown, totalReviews, hasAudiobook, screenplayAvailable } = book;
  return { genre, rightsShown, totalReviews, hasAudiobook, screenplayAvailable };
}

/** Every filter combination the book satisfies: 4 to 112 keys, without duplicates. */
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

/** The same question asked of one book directly; `bookFacets(b).includes(filterFacet(f))` says the same. */
export function matches(book: FacetSource, filters: Filters): boolean {
  return (
    (filters.genre === undefined || book.genre === filters.genre) &&
    (filters.right === undefined || book.rightsShown[filters.right] === "available") &&
    (filters.band === undefined || bandOf(book.totalReviews) === filters.band) &&
    (!filters.audiobook || book.hasAudiobook) &&
    (!filters.screenplay || book.screenplayAvailable)
  );
}
