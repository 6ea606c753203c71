import type { BookFormInput } from "@domain/books/book-form";

interface Section {
  id: string;
  title: string;
  /** Shown beside the title. */
  note?: string;
  isOptional?: boolean;
  fields: readonly (keyof BookFormInput)[];
}

/** The form's sections, in order. */
const SECTIONS = [
  {
    id: "essential",
    title: "Essential information",
    fields: ["title", "cover", "subtitle", "genre", "logline", "synopsis"],
  },
  {
    id: "ratings",
    title: "Ratings",
    note: "Amazon is required",
    fields: [
      ...(["amazonRating", "amazonReviewsCount", "amazonLink"] as const),
      ...(["goodreadsRating", "goodreadsReviewsCount", "goodreadsLink"] as const),
      ...(["audibleRating", "audibleReviewsCount", "audibleLink"] as const),
    ],
  },
  {
    id: "recognition",
    title: "Recognition",
    fields: ["hasAwards", "awards", "isBestseller", "bestsellerDetails"],
  },
  { id: "rights", title: "Rights", note: "New books need at least one available", fields: ["rights"] },
  { id: "movies", title: "Similar movies", isOptional: true, fields: ["similarMovie1", "similarMovie2"] },
  {
    id: "editions",
    title: "ISBN, screenplay, audiobook",
    isOptional: true,
    fields: ["isbn", "screenplayAvailable", "hasAudiobook", "audiobookLink"],
  },
  { id: "themes", title: "Themes", isOptional: true, fields: ["themes"] },
  {
    id: "details",
    title: "Details",
    isOptional: true,
    fields: ["movieRating", "subgenre", "publicationDate", "wordCount", "pageCount", "isComplete"],
  },
] as const satisfies readonly Section[];

const ADMIN_SECTION = {
  id: "admin",
  title: "Admin",
  note: "Only you see these",
  fields: ["authorName", "authorEmail", "producersInterested", "interestReason"],
} as const satisfies Section;

export type SectionId = (typeof SECTIONS)[number]["id"] | "admin";

export function sectionsFor(isAdmin: boolean): readonly Section[] {
  return isAdmin ? [ADMIN_SECTION, ...SECTIONS] : SECTIONS;
}

/** The name of each field in the list of errors. */
export const FIELD_NAMES: Record<string, string> = {
  title: "Title",
  cover: "Cover",
  subtitle: "Subtitle",
  genre: "Genre",
  logline: "Logline",
  synopsis: "Synopsis",
  amazonRating: "Amazon rating",
  amazonReviewsCount: "Amazon reviews",
  amazonLink: "Amazon link",
  goodreadsRating: "Goodreads rating",
  goodreadsReviewsCount: "Goodreads reviews",
  goodreadsLink: "Goodreads link",
  audibleRating: "Audible rating",
  audibleReviewsCount: "Audible reviews",
  audibleLink: "Audible link",
  hasAwards: "Awards",
  awards: "Awards",
  isBestseller: "Bestseller",
  bestsellerDetails: "Bestseller",
  rights: "Rights",
  similarMovie1: "Similar movie 1",
  similarMovie2: "Similar movie 2",
  isbn: "ISBN",
  audiobookLink: "Audiobook link",
  publicationDate: "Publication date",
  wordCount: "Word count",
  pageCount: "Page count",
  authorName: "Author name",
  authorEmail: "Author email",
  producersInterested: "Producers interested",
  interestReason: "Source",
};
