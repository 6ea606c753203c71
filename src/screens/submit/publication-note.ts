import type { EditedBook } from "./form-values";

/** When the book is public, for the list of what it still needs. */
export function publicationNote(book: EditedBook | null): string {
  if (book?.isPublic) return "Public while it meets the rating rule.";
  if (isHidden(book)) return "Hidden, whether or not it meets the rating rule.";
  return "Goes public as soon as it meets the rating rule.";
}

/** What saving the form does. */
export function savingNote(book: EditedBook | null): string {
  if (book === null)
    return "Your book is saved as a draft. It goes public as soon as it meets the rating rule.";
  if (book.isPublic || book.isSuccessStory) return "Your changes are public as soon as you save.";
  if (isHidden(book)) return "The book stays hidden after you save.";
  return "The book goes public as soon as it meets the rating rule.";
}

/** True if a person hid or blocked the book, even where its ratings keep it from being public too. */
function isHidden(book: EditedBook | null): boolean {
  return book !== null && (book.statusReason === "blocked" || !book.isListed);
}
