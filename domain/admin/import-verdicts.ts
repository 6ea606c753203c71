import { DEFAULT_RIGHTS, type ImportedBook } from "./import-rows";
import { bestRating, meetsRatingRule, MIN_PUBLIC_REVIEWS, totalReviews } from "../books/ratings";
import { UNSORTED_GENRE } from "../books/genres";
import { RIGHT_LABELS, RIGHTS, type RightsMap } from "../books/rights";
import type { SourceRatings } from "../books/ratings";
import { grouped } from "../figures";
import { titleSort } from "../slugs";

export const VERDICT_KINDS = ["create", "update", "skip", "error"] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];
export const VERDICT_LABELS: Record<VerdictKind, string> = {
  create: "Create",
  update: "Update",
  skip: "Skip",
  error: "Error",
};

/** What an import does with a row, in words, and remarks on it. */
export interface Verdict {
  kind: VerdictKind;
  text: string;
  remarks: string[];
}

/** "Row 7: Skipped - no title". Rows count from 1, without the header. */
export function skipText(row: number, reason: string): string {
  return `Row ${row}: Skipped - ${reason}`;
}

/** "Row 12: Error - Amazon Link is not a valid link". */
export function errorText(row: number, reason: string): string {
  return `Row ${row}: Error - ${reason}`;
}

export const UNCHANGED = "no changes";
export const OWNED = "its author manages this book";
export const NOT_IMPORTED = "Something went wrong. Please try again.";

/** The words for a new book. A name of one word gets no profile, since an author's page needs two. */
export function createText(author: "known" | "new" | "none"): string {
  if (author === "none") return "New book without an author profile";
  return author === "known" ? "New book, author already here" : "New book and unclaimed profile";
}

/** Why a new book will not be public, or null. */
export function notPublicRemark(book: SourceRatings): string | null {
  const [best, reviews] = [bestRating(book), totalReviews(book)];
  if (reviews < MIN_PUBLIC_REVIEWS) return "Not public: No reviews";
  if (meetsRatingRule(best, reviews)) return null;
  return best > 0 ? `Not public: Low rating ${best.toFixed(1)}` : "Not public: No rating";
}

/** The book's fields that an import can set on a book that exists. Its title, author and contact stay. */
export type ImportableFields = SourceRatings & {
  genre: string;
  logline: string;
  synopsis: string;
  isbn13?: string;
  coverImageUrl?: string;
  publicationDate?: number;
  amazonLink?: string;
  rights: RightsMap;
};

const PLAIN_FIELDS = [
  "genre",
  "logline",
  "synopsis",
  "publicationDate",
  "amazonLink",
  "amazonRating",
  "amazonReviewsCount",
  "goodreadsRating",
  "goodreadsReviewsCount",
  "audibleRating",
  "audibleReviewsCount",
] as const satisfies (keyof ImportableFields & keyof ImportedBook)[];

/** The fields of a book that a row changes. An empty cell changes nothing, and a book with a cover keeps it. */
export function rowChanges(
  book: ImportableFields & { coverImageId?: string },
  row: ImportedBook,
): Partial<ImportableFields> {
  const changes: Partial<ImportableFields> = Object.fromEntries(
    PLAIN_FIELDS.filter((name) => row[name] !== undefined && row[name] !== book[name]).map((name) => [
      name,
      row[name],
    ]),
  );
  if (book.isbn13 === undefined && row.isbn13 !== undefined) changes.isbn13 = row.isbn13;
  const hasCover = book.coverImageId !== undefined || book.coverImageUrl !== undefined;
  if (!hasCover && row.coverUrl !== undefined) changes.coverImageUrl = row.coverUrl;
  const changed = RIGHTS.filter((right) => row.rights[right] && row.rights[right] !== book.rights[right]);
  if (changed.length > 0) changes.rights = { ...book.rights, ...row.rights };
  return changes;
}

/** The fields of a new book. */
export function newBookFields(row: ImportedBook) {
  return {
    ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, row[name]])),
    title: row.title,
    authorName: row.authorName,
    genre: row.genre ?? (UNSORTED_GENRE as typeof UNSORTED_GENRE),
    logline: row.logline ?? "",
    synopsis: row.synopsis ?? "",
    isbn13: row.isbn13,
    coverImageUrl: row.coverUrl,
    rights: { ...DEFAULT_RIGHTS, ...row.rights },
  };
}

const SOURCES = [
  ["Amazon", "amazonRating", "amazonReviewsCount"],
  ["Goodreads", "goodreadsRating", "goodreadsReviewsCount"],
  ["Audible", "audibleRating", "audibleReviewsCount"],
] as const;

/** "Amazon rating 4.6 → 4.7, reviews 2,310 → 2,374, Audio → available". */
export function changesText(book: ImportableFields, changes: Partial<ImportableFields>): string {
  const parts: string[] = [];
  for (const [source, rating, reviews] of SOURCES) {
    const figures = [
      rating in changes ? `rating ${figure(book[rating])} → ${figure(changes[rating])}` : null,
      reviews in changes ? `reviews ${figure(book[reviews])} → ${figure(changes[reviews])}` : null,
    ].filter((part) => part !== null);
    if (figures.length > 0) parts.push(`${source} ${figures.join(", ")}`);
  }
  if (changes.genre !== undefined) parts.push(`Genre ${book.genre} → ${changes.genre}`);
  for (const right of RIGHTS) {
    const status = changes.rights?.[right];
    if (status !== undefined && status !== book.rights[right])
      parts.push(`${RIGHT_LABELS[right]} → ${status}`);
  }
  const NAMES = {
    logline: "Logline",
    synopsis: "Synopsis",
    publicationDate: "Publication date",
    isbn13: "ISBN",
    amazonLink: "Amazon link",
    coverImageUrl: "Cover",
  } as const;
  const others = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((name) => name in changes);
  for (const name of others) parts.push(`${NAMES[name]} ${book[name] === undefined ? "added" : "changed"}`);
  return parts.join(", ");
}

/** What tells two rows, or a row and a book, to be the same book: the ISBN, or the title and author. */
export function bookKeys(book: { title: string; authorName: string; isbn13?: string }) {
  return {
    isbn: book.isbn13 === undefined ? null : isbnKey(book.isbn13),
    name: `${titleSort(book.title)}\n${nameKey(book.authorName)}`,
  };
}

/** A name without what people vary: case, accents, punctuation. */
export function nameKey(name: string): string {
  const folded = name.normalize("NFKD").replace(/\p{M}+/gu, "");
  return folded
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** ISBN-10 and ISBN-13 of a book differ in their prefix and check digit only. */
function isbnKey(isbn: string): string {
  return isbn.length === 10 ? `978${isbn.slice(0, 9)}` : isbn.slice(0, 12);
}

/** "Same title and author as row 9": why a row of the file cannot be imported after an earlier one. */
export class SeenRows {
  readonly #rows = new Map<string, number>();

  /** Why this row repeats an earlier one, or null. Remembers it otherwise. */
  repeats(row: number, book: { title: string; authorName: string; isbn13?: string }): string | null {
    const { isbn, name } = bookKeys(book);
    const byIsbn = isbn === null ? undefined : this.#rows.get(isbn);
    if (byIsbn !== undefined) return `Same ISBN as row ${byIsbn}`;
    const byName = this.#rows.get(name);
    if (byName !== undefined) return `Same title and author as row ${byName}`;
    if (isbn !== null) this.#rows.set(isbn, row);
    this.#rows.set(name, row);
    return null;
  }
}

function figure(value: number | undefined): string {
  return value === undefined ? "empty" : grouped(value);
}
