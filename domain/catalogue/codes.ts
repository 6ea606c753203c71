import type { Genre, UNSORTED_GENRE } from "../books/genres";
import type { ReviewBand } from "../books/ratings";

/** How catalogue rows write a genre. Their values stand in every index of the catalogue, so they are short. */
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
} as const satisfies Record<Genre | typeof UNSORTED_GENRE, string>;

/** How catalogue rows write a review range: by the digits of its first count. */
export const BAND_CODES = {
  "1-9": "1",
  "10-49": "10",
  "50-99": "50",
  "100-499": "100",
  "500+": "500",
} as const satisfies Record<ReviewBand, string>;
