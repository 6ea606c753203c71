import { BOOK_GENRES, GENRES } from "../books/genres";
import type { ReviewBand } from "../books/ratings";
import { bandOf, REVIEW_BANDS } from "../books/ratings";
import { RIGHTS } from "../books/rights";
import { BAND_CODES } from "./codes";
import type { FacetSource, Filters } from "./facets";
import { bookFacets, filterFacet } from "./facets";

/** The public books of a genre by facet and review range. A missing key is zero. */
export type GenreCounts = Readonly<Record<string, number>>;
/** The counts of each genre. A missing genre has no books. */
export type CatalogCounts = ReadonlyMap<string, GenreCounts>;

/** The keys under which its genre counts this public book, each once. */
export function countKeys(book: FacetSource): string[] {
  const band = bandOf(book.totalReviews);
  return band === null ? [] : bookFacets(book).map((facet) => countKey(facet, band));
}

/** How many books these filters leave, whatever their combination. */
export function countOf(counts: CatalogCounts, filters: Filters): number {
  const genres = filters.genre === undefined ? BOOK_GENRES : [filters.genre];
  const bands = filters.band === undefined ? REVIEW_BANDS : [filters.band];
  const keys = bands.map((band) => countKey(filterFacet(filters), band));
  return sum(genres.flatMap((genre) => keys.map((key) => counts.get(genre)?.[key] ?? 0)));
}

/** How many books these filters leave, and how many they would leave with each option instead of the chosen one. */
export type OptionCounts = {
  total: number;
  /** By the name of the option. */
  genre: Record<string, number>;
  right: Record<string, number>;
  band: Record<string, number>;
  audiobook: number;
  screenplay: number;
  checked: number;
};

/** The counts of every option of every filter. */
export function optionCounts(counts: CatalogCounts, filters: Filters): OptionCounts {
  const withOption = (option: Filters) => countOf(counts, { ...filters, ...option });
  return {
    total: countOf(counts, filters),
    genre: Object.fromEntries(GENRES.map((genre) => [genre, withOption({ genre })])),
    right: Object.fromEntries(RIGHTS.map((right) => [right, withOption({ right })])),
    band: Object.fromEntries(REVIEW_BANDS.map((band) => [band, withOption({ band })])),
    audiobook: withOption({ audiobook: true }),
    screenplay: withOption({ screenplay: true }),
    checked: withOption({ checked: true }),
  };
}

/** "fiA10": Film/TV available, with an audiobook, 10 to 49 reviews. */
function countKey(facet: string, band: ReviewBand): string {
  return `${facet}${BAND_CODES[band]}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
