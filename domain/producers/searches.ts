import * as z from "zod";
import { MOVIE_RATINGS } from "../books/ratings";
import { sharedRefusals } from "../shared-refusals";
import { requiredText } from "../typed-text";
import { ChosenRights } from "./chosen-rights";
import { distinctKeywords, MAX_KEYWORD_LENGTH, MAX_KEYWORDS, MAX_SEARCH_NAME } from "./search-criteria";
import { GENRE_ALIASES, type GenreAlias, SEARCH_GENRES } from "./search-genres";

/** When matches of a saved search are emailed. */
export const ALERT_MODES = ["instant", "daily", "off"] as const;
export type AlertMode = (typeof ALERT_MODES)[number];

export const ALERT_MODE_LABELS: Record<AlertMode, string> = {
  instant: "Instant",
  daily: "Daily",
  off: "Off",
};

/** The most searches a producer can save. */
export const MAX_SEARCHES = 50;
const MAX_COUNT = 100_000_000;

const RATING_MESSAGE = "Rating must be between 0 and 5, in steps of 0.1";
const COUNT_MESSAGE = "Please enter a whole number, 0 or more";

const Count = z.number(COUNT_MESSAGE).int(COUNT_MESSAGE).min(0, COUNT_MESSAGE).max(MAX_COUNT, COUNT_MESSAGE);

const criteriaFields = {
  genre: z
    .union([
      z.enum(SEARCH_GENRES),
      z.enum(Object.keys(GENRE_ALIASES) as GenreAlias[]).transform((alias) => GENRE_ALIASES[alias]),
    ])
    .optional(),
  minRating: z
    .number(RATING_MESSAGE)
    .min(0, RATING_MESSAGE)
    .max(5, RATING_MESSAGE)
    .multipleOf(0.1, RATING_MESSAGE),
  minReviewCount: Count,
  maxReviewCount: Count.optional(),
  keywords: z
    .array(
      z.string().trim().max(MAX_KEYWORD_LENGTH, `Keywords have at most ${MAX_KEYWORD_LENGTH} characters`),
    )
    .transform(distinctKeywords)
    .refine(({ length }) => length <= MAX_KEYWORDS, `A search can have up to ${MAX_KEYWORDS} keywords`),
  movieRatings: z.array(z.enum(MOVIE_RATINGS)).max(MOVIE_RATINGS.length),
  rightsAvailable: ChosenRights,
};

/** What a search asks of a book. `NEW_CRITERIA` has the values of an empty form. */
export const CriteriaInput = z.object(criteriaFields).superRefine(requireOrder);
export type CriteriaInput = z.infer<typeof CriteriaInput>;

/** The form of a saved search. */
export const SearchInput = z
  .object({
    searchName: requiredText("Please name this search", MAX_SEARCH_NAME),
    ...criteriaFields,
    alerts: z.enum(ALERT_MODES),
  })
  .superRefine(requireOrder);
export type SearchInput = z.infer<typeof SearchInput>;

function requireOrder(
  { minReviewCount, maxReviewCount }: { minReviewCount: number; maxReviewCount?: number },
  ctx: z.RefinementCtx,
) {
  if (maxReviewCount !== undefined && maxReviewCount < minReviewCount)
    ctx.addIssue({
      code: "custom",
      path: ["maxReviewCount"],
      message: sharedRefusals.reviews_reversed.message,
    });
}
