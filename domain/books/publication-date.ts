import { DAY_MS } from "../dates";

/** Before this year nothing was printed. */
const FIRST_YEAR = 1400;

/**
 * Why a book can't have been published on this day (its start in UTC), or null. An author's own day may have begun before
 * UTC's.
 */
export function publicationDateProblem(day: number): string | null {
  if (new Date(day).getUTCFullYear() < FIRST_YEAR) return "Please check the year";
  return day > Date.now() + DAY_MS ? "Publication date can’t be in the future" : null;
}
