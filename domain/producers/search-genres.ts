import type { Genre } from "../books/genres";
import { GENRES, isGenre } from "../books/genres";

/** A group of genres that a saved search may name instead of one genre. */
export const GENRE_GROUPS = ["Fiction"] as const;
/** What a saved search may ask for, in the order its form shows it. */
export const SEARCH_GENRES = [...GENRES, ...GENRE_GROUPS] as const;
export type SearchGenre = (typeof SEARCH_GENRES)[number];

/** Other names of genres, as older searches and links write them. */
export const GENRE_ALIASES = {
  "Sci-Fi": "Science Fiction",
  Biography: "Biography/Memoir",
  "Self-Help": "Non-Fiction",
  Action: "Action/Adventure",
  Historical: "Historical Fiction",
} as const satisfies Record<string, Genre>;
export type GenreAlias = keyof typeof GENRE_ALIASES;

/** The genres outside the group Fiction. */
const TRUE_STORIES: readonly Genre[] = ["Biography/Memoir", "Non-Fiction", "True Crime"];
const FICTION: readonly Genre[] = GENRES.filter((genre) => !TRUE_STORIES.includes(genre));

/** The key of searches in every genre. */
const ANY_GENRE = "any";

/** The genres of books that a search finds, or null for every genre. */
export function genresOf(genre: SearchGenre | undefined): readonly Genre[] | null {
  if (genre === undefined) return null;
  return genre === "Fiction" ? FICTION : [genre];
}

/** The key under which a new book looks up a search. */
export function genreKeyOf(genre: SearchGenre | undefined): string {
  return genre ?? ANY_GENRE;
}

/** The keys of all searches whose genre admits a book: its own genre, the groups that contain it, and every genre. */
export function genreKeysOf(bookGenre: string): string[] {
  if (!isGenre(bookGenre)) return [ANY_GENRE];
  const groups = GENRE_GROUPS.filter((group) => genresOf(group)?.includes(bookGenre));
  return [bookGenre, ...groups, ANY_GENRE];
}
