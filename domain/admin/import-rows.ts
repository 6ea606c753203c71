import { cutTo } from "../cut";
import { grouped } from "../figures";
import { MAX_LOGLINE } from "../books/book-form";
import type { Genre } from "../books/genres";
import { GENRES, UNSORTED_GENRE } from "../books/genres";
import { isIsbn, storedIsbn } from "../books/isbn";
import type { SourceRatings } from "../books/ratings";
import type { RightsMap } from "../books/rights";
import { externalLink, storeLink } from "../links";
import { canonicalEmail, isCanonicalEmail } from "../mail/emails";
import { MAX_BIO } from "../people/profiles";
import { GENRE_ALIASES } from "../producers/search-genres";
import { isBlank, MAX_NAME } from "../typed-text";
import type { ImportCells, ImportField } from "./import-fields";
import { columnName, IMPORT_FIELD_LABELS, IMPORT_FIELDS } from "./import-fields";
import { cellLimit } from "./imports";
import { UNREADABLE } from "./import-text";
import { readCount, readDay, readRating, readRight } from "./import-values";

const MAX_TITLE = 200;
const MAX_SYNOPSIS = 10_000;

/** The longest text of each field that has a limit. */
const MAX_LENGTHS: Partial<Record<ImportField, number>> = {
  title: MAX_TITLE,
  authorName: MAX_NAME,
  authorFirstName: MAX_NAME,
  authorLastName: MAX_NAME,
  authorBio: MAX_BIO,
  logline: MAX_LOGLINE,
  synopsis: MAX_SYNOPSIS,
};

/** The fields whose line breaks mean something. In others, spreadsheets wrap a long name or title. */
const WITH_LINES: readonly ImportField[] = ["authorBio", "logline", "synopsis"];

/** A row as the server stores it. A missing value was left empty or could not be read. */
export interface ImportedBook extends SourceRatings {
  title: string;
  authorName: string;
  firstName: string;
  lastName: string;
  email?: string;
  bio?: string;
  photoUrl?: string;
  genre?: Genre;
  logline?: string;
  synopsis?: string;
  coverUrl?: string;
  publicationDate?: number;
  isbn13?: string;
  amazonLink?: string;
  /** The rights that the row names. */
  rights: RightsMap;
}

/**
 * What a row says: a book with remarks on what was left out, for a new book and for one that exists, or why it is skipped
 * or refused.
 */
export type RowReading =
  | { kind: "book"; book: ImportedBook; remarks: string[]; remarksOnUpdate: string[] }
  | { kind: "skip" | "error"; reason: string; remarks: string[] };

/** Rights that are available unless the row says otherwise. The others count as unavailable. */
export const DEFAULT_RIGHTS = {
  filmTV: "available",
  audio: "available",
  foreign: "available",
  merchandising: "available",
} as const satisfies RightsMap;

/** Reads a row. The browser shows the result before anything is written, and the server reads the row again. */
export function readRow(cells: ImportCells): RowReading {
  const text = (field: ImportField) => {
    const lines = clean(cells[field] ?? "");
    return WITH_LINES.includes(field) ? lines : lines.replace(/\s+/g, " ");
  };
  if (text("title") === "") return { kind: "skip", reason: "no title", remarks: [] };
  for (const field of IMPORT_FIELDS) {
    const problem = problemOf(field, text(field));
    if (problem !== null) return { kind: "error", ...problem };
  }
  const name = authorName(text);
  if (name === null) return { kind: "error", reason: "Author name is missing", remarks: [] };
  const unread: ImportField[] = [];
  const read = <Value>(field: ImportField, value: Value | null): Value | undefined => {
    if (value === null && text(field) !== "") unread.push(field);
    return value ?? undefined;
  };
  const email = canonicalEmail(text("authorEmail"));
  const genre = genreOf(text("genre"));
  const book: ImportedBook = {
    title: text("title"),
    ...name,
    email: email || undefined,
    bio: text("authorBio") || undefined,
    photoUrl: read("authorPhotoUrl", externalLink(text("authorPhotoUrl"))),
    genre,
    logline: text("logline") || undefined,
    synopsis: text("synopsis") || undefined,
    coverUrl: read("coverUrl", externalLink(text("coverUrl"))),
    publicationDate: read("publicationDate", readDay(text("publicationDate"))),
    isbn13: read("isbn", isIsbn(text("isbn")) ? storedIsbn(text("isbn")) : null),
    amazonRating: read("amazonRating", readRating(text("amazonRating"))),
    amazonReviewsCount: read("amazonReviewsCount", readCount(text("amazonReviewsCount"))),
    audibleRating: read("audibleRating", readRating(text("audibleRating"))),
    audibleReviewsCount: read("audibleReviewsCount", readCount(text("audibleReviewsCount"))),
    goodreadsRating: read("goodreadsRating", readRating(text("goodreadsRating"))),
    goodreadsReviewsCount: read("goodreadsReviewsCount", readCount(text("goodreadsReviewsCount"))),
    amazonLink: storeLink("amazon", text("amazonLink")) ?? undefined,
    rights: rightsOf(text),
  };
  return { kind: "book", book, ...remarksOn(book, unread, text) };
}

/** Remarks on the cells of a row, for a new book and for one that exists. `unread` are fields without a value for their text. */
function remarksOn(
  { email, genre }: ImportedBook,
  unread: ImportField[],
  text: (field: ImportField) => string,
) {
  const quoted = (field: ImportField, what: string) =>
    `${IMPORT_FIELD_LABELS[field]} “${shorten(text(field))}” ${what}`;
  const isNoGenre = genre === undefined && text("genre") !== "";
  const both = [
    ...unreadRights(text).map((right) => quoted(right, "set to unavailable")),
    ...IMPORT_FIELDS.filter((field) => text(field).includes(UNREADABLE)).map(
      (field) => `${IMPORT_FIELD_LABELS[field]} has an unreadable character`,
    ),
  ];
  return {
    remarks: [
      ...(email === undefined ? ["No author email"] : []),
      ...(genre === undefined ? [`Genre set to ${UNSORTED_GENRE}`] : []),
      ...unread.map((field) => quoted(field, "left empty")),
      ...both,
    ],
    remarksOnUpdate: [
      ...(isNoGenre ? [quoted("genre", "left as it was")] : []),
      ...unread.map((field) => quoted(field, "left as it was")),
      ...both,
    ],
  };
}

/** Why a cell's text is refused. Numbers, dates and pictures that cannot be read are left empty instead. */
function problemOf(field: ImportField, text: string): { reason: string; remarks: string[] } | null {
  const refused = (reason: string, remarks: string[] = []) => ({
    reason: `${IMPORT_FIELD_LABELS[field]} ${reason}`,
    remarks,
  });
  const max = MAX_LENGTHS[field];
  if (max !== undefined && text.length > max) {
    return refused(`is longer than ${grouped(max)} characters`, [
      `Now ${text.length < cellLimit(field) ? "" : "at least "}${grouped(text.length)}`,
    ]);
  }
  if (isFormula(text)) return refused("holds a formula");
  if (field === "authorEmail" && text !== "" && !isCanonicalEmail(canonicalEmail(text)))
    return refused("is not a valid address");
  if (field === "amazonLink" && text !== "" && storeLink("amazon", text) === null)
    return {
      reason: `${columnName(field)} is not a valid link`,
      remarks: externalLink(text) === null ? [] : ["Not a link to Amazon"],
    };
  return null;
}

/** True for what a spreadsheet program would run: "=1+1", "@SUM(A1)", "-cmd|x". Titles may begin with these signs. */
function isFormula(text: string): boolean {
  return /^=|^[+\-@][\w.]*[(|!]/.test(text);
}

/** The name on the book, and the names of its profile. */
function authorName(text: (field: ImportField) => string) {
  const [first, last] = [text("authorFirstName"), text("authorLastName")];
  const authorName = text("authorName") || `${first} ${last}`.trim();
  if (authorName === "") return null;
  if (first !== "" && last !== "") return { authorName, firstName: first, lastName: last };
  const words = authorName.split(" ");
  const lastName = words.length > 1 ? (words.at(-1) ?? "") : "";
  return { authorName, firstName: words.slice(0, Math.max(1, words.length - 1)).join(" "), lastName };
}

const GENRES_BY_NAME = new Map<string, Genre>(
  [...GENRES.map((genre) => [genre, genre] as const), ...Object.entries(GENRE_ALIASES)].map(
    ([name, genre]) => [bareWord(name), genre],
  ),
);

function genreOf(text: string): Genre | undefined {
  return GENRES_BY_NAME.get(bareWord(text));
}

function bareWord(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

const RIGHT_FIELDS = [
  "filmTV",
  "audio",
  "foreign",
  "merchandising",
  "digitalGaming",
  "theaterStage",
] as const satisfies ImportField[];

/** The rights that a row names. A word that cannot be read makes the right unavailable, to promise nothing. */
function rightsOf(text: (field: ImportField) => string): RightsMap {
  const named = RIGHT_FIELDS.filter((right) => text(right) !== "");
  return Object.fromEntries(named.map((right) => [right, readRight(text(right)) ?? "unavailable"]));
}

function unreadRights(text: (field: ImportField) => string): ImportField[] {
  return RIGHT_FIELDS.filter((right) => text(right) !== "" && readRight(text(right)) === null);
}

function shorten(text: string): string {
  return text.length > 24 ? `${cutTo(text, 23)}…` : text;
}

/** A cell without control characters and surrounding space; empty if it shows nothing. */
function clean(text: string): string {
  if (isBlank(text)) return "";
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
