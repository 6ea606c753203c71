import * as z from "zod";
import { BookInput } from "./book-form";
import { isGenre } from "./genres";
import type { SourceRatings } from "./ratings";
import { bestRating, MIN_PUBLIC_RATING, MIN_PUBLIC_REVIEWS, totalReviews } from "./ratings";
import { messageFor, refusalOf } from "../refusal-errors";

export const PUBLICATION_STATUSES = ["published", "draft"] as const;
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];
export const PUBLICATION_LABELS: Record<PublicationStatus, string> = {
  published: "Published",
  draft: "Draft",
};

/** The parts a book needs to count as "published" on its author's dashboard. */
export const STATUS_PARTS = ["title", "synopsis", "genre", "cover"] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

type StatusSource = {
  title: string;
  synopsis: string;
  genre: string;
  coverImageId?: string;
  publicationStatus: PublicationStatus;
  statusByHand?: boolean;
};

/** The parts a book lacks. An imported book without a catalog genre lacks its genre. */
export function missingParts(book: StatusSource): StatusPart[] {
  const has: Record<StatusPart, boolean> = {
    title: book.title.trim() !== "",
    synopsis: book.synopsis.trim() !== "",
    genre: isGenre(book.genre),
    cover: book.coverImageId !== undefined,
  };
  return STATUS_PARTS.filter((part) => !has[part]);
}

/** A book's status on the dashboard: the author's own choice since the last save, or else by its parts. */
export function dashboardStatus(book: StatusSource): PublicationStatus {
  if (book.statusByHand === true) return book.publicationStatus;
  return missingParts(book).length === 0 ? "published" : "draft";
}

/** One of the ten steps to a public listing, and the form's field that meets it. */
export interface ListingStep {
  field:
    | "title"
    | "genre"
    | "logline"
    | "synopsis"
    | "cover"
    | "amazonRating"
    | "amazonReviewsCount"
    | "amazonLink";
  /** What to do. */
  label: string;
  isMet: boolean;
}

/** The ten steps to a public listing: what a listing requires, then the rating rule. */
export function listingSteps(
  book: SourceRatings & {
    title: string;
    genre: string;
    logline: string;
    synopsis: string;
    amazonLink?: string;
    hasCover: boolean;
  },
): ListingStep[] {
  const [best, reviews] = [bestRating(book), totalReviews(book)];
  const bestText = best > 0 ? `Best rating is ${best.toFixed(1)}` : "No rating yet";
  return [
    { field: "title", label: "Add a title", isMet: book.title.trim() !== "" },
    { field: "cover", label: "Add a cover", isMet: book.hasCover },
    { field: "genre", label: "Choose a genre", isMet: isGenre(book.genre) },
    { field: "logline", label: "Add a logline", isMet: book.logline.trim() !== "" },
    { field: "synopsis", label: "Add a synopsis", isMet: book.synopsis.trim() !== "" },
    { field: "amazonRating", label: "Add the Amazon rating", isMet: book.amazonRating !== undefined },
    {
      field: "amazonReviewsCount",
      label: "Add the Amazon reviews",
      isMet: book.amazonReviewsCount !== undefined,
    },
    { field: "amazonLink", label: "Add the Amazon link", isMet: book.amazonLink !== undefined },
    {
      field: "amazonRating",
      label: `${bestText}, needs ${MIN_PUBLIC_RATING.toFixed(1)}`,
      isMet: best >= MIN_PUBLIC_RATING,
    },
    { field: "amazonReviewsCount", label: "Needs at least 1 review", isMet: reviews >= MIN_PUBLIC_REVIEWS },
  ];
}

const {
  amazonRating,
  amazonReviewsCount,
  goodreadsRating,
  goodreadsReviewsCount,
  audibleRating,
  audibleReviewsCount,
} = BookInput.shape;

/** Ratings and review counts as typed in the list of own books: only those that change. */
export const RatingsInput = z
  .object({
    amazonRating,
    amazonReviewsCount,
    goodreadsRating,
    goodreadsReviewsCount,
    audibleRating,
    audibleReviewsCount,
  })
  .partial();
export type RatingsInput = z.infer<typeof RatingsInput>;

/** The typed ratings as stored. An emptied one is undefined, which removes it. */
export function parseRatings(ratings: RatingsInput): SourceRatings {
  return Object.fromEntries(
    Object.entries(ratings).map(([name, typed]) => [name, typed.trim() === "" ? undefined : Number(typed)]),
  );
}

/** The message when a rating, the listing or the status could not be saved. */
export function updateMessage(error: unknown): string {
  return `Error updating book: ${messageFor(error)}`;
}

/** The message when a book could not be deleted. */
export function deleteMessage(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal === null) return "An error occurred while deleting the book";
  return ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"].includes(refusal.code)
    ? "You do not have permission to delete this book"
    : "Failed to delete book. Please try again.";
}
