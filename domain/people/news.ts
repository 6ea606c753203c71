import type { StatusReason } from "../books/books";

/** The visibility states of a book whose changes its author is told about. */
export const NEWS_STATES = ["public", "belowRule", "hiddenByAuthor", "hiddenByAdmin", "blocked"] as const;
export type NewsState = (typeof NEWS_STATES)[number];

/** A book's state at the author's last visit, and now. */
type StateChange<Id extends string> = { bookId: Id; was: NewsState; is: NewsState };

/** The newest changes kept per author. */
const MAX_CHANGES = 20;

/** The state of a book, from the reason why it is not public. */
export function stateOfBook({ statusReason }: { statusReason?: StatusReason }): NewsState {
  if (statusReason === undefined) return "public";
  return statusReason === "noReviews" || statusReason === "lowRating" ? "belowRule" : statusReason;
}

/**
 * Adds a book's change of state (null: deleted) to its author's news. Each book has one entry, counted from the
 * state last seen. A book that is back in that state has none, nor has a change that the author made.
 */
export function mergeNews<Id extends string>(
  news: readonly StateChange<Id>[],
  bookId: Id,
  was: NewsState,
  is: NewsState | null,
): StateChange<Id>[] {
  const earlier = news.find((change) => change.bookId === bookId);
  const others = news.filter((change) => change.bookId !== bookId);
  const seen = earlier?.was ?? was;
  if (is === null || is === seen || is === "hiddenByAuthor") return others;
  if (seen === "hiddenByAuthor" && is === "public") return others;
  return [...others, { bookId, was: seen, is }].slice(-MAX_CHANGES);
}
