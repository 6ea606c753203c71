/** The catalog's genres, in the order every list shows them. */
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

/** An import's genre for a row that names none of ours. It is stored, but is no filter and no carousel. */
export const UNSORTED_GENRE = "General";

/** Every genre that a stored book can have. */
export const BOOK_GENRES = [...GENRES, UNSORTED_GENRE] as const;
export type BookGenre = (typeof BOOK_GENRES)[number];

/** True for any genre that a stored book can have. */
export function isBookGenre(value: string): value is BookGenre {
  return (BOOK_GENRES as readonly string[]).includes(value);
}

/** True for one of the catalog's genres, false for the unsorted one and for any other text. */
export function isGenre(value: string): value is Genre {
  return (GENRES as readonly string[]).includes(value);
}
