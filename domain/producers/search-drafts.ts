import { cutTo } from "../cut";
import { grouped } from "../figures";
import { bandLimits } from "../books/ratings";
import { RIGHT_LABELS } from "../books/rights";
import type { BrowseState } from "../catalog/browse";
import { searchWords } from "../catalog/search";
import type { Criteria } from "./search-criteria";
import {
  chosenRights,
  distinctKeywords,
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
  NEW_CRITERIA,
} from "./search-criteria";

/** The most keywords that a description quotes; of more it tells the number. */
const MAX_QUOTED = 3;
/** Typed words that nearly every book contains. */
const COMMON_WORDS = new Set("a an and at by for from in is of on or the to with".split(" "));

/** A search in one line: "Crime, 4.0+, from 50 reviews, 5 keywords". */
export function describeSearch(search: Criteria): string {
  const { genre, minRating, keywords, movieRatings, rightsAvailable } = search;
  const quoted = keywords.map((keyword) => `“${keyword}”`);
  return [
    genre ?? "Any genre",
    `${minRating.toFixed(1)}+`,
    reviewsIn(search),
    ...(keywords.length > MAX_QUOTED ? [`${keywords.length} keywords`] : quoted),
    movieRatings.length > 0 && `rated ${oneOf(movieRatings)}`,
    oneOf(chosenRights(rightsAvailable).map((right) => RIGHT_LABELS[right])),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * The search for what browse shows: its genre, right and review range, with each typed word as a keyword. A saved
 * search has no filter for audiobooks, screenplays or themes.
 */
export function searchFromBrowse({ q, filters: { genre, right, band } }: BrowseState): Criteria {
  const { start, end } =
    band === undefined ? { start: NEW_CRITERIA.minReviewCount, end: Infinity } : bandLimits(band);
  const { rightsAvailable } = NEW_CRITERIA;
  return {
    ...NEW_CRITERIA,
    ...(genre === undefined ? {} : { genre }),
    minReviewCount: start,
    ...(end === Infinity ? {} : { maxReviewCount: end - 1 }),
    keywords: keywordsInQuery(q),
    rightsAvailable: right === undefined ? rightsAvailable : { ...rightsAvailable, [right]: true },
  };
}

function reviewsIn({ minReviewCount, maxReviewCount }: Criteria): string {
  const [min, max] = [minReviewCount, maxReviewCount].map((count) =>
    count === undefined ? undefined : grouped(count),
  );
  const isBounded = minReviewCount > NEW_CRITERIA.minReviewCount;
  if (max === undefined) return isBounded ? `from ${min} reviews` : "";
  return isBounded
    ? `${min} to ${max} reviews`
    : `up to ${max} ${maxReviewCount === 1 ? "review" : "reviews"}`;
}

/** "PG, PG-13 or R" */
function oneOf(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function keywordsInQuery(q: string): string[] {
  const words = searchWords(q)?.split(" ") ?? [];
  const telling = words.filter((word) => !COMMON_WORDS.has(word.toLowerCase()));
  return withinLimits(telling.length > 0 ? telling : words);
}

function withinLimits(keywords: readonly string[]): string[] {
  return distinctKeywords(keywords.map((keyword) => cutTo(keyword, MAX_KEYWORD_LENGTH))).slice(
    0,
    MAX_KEYWORDS,
  );
}
