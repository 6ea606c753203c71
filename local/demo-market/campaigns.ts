import type { DemoBook } from "./demo-book";
import { IMPORTED_BOOKS, WITHOUT_ADDRESS } from "./books/imported-books";
import { stagedBook } from "./staged-books";
import { importedEmail } from "./staged-people";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Imported books, without an owner. Their authors' addresses could claim them. */
export function stagedImportedBooks(): Record<string, unknown>[] {
  return IMPORTED_BOOKS.map((book: DemoBook) => ({
    ...stagedBook(book),
    contact: WITHOUT_ADDRESS.includes(book.author) ? undefined : { email: importedEmail(book.author) },
  }));
}

/** The reactivation so far: Day 1 went to everybody, and Day 2 was paused on the way. */
export function stagedRuns(startedBy: string) {
  return [
    {
      step: 1,
      startedBy,
      startedMinutesAgo: 9 * DAY,
      endings: [
        { email: importedEmail("Wendell Ashcombe"), kind: "bounced" },
        { email: importedEmail("Gideon Larkspur"), kind: "failed" },
        { email: importedEmail("Philippa Nyqvist"), kind: "unsubscribed" },
        { email: importedEmail("Theodora Finch-Abara"), kind: "complained" },
      ],
    },
    { step: 2, startedBy, startedMinutesAgo: 2 * HOUR, pausedAfter: 7, endings: [] },
  ];
}

/** The admin tried each email before it went out. */
export function stagedTests(startedBy: string, testEmail: string) {
  const [{ author: name = "", title: bookTitle = "" } = {}] = IMPORTED_BOOKS;
  const test = { startedBy, testEmail, name, bookTitle };
  return [
    { ...test, step: 1, startedMinutesAgo: 9 * DAY + 12 },
    { ...test, step: 2, startedMinutesAgo: 2 * HOUR + 9 },
  ];
}
