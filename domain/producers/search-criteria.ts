import { MIN_PUBLIC_RATING, MIN_PUBLIC_REVIEWS, type MovieRating } from "../books/ratings";
import type { FullRightsMap, Right } from "../books/rights";
import { RIGHTS } from "../books/rights";
import { searchWords } from "../catalog/search";
import { NO_RIGHTS } from "./chosen-rights";
import { genresOf, type SearchGenre } from "./search-genres";

export const MAX_SEARCH_NAME = 80;
export const MAX_KEYWORDS = 10;
export const MAX_KEYWORD_LENGTH = 40;

/** What a saved search asks of a book. An empty list, or no chosen right, asks nothing. */
export type Criteria = {
  genre?: SearchGenre;
  minRating: number;
  minReviewCount: number;
  maxReviewCount?: number;
  /** A book needs any one of them, in its title, logline or synopsis. */
  keywords: string[];
  movieRatings: MovieRating[];
  /** A book needs any one of the chosen rights to be available. */
  rightsAvailable: Record<Right, boolean>;
};

/** The criteria of a new search: every public book. */
export const NEW_CRITERIA: Criteria = {
  minRating: MIN_PUBLIC_RATING,
  minReviewCount: MIN_PUBLIC_REVIEWS,
  keywords: [],
  movieRatings: [],
  rightsAvailable: NO_RIGHTS,
};

/** The facts of a book that searches compare. */
export type SearchFacts = {
  genre: string;
  bestRating: number;
  totalReviews: number;
  title: string;
  logline: string;
  synopsis: string;
  movieRating?: MovieRating;
  rightsShown: FullRightsMap;
};

/** True if a public book matches the search. */
export function matchesSearch(book: SearchFacts, search: Criteria): boolean {
  return matchesFigures(book, search) && matchesOffer(book, search) && matchesKeywords(book, search);
}

/** True if a book's genre, rating and reviews match. */
export function matchesFigures(
  { genre, bestRating, totalReviews }: Pick<SearchFacts, "genre" | "bestRating" | "totalReviews">,
  search: Criteria,
): boolean {
  const genres: readonly string[] | null = genresOf(search.genre);
  return (
    (genres === null || genres.includes(genre)) &&
    bestRating >= search.minRating &&
    totalReviews >= search.minReviewCount &&
    totalReviews <= (search.maxReviewCount ?? Infinity)
  );
}

/** True if a book's proposed rating and its rights match. */
export function matchesOffer(
  { movieRating, rightsShown }: Pick<SearchFacts, "movieRating" | "rightsShown">,
  { movieRatings, rightsAvailable }: Criteria,
): boolean {
  const rights = chosenRights(rightsAvailable);
  return (
    (movieRatings.length === 0 || (movieRating !== undefined && movieRatings.includes(movieRating))) &&
    (rights.length === 0 || rights.some((right) => rightsShown[right] === "available"))
  );
}

/**
 * True if any of the keywords begins at a word of the title, logline or synopsis, in any case: "coast" is in "coastal",
 * "art" is not in "heart".
 */
export function matchesKeywords(
  { title, logline, synopsis }: Pick<SearchFacts, "title" | "logline" | "synopsis">,
  { keywords }: Pick<Criteria, "keywords">,
): boolean {
  if (keywords.length === 0) return true;
  const texts = [title, logline, synopsis].map((text) => text.toLowerCase());
  return keywords.some((keyword) => texts.some((text) => hasWordsFrom(text, keyword.toLowerCase())));
}

/** True if `start` occurs in the text with no letter or digit before it. */
function hasWordsFrom(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, at))) return true;
  return false;
}

/** The chosen rights, in the order lists show them. */
export function chosenRights(rights: Record<Right, boolean>): Right[] {
  return RIGHTS.filter((right) => rights[right]);
}

/** The keywords in a comma-separated text: trimmed, each once. */
export function keywordsOf(typed: string): string[] {
  return distinctKeywords(typed.split(","));
}

/** Keywords without spaces around them, and without those that repeat another or have no letter or digit. */
export function distinctKeywords(keywords: readonly string[]): string[] {
  const byText = new Map<string, string>();
  for (const keyword of keywords.map((text) => text.trim())) {
    const key = keyword.toLowerCase();
    if (searchWords(keyword) !== null && !byText.has(key)) byText.set(key, keyword);
  }
  return [...byText.values()];
}

/**
 * The words that find books in the search index, one for each keyword: its longest. The index completes the last word
 * of a query alone, so each keyword takes a query of its own.
 */
export function keywordQueries(keywords: readonly string[]): string[] {
  const words = keywords.map((keyword) => longest(searchWords(keyword)?.split(" ") ?? []));
  return words.filter((word) => word !== "");
}

function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length >= best.length ? word : best), "");
}
