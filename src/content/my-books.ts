import type { NewsState } from "@domain/people/news";

export const MY_BOOKS = {
  complete: "Everything is in place.",
  list: "Switch it to Listed.",
  unlistedByYou: "You unlisted it.",
  unlistedByAdmin: "An admin unlisted it.",
  openStory: "Anyone can open it from Success Stories.",
  blocked: "An admin blocked this book. Only you can see it.",
  deleted: (title: string) => `“${title}” was deleted.`,
} as const;

/** Asked before a book is deleted. */
export const DELETE_BOOK = {
  title: "Delete book",
  question: (title: string) => `Delete “${title}”? This cannot be undone.`,
  consequences: "This also deletes its page, cover, sponsorship, and producers’ saves and notes.",
} as const;

/** Changes to a book since the author's last visit. */
export const NEWS_LABELS: Record<NewsState, string> = {
  public: "became public",
  belowRule: "fell below the rating rule",
  hiddenByAuthor: "was unlisted",
  hiddenByAdmin: "was unlisted by an admin",
  blocked: "was blocked by an admin",
};
