import type { NewsState } from "@domain/people/news";
import type { StatusPart } from "@domain/books/own-books";

export const MY_BOOKS = {
  empty: {
    title: "No books yet",
    text: "Add your first book. It goes public as soon as it meets the rating rule.",
  },
  complete: "Nothing left to do.",
  goesPublic: "It goes public as soon as it meets the rating rule.",
  blocked: "An admin blocked this book. Only you can see it.",
  deleted: (title: string) => `“${title}” was deleted.`,
} as const;

/** Asked before a book is deleted. */
export const DELETE_BOOK = {
  question: (title: string) => `Delete "${title}"? This cannot be undone.`,
  consequences: "This also deletes its page, cover, sponsorship, and producers’ saves and notes.",
} as const;

/** The parts a book needs to be labeled published. */
export const MISSING_PART_TODOS: Record<StatusPart, string> = {
  title: "add a title",
  synopsis: "add a synopsis",
  genre: "choose a genre",
  cover: "add a cover",
};

/** Changes to a book since the author's last visit. */
export const NEWS_LABELS: Record<NewsState, string> = {
  public: "became public",
  belowRule: "fell below the rating rule",
  hiddenByAuthor: "was unlisted",
  hiddenByAdmin: "was unlisted by an admin",
  blocked: "was blocked by an admin",
};
