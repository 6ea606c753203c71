import { grouped } from "../figures";
import type { CheckTimes } from "./rating-checks";
import { areRatingsChecked } from "./rating-checks";
import type { ReviewBand, SourceRatings } from "./ratings";
import { bandOf, bestRating, meetsRatingRule, totalReviews } from "./ratings";
import type { FullRightsMap, Right, RightsMap } from "./rights";
import { rightsShown } from "./rights";
import { titleSort } from "../slugs";

export const ADMIN_STATUSES = ["listed", "unlisted", "blocked"] as const;
export type AdminStatus = (typeof ADMIN_STATUSES)[number];

/** Why a book is not public. A public book has no reason. */
export const STATUS_REASONS = [
  "blocked",
  "noReviews",
  "lowRating",
  "hiddenByAuthor",
  "hiddenByAdmin",
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

export const STATUS_REASON_LABELS: Record<StatusReason, string> = {
  blocked: "Blocked",
  noReviews: "No reviews",
  lowRating: "Low rating",
  hiddenByAuthor: "Hidden by author",
  hiddenByAdmin: "Hidden by admin",
};

/** The stored fields that derived facts depend on. Times in epoch ms. */
export type BookSource = SourceRatings & {
  title: string;
  authorName: string;
  logline: string;
  synopsis: string;
  genre: string;
  themes: readonly string[];
  rights: RightsMap;
  optionedRights?: readonly Right[];
  isListed?: boolean;
  hiddenBy?: "author" | "admin";
  isBlocked: boolean;
  isSponsored: boolean;
  isOptioned: boolean;
  isOptionedPublic: boolean;
  ratingsCheckedAt?: CheckTimes;
  publicSince?: number;
};

/** Everything derived from a book's own fields. */
export type BookFacts = {
  bestRating: number;
  totalReviews: number;
  qualifies: boolean;
  isPublic: boolean;
  adminStatus: AdminStatus;
  statusReason?: StatusReason;
  reviewBand?: ReviewBand;
  /** True once an admin has checked every source's figures. */
  ratingsChecked?: true;
  rightsShown: FullRightsMap;
  sponsoredPublic: boolean;
  isSuccessStory: boolean;
  publicSince?: number;
  titleSort: string;
  adminText: string;
};

/**
 * Derives a book's facts from its fields, for any values they hold. A book without `isListed` counts as listed.
 * `now` (epoch ms) sets the moment a book first becomes public.
 */
export function deriveBook(book: BookSource, now: number): BookFacts {
  const best = bestRating(book);
  const reviews = totalReviews(book);
  const reason = statusReason(book, best, reviews);
  const isPublic = reason === null;
  return {
    bestRating: best,
    totalReviews: reviews,
    qualifies: meetsRatingRule(best, reviews),
    isPublic,
    adminStatus: reason === null ? "listed" : reason === "blocked" ? "blocked" : "unlisted",
    statusReason: reason ?? undefined,
    reviewBand: bandOf(reviews) ?? undefined,
    ratingsChecked: areRatingsChecked(book) || undefined,
    rightsShown: rightsShown(book.rights, book.isOptioned ? (book.optionedRights ?? []) : []),
    sponsoredPublic: book.isSponsored && isPublic,
    isSuccessStory: book.isOptioned && book.isOptionedPublic && !book.isBlocked,
    publicSince: book.publicSince ?? (isPublic ? now : undefined),
    titleSort: titleSort(book.title),
    adminText: [book.title, book.authorName].join("\n"),
  };
}

/** What public search reads. The title is in it three times, because a search index weighs how often a word occurs. */
export function searchTextOf({
  title,
  authorName,
  logline,
  synopsis,
  themes,
}: Pick<BookSource, "title" | "authorName" | "logline" | "synopsis" | "themes">): string {
  return [title, title, title, authorName, logline, synopsis, ...themes].join("\n");
}

/** The title and the author's name in what public search reads, each on its line. */
export function namesInText(searchText: string): string {
  return searchText.split("\n", 4).slice(2).join("\n");
}

/** The title in what public search reads. */
export function titleInText(searchText: string): string {
  return searchText.slice(0, searchText.indexOf("\n"));
}

/** The most serious reason why the book is not public, or null if it is. */
function statusReason(book: BookSource, best: number, reviews: number): StatusReason | null {
  if (book.isBlocked) return "blocked";
  if (reviews < 1) return "noReviews";
  if (!meetsRatingRule(best, reviews)) return "lowRating";
  if (book.isListed === false) return book.hiddenBy === "admin" ? "hiddenByAdmin" : "hiddenByAuthor";
  return null;
}

/** "2,374 Reviews", or "2,374 Amazon Reviews" if all of them are from Amazon. */
export function reviewsLabel(book: { totalReviews: number; amazonReviewsOnly: boolean }): string {
  const word = book.totalReviews === 1 ? "Review" : "Reviews";
  return `${grouped(book.totalReviews)} ${book.amazonReviewsOnly ? "Amazon " : ""}${word}`;
}

/** The rating to one decimal, or "New" if there is none. */
export function ratingLabel(bestRating: number): string {
  return bestRating > 0 ? bestRating.toFixed(1) : "New";
}

/** When a book was added: to an earlier market, or with its document. */
export function addedAtOf(book: { addedAt?: number; _creationTime: number }): number {
  return book.addedAt ?? book._creationTime;
}
