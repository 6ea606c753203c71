import { dayOf } from "@domain/dates";
import type { api } from "@convex/_generated/api";
import type { BookFormInput } from "@domain/books/book-form";
import { isGenre } from "@domain/books/genres";
import { RIGHTS } from "@domain/books/rights";
import type { FunctionReturnType } from "convex/server";

export type EditedBook = FunctionReturnType<typeof api.books.editForm>;

/** The empty form, in screen order. */
export const EMPTY_FORM: BookFormInput = {
  title: "",
  cover: false,
  subtitle: "",
  genre: "",
  logline: "",
  synopsis: "",
  amazonRating: "",
  amazonReviewsCount: "",
  amazonLink: "",
  goodreadsRating: "",
  goodreadsReviewsCount: "",
  goodreadsLink: "",
  audibleRating: "",
  audibleReviewsCount: "",
  audibleLink: "",
  hasAwards: "",
  awards: "",
  isBestseller: "",
  bestsellerDetails: "",
  rights: {
    filmTV: "unavailable",
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
  movieRating: "",
  subgenre: "",
  publicationDate: "",
  wordCount: "",
  pageCount: "",
  isComplete: "",
  authorName: "",
  authorEmail: "",
  producersInterested: "0",
  interestReason: "",
};

/** The form values of an existing book. */
export function formFromBook({ fields, coverUrl, authorName, admin }: EditedBook): BookFormInput {
  const rights = { ...EMPTY_FORM.rights };
  for (const right of RIGHTS) rights[right] = fields.rights[right] ?? "unavailable";
  return {
    ...EMPTY_FORM,
    ...toFormText(fields),
    cover: coverUrl !== null,
    genre: isGenre(fields.genre) ? fields.genre : "",
    hasAwards: fields.awards === undefined ? "no" : "yes",
    isBestseller: fields.bestsellerDetails === undefined ? "no" : "yes",
    isbn: fields.isbn13 ?? "",
    publicationDate: fields.publicationDate === undefined ? "" : dayOf(fields.publicationDate),
    isComplete: fields.isComplete === undefined ? "" : fields.isComplete ? "yes" : "no",
    rights,
    themes: fields.themes,
    screenplayAvailable: fields.screenplayAvailable,
    hasAudiobook: fields.hasAudiobook,
    movieRating: fields.movieRating ?? "",
    authorName,
    authorEmail: admin?.authorEmail ?? "",
    producersInterested: String(admin?.producersInterested ?? 0),
  };
}

/** The text and number fields, as text. */
function toFormText(fields: EditedBook["fields"]): Partial<BookFormInput> {
  const typed = Object.entries(fields).filter(
    ([name, value]) => name in EMPTY_FORM && (typeof value === "string" || typeof value === "number"),
  );
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
}

/** The form values with the draft's on top. Ignores draft values of a different type. */
export function withDraft(start: BookFormInput, draft: Record<string, unknown>): BookFormInput {
  const same = Object.entries(draft).filter(([name, value]) => {
    const known: unknown = Object.hasOwn(start, name) ? start[name as keyof BookFormInput] : undefined;
    return name !== "cover" && typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
  });
  return { ...start, ...Object.fromEntries(same) };
}
