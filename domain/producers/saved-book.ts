import type { SavedBookState } from "./slate";

/** The facts of a book that its copy in a save depends on. */
type Book<Genre> = {
  title: string;
  titleSort: string;
  authorName: string;
  genre: Genre;
  isPublic: boolean;
  isSuccessStory: boolean;
  statusReason?: string;
};

/** The fields of a save that copy its book. */
export function bookCopy<Genre>(book: Book<Genre>) {
  const { title, titleSort, authorName, genre } = book;
  return { title, titleSort, authorName, genre, bookState: savedBookState(book) };
}

/** What a producer who saved this book may know of its state. */
function savedBookState({ isPublic, isSuccessStory, statusReason }: Book<unknown>): SavedBookState {
  if (isPublic || isSuccessStory) return "public";
  return statusReason === "hiddenByAuthor" ? "unlisted" : "unavailable";
}
