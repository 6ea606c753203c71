import * as z from "zod";
import type { StatusReason } from "./books";
import { BookInput } from "./book-form";
import { isGenre } from "./genres";
import type { SourceRatings } from "./ratings";
import { MIN_PUBLIC_RATING, MIN_PUBLIC_REVIEWS } from "./ratings";
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

/** The parts a book lacks. An imported book without a catalogue genre lacks its genre. */
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

/** The author's steps to make a book public. Empty for a public or blocked book. */
export function publicTodos(book: {
  bestRating: number;
  totalReviews: number;
  isListed: boolean;
  statusReason: StatusReason | null;
}): string[] {
  if (book.statusReason === null || book.statusReason === "blocked") return [];
  const todos: string[] = [];
  if (book.bestRating < MIN_PUBLIC_RATING) {
    const best = book.bestRating > 0 ? `Best rating is ${book.bestRating.toFixed(1)}` : "No rating yet";
    todos.push(`${best}, needs ${MIN_PUBLIC_RATING.toFixed(1)}`);
  }
  if (book.totalReviews < MIN_PUBLIC_REVIEWS) todos.push("Needs at least 1 review");
  if (!book.isListed) {
    const byAdmin = book.statusReason === "hiddenByAdmin";
    todos.push(byAdmin ? "Unlisted by an admin" : "Switch it to Listed");
  }
  return todos;
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
