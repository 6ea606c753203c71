import type { Genre, UNSORTED_GENRE } from "../books/genres";
import type { ReviewBand } from "../books/ratings";

type BookGenre = Genre | typeof UNSORTED_GENRE;

/** How catalog rows write a genre. Their values are in every index of the catalog, so they are short. */
export const GENRE_CODES = {
  "Action/Adventure": "ac",
  "Biography/Memoir": "bi",
  Comedy: "co",
  Crime: "cr",
  Drama: "dr",
  Fantasy: "fa",
  "Graphic Novel": "gn",
  "Historical Fiction": "hi",
  Horror: "ho",
  "Inspirational/Faith": "in",
  "LGBTQ+": "lg",
  "Literary Fiction": "li",
  Mystery: "my",
  "Non-Fiction": "nf",
  Romance: "ro",
  "Satire/Political": "sa",
  "Science Fiction": "sf",
  Sports: "sp",
  Thriller: "th",
  "True Crime": "tc",
  "War/Military": "wa",
  Western: "we",
  "Young Adult": "ya",
  General: "ge",
} as const satisfies Record<BookGenre, string>;

type GenreCode = (typeof GENRE_CODES)[BookGenre];
const GENRES_BY_CODE = Object.fromEntries(
  Object.entries(GENRE_CODES).map(([genre, code]) => [code, genre]),
) as Record<GenreCode, BookGenre>;

/** The genre that a catalog row's code means. */
export function genreOfCode(code: GenreCode): BookGenre {
  return GENRES_BY_CODE[code];
}

/** How catalog rows write a review range: by the digits of its first count. */
export const BAND_CODES = {
  "1-9": "1",
  "10-49": "10",
  "50-99": "50",
  "100-499": "100",
  "500+": "500",
} as const satisfies Record<ReviewBand, string>;
