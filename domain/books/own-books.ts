import * as z from "zod";
import type { StatusReason } from "./books";
import { BookInput } from "./book-form";
import { isGenre } from "./genres";
import type { SourceRatings } from "./ratings";
import { MIN_PUBLIC_RATING, MIN_PUBLIC_REVIEWS } from "./ratings";
import { messageFor, refusalOf } from "../refusals";

export const PUBLICATION_STATUSES = ["published", "draft"] as const;
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];
export const PUBLICATION_LABELS: Record<PublicationStatus, string> = {
  published: "Published",
  draft: "Draft",
};

/** What makes a book "published" on its author's dashboard (ADB-06). */
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

/** Which of them a book is without; one that was imported without a genre needs one (B-15). */
export function missingParts(book: StatusSource): StatusPart[] {
  const has: Record<StatusPart, boolean> = {
    title: book.title.trim() !== "",
    synopsis: book.synopsis.trim() !== "",
    genre: isGenre(book.genre),
    cover: book.coverImageId !== undefined,
  };
  return STATUS_PARTS.filter((part) => !has[part]);
}

/** What the dashboard calls a book: as its author said since the form was last saved, else by its parts (B-10). */
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

/** Ratings and review counts as typed in the list of one's books: those that change, as the form has them (ADB-05). */
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

/** What was typed as a book keeps it; an emptied figure is taken away. */
export function parseRatings(ratings: RatingsInput): SourceRatings {
  return Object.fromEntries(
    Object.entries(ratings).map(([name, typed]) => [name, typed.trim() === "" ? undefined : Number(typed)]),
  );
}

/** What keeps a book from being public, in the words of its author's list; nothing for a public one, nor for one that the admin blocked (B-01, B-36). */
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
    todos.push(byAdmin ? "Taken off the list by the market’s admin" : "Switch it to Listed");
  }
  return todos;
}

/** What is said when a rating, the listing or the status was not saved (ADB-05). */
export function updateMessage(error: unknown): string {
  return `Error updating book: ${messageFor(error)}`;
}

/** What is said when a book was not deleted (ADB-14). */
export function deleteMessage(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal === null) return "An error occurred while deleting the book";
  return ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"].includes(refusal.code)
    ? "You do not have permission to delete this book"
    : "Failed to delete book. Please try again.";
}
