import { publicationDateProblem } from "../books/publication-date";
import { MIN_PUBLIC_RATING } from "../books/ratings";
import type { RightStatus } from "../books/rights";

const MAX_COUNT = 100_000_000;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A rating from 0 to 5, to one decimal, or null. One below the rating that makes a book public is not rounded up to it. */
export function readRating(text: string): number | null {
  const rating = /^\d([.,]\d{1,4})?$/.test(text) ? Number(text.replace(",", ".")) : NaN;
  if (!(rating <= 5)) return null;
  const isBelow = rating < MIN_PUBLIC_RATING && Math.round(rating * 10) / 10 >= MIN_PUBLIC_RATING;
  return (isBelow ? Math.floor(rating * 10) : Math.round(rating * 10)) / 10;
}

/** A whole number of 0 or more, with or without separators: "2374", "2,374". Null for anything else. */
export function readCount(text: string): number | null {
  if (!/^\d{1,9}(\.0+)?$|^\d{1,3}(,\d{3})+$/.test(text)) return null;
  const count = Number(text.replaceAll(",", ""));
  return count <= MAX_COUNT ? count : null;
}

/** The start (UTC) of a day: "2021-03-14", "3/14/2021", "Mar 14, 2021", or the year alone. Null for anything else. */
export function readDay(text: string): number | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.Z+-]*)?$/.exec(text);
  if (iso) return dayAt(iso[1], iso[2], iso[3]);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american) return dayAt(american[3], american[1], american[2]);
  const words = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (words) return dayAt(words[3], monthNumber(words[1]), words[2]);
  return /^\d{4}$/.test(text) ? dayAt(text, 1, 1) : null;
}

const RIGHT_WORDS: Record<string, RightStatus> = {
  available: "available",
  yes: "available",
  true: "available",
  y: "available",
  "1": "available",
  x: "available",
  unavailable: "unavailable",
  "not available": "unavailable",
  no: "unavailable",
  false: "unavailable",
  n: "unavailable",
  "0": "unavailable",
  optioned: "optioned",
  sold: "sold",
};

/** The status of a right, or null for a word that is none. */
export function readRight(text: string): RightStatus | null {
  const word = text.toLowerCase();
  return Object.hasOwn(RIGHT_WORDS, word) ? (RIGHT_WORDS[word] ?? null) : null;
}

function monthNumber(name = ""): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Null for a day that does not exist, and for one on which no book was published. */
function dayAt(year: unknown, month: unknown, day: unknown): number | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const at = new Date(Date.UTC(y, m - 1, d));
  const exists = at.getUTCFullYear() === y && at.getUTCMonth() === m - 1 && at.getUTCDate() === d;
  return exists && publicationDateProblem(at.getTime()) === null ? at.getTime() : null;
}
