/** The catalogue's genres (ENT-17), in the order every list shows them. */
export const GENRES = [
  "Action/Adventure",
  "Biography/Memoir",
  "Comedy",
  "Crime",
  "Drama",
  "Fantasy",
  "Graphic Novel",
  "Historical Fiction",
  "Horror",
  "Inspirational/Faith",
  "LGBTQ+",
  "Literary Fiction",
  "Mystery",
  "Non-Fiction",
  "Romance",
  "Satire/Political",
  "Science Fiction",
  "Sports",
  "Thriller",
  "True Crime",
  "War/Military",
  "Western",
  "Young Adult",
] as const;
export type Genre = (typeof GENRES)[number];

/** What an import writes when a row names no genre of ours (B-15): stored, never a filter or a carousel. */
export const UNSORTED_GENRE = "General";

/** True for one of the catalogue's genres, false for the unsorted one and for anything typed into a URL. */
export function isGenre(value: string): value is Genre {
  return (GENRES as readonly string[]).includes(value);
}
