import type { Store } from "../links";
import { STORES } from "../links";
import type { SourceRatings } from "./ratings";
import { MIN_PUBLIC_RATING } from "./ratings";

/** Why a source's figures wait for an admin: crossing 4.0 either way, a large change, or an old check. */
export const CHECK_REASONS = ["crossing", "largeChange", "overdue"] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

/** A source's rating and number of reviews. A missing one was never entered. */
export type Figures = { rating?: number; reviews?: number };

/** When an admin last compared each source with its site. An edit of a source's figures removes its time. */
export type CheckTimes = { [Source in Store]?: number };

/** What figures carry that nobody has checked. */
export const AUTHOR_REPORTED = "Author-reported";

/** A checked figure is due again after this long. */
export const CHECK_DUE_DAYS = 90;

const LARGE_RATING_CHANGE = 0.5;
const LARGE_REVIEW_FACTOR = 3;
const MANY_REVIEWS = 50_000;

const FIELDS = {
  amazon: { rating: "amazonRating", reviews: "amazonReviewsCount" },
  goodreads: { rating: "goodreadsRating", reviews: "goodreadsReviewsCount" },
  audible: { rating: "audibleRating", reviews: "audibleReviewsCount" },
} as const satisfies Record<Store, Record<keyof Figures, keyof SourceRatings>>;

/** A book's figures from one source. */
export function figuresOf(book: SourceRatings, source: Store): Figures {
  const { rating, reviews } = FIELDS[source];
  return { rating: book[rating], reviews: book[reviews] };
}

/** These figures as a book stores them. */
export function figureFields(source: Store, { rating, reviews }: Figures): SourceRatings {
  const fields = FIELDS[source];
  return { [fields.rating]: rating, [fields.reviews]: reviews };
}

/** True if the source has a rating or reviews. */
export function hasFigures({ rating, reviews = 0 }: Figures): boolean {
  return rating !== undefined || reviews > 0;
}

/** True if rating and reviews are the same. No reviews count as zero. */
export function sameFigures(a: Figures, b: Figures): boolean {
  return a.rating === b.rating && (a.reviews ?? 0) === (b.reviews ?? 0);
}

/**
 * Why an author's change must be checked, or null if it need not be. `was` is empty for a first entry. A removed
 * figure leaves nothing to check.
 */
export function reasonToCheck(was: Figures, is: Figures): CheckReason | null {
  if (!hasFigures(is) || sameFigures(was, is)) return null;
  if (reachesFour(was) !== reachesFour(is)) return "crossing";
  return isLargeChange(was, is) ? "largeChange" : null;
}

/** True if the rating is at least 4.0. */
export function reachesFour({ rating = 0 }: Figures): boolean {
  return rating >= MIN_PUBLIC_RATING;
}

function isLargeChange(was: Figures, is: Figures): boolean {
  if ((is.reviews ?? 0) >= MANY_REVIEWS) return true;
  return (
    Math.abs(ratingChange(was, is)) >= LARGE_RATING_CHANGE || reviewFactor(was, is) >= LARGE_REVIEW_FACTOR
  );
}

/** The change of a rating in stars, to one decimal; 0 for a first or removed rating. */
export function ratingChange(was: Figures, is: Figures): number {
  if (was.rating === undefined || is.rating === undefined) return 0;
  return Math.round((is.rating - was.rating) * 10) / 10;
}

/** How many times the reviews grew. A source without reviews counts as one with one, and a first entry as no growth. */
export function reviewFactor(was: Figures, is: Figures): number {
  return hasFigures(was) ? (is.reviews ?? 0) / Math.max(1, was.reviews ?? 0) : 1;
}

type CheckedRatings = SourceRatings & { ratingsCheckedAt?: CheckTimes };

/** The check times that a write leaves, or undefined if none. An edit of a source's figures without a new check removes its time. */
export function keptCheckTimes(before: CheckedRatings | null, after: CheckedRatings): CheckTimes | undefined {
  const times = Object.entries(after.ratingsCheckedAt ?? {}) as [Store, number | undefined][];
  const kept = times.filter(([source, at]) => {
    if (at === undefined || before === null || at !== before.ratingsCheckedAt?.[source])
      return at !== undefined;
    return sameFigures(figuresOf(before, source), figuresOf(after, source));
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** True if an admin has checked every source that has figures. */
export function areRatingsChecked(book: CheckedRatings): boolean {
  const sources = STORES.filter((source) => hasFigures(figuresOf(book, source)));
  return sources.length > 0 && sources.every((source) => book.ratingsCheckedAt?.[source] !== undefined);
}

/**
 * True if a waiting figure keeps its book from leading a list. A figure that is only due again was checked before and
 * has not changed by much, so it does not.
 */
export function holdsBack(reason: CheckReason): boolean {
  return reason !== "overdue";
}
