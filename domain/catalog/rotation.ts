import { BESTSELLER_REVIEWS } from "../books/ratings";

/** Books that have their turn on one day. */
export const TURNS_PER_DAY = 24;
/** How long a book counts as new. */
export const NEW_FOR_DAYS = 30;
const DAY_MS = 86_400_000;

/** True for a public book that the order by reviews puts far down: a new one, or one with under 100 reviews. */
export function getsTurn(
  book: { isPublic: boolean; totalReviews: number; publicSince?: number },
  now: number,
): boolean {
  const isNew = now - (book.publicSince ?? 0) < NEW_FOR_DAYS * DAY_MS;
  return book.isPublic && (isNew || book.totalReviews < BESTSELLER_REVIEWS);
}
