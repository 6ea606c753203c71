import type { StatusReason } from "./books";

const BELOW_RATING_RULE = "Only you can see this, Needs 4.0+ rating and 1+ review to be public.";

const ONLY_YOU: Record<StatusReason, string> = {
  noReviews: BELOW_RATING_RULE,
  lowRating: BELOW_RATING_RULE,
  hiddenByAuthor: "Only you can see this book because you unlisted it.",
  hiddenByAdmin: "Only you can see this book because an admin unlisted it.",
  blocked: "Only you can see this book because an admin blocked it.",
};

/** A success story's page is open to everyone, whatever its ratings and its listing. */
export const OPEN_STORY = "Not in the catalog, but anyone can open it from Success Stories.";

/** What a notification of a book that left the catalog adds to that. */
export function hiddenNotice(reason: StatusReason, isSuccessStory: boolean): string {
  return isSuccessStory ? "Anyone can still open it from Success Stories." : ONLY_YOU[reason];
}

/** The notice on an author's own book that is not in the catalog. */
export function ownNotice(reason: StatusReason, isSuccessStory: boolean): string {
  return isSuccessStory ? OPEN_STORY : ONLY_YOU[reason];
}
