import type { NewsState } from "@domain/people/news";
import type { StatusPart } from "@domain/books/own-books";

/** The author's list of their own books. */
export const MY_BOOKS = {
  empty: {
    title: "No books yet",
    text: "Add the first one: it goes public as soon as it meets the rating rule.",
  },
  /** Under a book that everybody sees, and beside what is still to be done for another (B-10). */
  inPlace: "Everything is in place.",
  goesPublic: "It goes public as soon as it meets the rating rule.",
  blocked: "Blocked by the market’s admin: only you see it.",
  deleted: (title: string) => `“${title}” is deleted.`,
} as const;

/** The question before a book is deleted (ADB-04), and what goes with it (B-55). */
export const DELETE_BOOK = {
  question: (title: string) => `Delete "${title}"? This cannot be undone.`,
  consequences: "Its page, its cover, its sponsorship and what producers saved and noted of it go with it.",
} as const;

/** What is missing for a book to be called published (ADB-06). */
export const MISSING_PART_TODOS: Record<StatusPart, string> = {
  title: "add a title",
  synopsis: "add a synopsis",
  genre: "choose a genre",
  cover: "add a cover",
};

/** What became of a book since the last visit. */
export const NEWS_LABELS: Record<NewsState, string> = {
  public: "became public",
  belowRule: "fell below the rating rule",
  hiddenByAuthor: "was taken off the list",
  hiddenByAdmin: "was taken off the list by the admin",
  blocked: "was blocked by the admin",
};
