import type { AdminStatus, StatusReason } from "../books/books";
import { STATUS_REASON_LABELS } from "../books/books";
import { ratingLabel } from "../books/books";

/** The alert when a listed book still misses the rating rule. The choice is kept. */
export const CANNOT_LIST = "Book cannot be listed: Requires 4.0+ rating and at least 1 review.";

/** The admin's choice that a book's fields stand for, whatever its ratings. */
export function chosenVisibility(book: { isBlocked: boolean; isListed: boolean }): AdminStatus {
  if (book.isBlocked) return "blocked";
  return book.isListed ? "listed" : "unlisted";
}

const COUNT = new Intl.NumberFormat("en-US");

/** The text beside a book's visibility: why it is hidden, or its rating and reviews. */
export function visibilityNote(book: {
  statusReason: StatusReason | null;
  bestRating: number;
  totalReviews: number;
}): string {
  const figures = `${ratingLabel(book.bestRating)} · ${COUNT.format(book.totalReviews)}`;
  switch (book.statusReason) {
    case null:
    case "blocked":
      return figures;
    case "lowRating":
      return `${STATUS_REASON_LABELS.lowRating} ${ratingLabel(book.bestRating)}`;
    default:
      return STATUS_REASON_LABELS[book.statusReason];
  }
}
