import type { Genre } from "../books/genres";
import type { ReviewBand } from "../books/ratings";
import { bandOf } from "../books/ratings";
import type { FullRightsMap, Right } from "../books/rights";
import { RIGHTS } from "../books/rights";

/** The catalog's filters. A missing or false entry filters nothing. */
export type Filters = {
  genre?: Genre;
  right?: Right;
  band?: ReviewBand;
  audiobook?: boolean;
  screenplay?: boolean;
  /** Only books whose figures an admin has checked. */
  checked?: boolean;
};

/** The facts of a book that filters use. */
export type FacetSource = {
  genre: string;
  rightsShown: FullRightsMap;
  totalReviews: number;
  hasAudiobook: boolean;
  screenplayAvailable: boolean;
  ratingsChecked?: boolean;
};

/** How a facet writes each right. Every index key of the catalog begins with a facet, so they are short. */
const RIGHT_CODES: Record<Right, string> = {
  filmTV: "fi",
  audio: "au",
  digitalGaming: "ga",
  merchandising: "me",
  theaterStage: "st",
  foreign: "fo",
};

/**
 * The key of the rows that answer the filters a book can satisfy in several ways: "al" (any right), "fi" (film and TV),
 * "fiAS" (with an audiobook and a screenplay), "fiC" (with checked ratings). Genre and review range are fields of each row.
 */
export function filterFacet({ right, audiobook, screenplay, checked }: Filters): string {
  const key = right === undefined ? "al" : RIGHT_CODES[right];
  return `${key}${audiobook ? "A" : ""}${screenplay ? "S" : ""}${checked ? "C" : ""}`;
}

/** The facets of every combination of these filters that the book satisfies: 1 to 56 keys, without duplicates. */
export function bookFacets(book: FacetSource): string[] {
  const rights = [undefined, ...RIGHTS.filter((right) => book.rightsShown[right] === "available")];
  const audiobooks = book.hasAudiobook ? [false, true] : [false];
  const screenplays = book.screenplayAvailable ? [false, true] : [false];
  const checks = book.ratingsChecked ? [false, true] : [false];
  return rights.flatMap((right) =>
    audiobooks.flatMap((audiobook) =>
      screenplays.flatMap((screenplay) =>
        checks.map((checked) => filterFacet({ right, audiobook, screenplay, checked })),
      ),
    ),
  );
}

/** True if a book matches the filters. */
export function matches(book: FacetSource, filters: Filters): boolean {
  return (
    (filters.genre === undefined || book.genre === filters.genre) &&
    (filters.right === undefined || book.rightsShown[filters.right] === "available") &&
    (filters.band === undefined || bandOf(book.totalReviews) === filters.band) &&
    (!filters.audiobook || book.hasAudiobook) &&
    (!filters.screenplay || book.screenplayAvailable) &&
    (!filters.checked || book.ratingsChecked === true)
  );
}
