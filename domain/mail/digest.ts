import type { Genre } from "../books/genres";
import { isGenre } from "../books/genres";
import type { Right } from "../books/rights";
import { grouped } from "../figures";
import { trimmedText } from "../typed-text";
import { GENRE_ALIASES } from "../producers/search-genres";

/** The parts of an issue that hold books, in the order of the email. */
export const DIGEST_SECTIONS = ["new", "rising", "rights"] as const;
export type DigestSection = (typeof DIGEST_SECTIONS)[number];

/** Who the digest is for. Each reads another one. */
export const DIGEST_READERS = ["producer", "author", "reader"] as const;
export type DigestReader = (typeof DIGEST_READERS)[number];

/** Books of one genre in a section of an issue. */
export const MAX_PER_GENRE = 8;
/** Books that a section of one email lists. */
export const MAX_LISTED: Record<DigestSection | "matches" | "own", number> = {
  new: 6,
  rising: 5,
  rights: 5,
  matches: 5,
  own: 10,
};
/** Books that may be taken out of one issue. */
export const MAX_VETOES = 200;
export const MAX_INTRODUCTION = 600;

/** The introduction: plain text, and blank lines between its paragraphs. */
export const IntroductionInput = trimmedText()
  .max(MAX_INTRODUCTION, `Please use at most ${MAX_INTRODUCTION} characters`)
  .refine((text) => !/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text), "Please use plain text only");

/** A right that became available, in words of an email. */
export type OpenedRight = { right: Right; openedAt: number; isAgain: boolean };

/** What a section's email entry says about a book. */
export type DigestBook = {
  slug: string;
  title: string;
  authorName: string;
  genre: string;
  coverUrl: string | null;
  bestRating: number;
  totalReviews: number;
  logline: string;
  rights: Right[];
  /** The interest gained this week and in all. */
  gained?: number;
  interest?: number;
  opened?: OpenedRight[];
  searchName?: string;
};

/** What a producer's or a newsletter reader's email lists. */
export type DigestBooks = Record<DigestSection | "matches", DigestBook[]>;

/** What happened to one of an author's books. */
export type AuthorBookWeek = {
  slug: string;
  title: string;
  authorName: string;
  genre: string;
  coverUrl: string | null;
  isPublic: boolean;
  views: number;
  saves: number;
  contacts: number;
  checks: number;
  sponsorship: "started" | "ended" | null;
};

/** The genres of the catalog that a producer chose. The sign-up form has names of its own for some. None means all. */
export function digestGenres(chosen: readonly string[]): Genre[] {
  const genres = chosen.map((name) => (GENRE_ALIASES as Partial<Record<string, Genre>>)[name] ?? name);
  return [...new Set(genres.filter(isGenre))];
}

/** True if interest grew, and by more than in the week before. */
export function isRising(gained: number, gainedBefore: number): boolean {
  return gained > Math.max(0, gainedBefore);
}

/** Reads the books of an email's values, which are JSON. Any other text holds none. */
export function digestBooksIn(text: string): DigestBooks {
  return { new: [], rising: [], rights: [], matches: [], ...(parsed(text) as Partial<DigestBooks> | null) };
}

/** Reads the author's books of an email's values. */
export function ownBooksIn(text: string): AuthorBookWeek[] {
  const books = parsed(text);
  return Array.isArray(books) ? (books as AuthorBookWeek[]) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A count with its noun: "1 save", "1,204 views". */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Names in a sentence: "Thriller, Mystery, and Drama". */
export function listed(names: readonly string[]): string {
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

/** True if an email has nothing to say. */
export function hasNothingNew(books: DigestBooks): boolean {
  return Object.values(books).every(({ length }) => length === 0);
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** A number at the start of a sentence: "Three". */
function spelled(count: number): string {
  return NUMBERS[count] ?? grouped(count);
}

/** The subject of a digest, which counts what it lists: "Three new books, two on the rise, one right free again". */
export function digestSubject(books: DigestBooks): string {
  const opened = books.rights.flatMap(({ opened = [] }) => opened);
  const isAgain = opened.length > 0 && opened.every((right) => right.isAgain);
  const parts = [
    part(books.new.length, "new book", "new books"),
    part(books.rising.length, "on the rise", "on the rise"),
    isAgain
      ? part(opened.length, "right free again", "rights free again")
      : part(opened.length, "right newly available", "rights newly available"),
    part(books.matches.length, "match for your searches", "matches for your searches"),
  ];
  return sentence(parts);
}

/** The subject of an author's digest: "Twelve views, two saves and one contact this week". */
export function authorDigestSubject(books: readonly AuthorBookWeek[]): string {
  const total = (key: "views" | "saves" | "contacts" | "checks") =>
    books.reduce((sum, book) => sum + book[key], 0);
  const parts = [
    part(total("views"), "view", "views"),
    part(total("saves"), "save", "saves"),
    part(total("contacts"), "contact", "contacts"),
  ];
  if (parts.some((text) => text !== null)) return `${sentence(parts)} this week`;
  return total("checks") > 0 ? "Your ratings were checked" : "Your sponsorship this week";
}

function part(count: number, one: string, many: string): string | null {
  return count <= 0 ? null : `${spelled(count)} ${count === 1 ? one : many}`;
}

/** The parts as one line, of which only the first begins with a capital. */
function sentence(parts: readonly (string | null)[]): string {
  return parts
    .filter((text) => text !== null)
    .map((text, n) => (n === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)))
    .join(", ");
}
