import type { BookAdminInput, BookInput } from "../../domain/books/book-form";

/** The filled-in form of a public book. Given fields replace its own. */
export function bookForm(changes: Partial<BookInput> = {}): BookInput {
  return {
    title: "The Paper Coast",
    subtitle: "",
    genre: "Crime",
    logline: "A customs translator hears what a witness does not say.",
    synopsis:
      "She has interpreted for smugglers, widows and one minister. Then a pilot is pulled from the water.",
    amazonRating: "4.3",
    amazonReviewsCount: "212",
    amazonLink: "amazon.com/dp/paper-coast",
    goodreadsRating: "",
    goodreadsReviewsCount: "",
    goodreadsLink: "",
    audibleRating: "",
    audibleReviewsCount: "",
    audibleLink: "",
    hasAwards: "no",
    awards: "",
    isBestseller: "no",
    bestsellerDetails: "",
    rights: {
      filmTV: "available",
      audio: "unavailable",
      digitalGaming: "unavailable",
      merchandising: "unavailable",
      theaterStage: "unavailable",
      foreign: "unavailable",
    },
    similarMovie1: "",
    similarMovie2: "",
    isbn: "",
    screenplayAvailable: false,
    hasAudiobook: false,
    audiobookLink: "",
    themes: [],
    subgenre: "",
    movieRating: "",
    publicationDate: "",
    wordCount: "",
    pageCount: "",
    isComplete: "",
    ...changes,
  };
}

/** The admin's extra fields. */
export function adminForm(changes: Partial<BookAdminInput> = {}): BookAdminInput {
  return {
    authorName: "Thriller Author",
    authorEmail: "",
    producersInterested: "0",
    interestReason: "",
    ...changes,
  };
}
