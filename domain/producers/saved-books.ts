import type { Right, RightStatus } from "../books/rights";
import { RIGHT_LABELS, RIGHT_STATUS_LABELS } from "../books/rights";
import type { SavedBookState } from "./slate";

/** The most books that one query looks up among a producer's saves. */
export const MAX_LOOKED_UP = 100;

/** The orders of My Saved Books. */
export const SAVED_SORTS = ["newest", "oldest", "title"] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];
export const DEFAULT_SAVED_SORT: SavedSort = "newest";

export const SAVED_SORT_LABELS: Record<SavedSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title A-Z",
};

/** True for a book that is deleted, or not available now. An unlisted book is still its author's to list again. */
export function isGone(state: SavedBookState): state is "unavailable" | "deleted" {
  return state === "unavailable" || state === "deleted";
}

/** What a producer reads about a saved book that is not public. */
export const HIDDEN_BOOK_LABELS: Record<Exclude<SavedBookState, "public">, string> = {
  unlisted: "Unlisted by its author",
  unavailable: "Not available right now",
  deleted: "No longer available",
};

/** What a producer reads about a right that somebody else took after the save: "Audio is now optioned". */
export function lostRightText(right: Right, status: RightStatus): string {
  return `${RIGHT_LABELS[right]} is now ${RIGHT_STATUS_LABELS[status].toLowerCase()}`;
}
