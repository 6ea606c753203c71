/** A book is public from this rating and this many reviews; more reviews earn the bestseller badge. */
export const MIN_PUBLIC_RATING = 4;
export const MIN_PUBLIC_REVIEWS = 1;
export const BESTSELLER_REVIEWS = 100;

/** The rating that a film of the book would aim for. */
export const MOVIE_RATINGS = ["PG", "PG-13", "R", "NR"] as const;
export type MovieRating = (typeof MOVIE_RATINGS)[number];

/** Review-count ranges of the browse filter. A book without reviews is in none. */
export const REVIEW_BANDS = ["1-9", "10-49", "50-99", "100-499", "500+"] as const;
export type ReviewBand = (typeof REVIEW_BANDS)[number];

/** Ratings (0-5) and review counts by source, as the author typed them. */
export type SourceRatings = {
  amazonRating?: number;
  amazonReviewsCount?: number;
  goodreadsRating?: number;
  goodreadsReviewsCount?: number;
  audibleRating?: number;
  audibleReviewsCount?: number;
};

/** The highest of the three ratings, clamped to 0-5. 0 means no rating: cards say "New". */
export function bestRating(book: SourceRatings): number {
  return Math.max(rating(book.amazonRating), rating(book.goodreadsRating), rating(book.audibleRating));
}

/** The sum of the three review counts, a whole number of 0 or more. */
export function totalReviews(book: SourceRatings): number {
  return (
    reviews(book.amazonReviewsCount) + reviews(book.goodreadsReviewsCount) + reviews(book.audibleReviewsCount)
  );
}

/** True if a book's ratings allow it to be public. Every query, badge and hint asks this. */
export function meetsRatingRule(bestRating: number, totalReviews: number): boolean {
  return bestRating >= MIN_PUBLIC_RATING && totalReviews >= MIN_PUBLIC_REVIEWS;
}

/** True if the card shows the bestseller badge. */
export function isBestseller(totalReviews: number): boolean {
  return totalReviews >= BESTSELLER_REVIEWS;
}

/** True if every counted review is from Amazon, so that the label may say "Amazon Reviews". */
export function amazonReviewsOnly(book: SourceRatings): boolean {
  const total = totalReviews(book);
  return total > 0 && total === reviews(book.amazonReviewsCount);
}

/** The least review count of each range. */
const BAND_STARTS: Record<ReviewBand, number> = {
  "1-9": 1,
  "10-49": 10,
  "50-99": 50,
  "100-499": 100,
  "500+": 500,
};

/** The review counts of a range: from `start` up to but not including `end`. */
export function bandLimits(band: ReviewBand): { start: number; end: number } {
  const next = REVIEW_BANDS[REVIEW_BANDS.indexOf(band) + 1];
  return { start: BAND_STARTS[band], end: next === undefined ? Infinity : BAND_STARTS[next] };
}

/** The range that a review count falls into, or null without reviews. */
export function bandOf(totalReviews: number): ReviewBand | null {
  return REVIEW_BANDS.findLast((band) => totalReviews >= BAND_STARTS[band]) ?? null;
}

function rating(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : Math.min(5, Math.max(0, value));
}

function reviews(value: number | undefined): number {
  return value === undefined || !Number.isFinite(value) ? 0 : Math.max(0, Math.floor(value));
}
