import { CHECK_DUE_DAYS } from "../books/rating-checks";
import { DAY_MS } from "../dates";

const WEEK_MS = 7 * DAY_MS;
/** The same tip comes once in so many weeks. */
const WEEKS_BETWEEN = 4;

/** What a tip is about. */
export type TipBook = {
  logline: string;
  hasCover: boolean;
  hasLink: boolean;
  isBlocked: boolean;
  updatedAt: number;
  /** When each source's figures were last checked. */
  checkedAt: readonly number[];
};

type Lack = "cover" | "link" | "logline";
export type Tip<Book extends TipBook> = { book: Book; lack: Lack | "fresh ratings" };

/** The week of a time, which tips are counted by. */
export function tipWeek(at: number): number {
  return Math.floor(at / WEEK_MS);
}

/** The tip for an author in this week, or null. The same week always gives the same one. */
export function tipFor<Book extends TipBook>(books: readonly Book[], now: number): Tip<Book> | null {
  const tips = books.flatMap((book) => lacksOf(book, now).map((lack) => ({ book, lack })));
  return tips[tipWeek(now) % Math.max(WEEKS_BETWEEN, tips.length)] ?? null;
}

function lacksOf(book: TipBook, now: number): Tip<TipBook>["lack"][] {
  if (book.isBlocked) return [];
  const isStale = Math.max(book.updatedAt, ...book.checkedAt) < now - CHECK_DUE_DAYS * DAY_MS;
  return [
    ...(book.hasCover ? [] : ["cover" as const]),
    ...(book.hasLink ? [] : ["link" as const]),
    ...(book.logline.trim() === "" ? ["logline" as const] : []),
    ...(isStale ? ["fresh ratings" as const] : []),
  ];
}
