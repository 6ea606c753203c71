import type { StatusReason } from "../books/books";

/** How a book stands to everybody else, as far as its author is told that it changed. */
export const NEWS_STATES = ["public", "belowRule", "hiddenByAuthor", "hiddenByAdmin", "blocked"] as const;
export type NewsState = (typeof NEWS_STATES)[number];

/** A book's state at the last visit and now. */
type StateChange<Id extends string> = { bookId: Id; was: NewsState; is: NewsState };

/** Books whose change of state is remembered for an author, the newest. */
const MAX_CHANGES = 20;

export function stateOfBook({ statusReason }: { statusReason?: StatusReason }): NewsState {
  if (statusReason === undefined) return "public";
  return statusReason === "noReviews" || statusReason === "lowRating" ? "belowRule" : statusReason;
}

/**
 * What is to be told after a book went from one state to another (null: it is gone): one entry for each book, from
 * what was last seen. Nothing of a book that is as it was, nor of what its author did with the listing.
 */
export function mergeNews<Id extends string>(
  told: readonly StateChange<Id>[],
  bookId: Id,
  was: NewsState,
  is: NewsState | null,
): StateChange<Id>[] {
  const known = told.find((change) => change.bookId === bookId);
  const others = told.filter((change) => change.bookId !== bookId);
  const seen = known?.was ?? was;
  if (is === null || is === seen || is === "hiddenByAuthor") return others;
  if (seen === "hiddenByAuthor" && is === "public") return others;
  return [...others, { bookId, was: seen, is }].slice(-MAX_CHANGES);
}
