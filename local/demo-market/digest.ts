import type { DemoBook } from "./demo-book";
import { authorEmail, stagedLogins, stagedProducers } from "./staged-people";

/** Authors who asked for the digest, besides the one with a login. */
const AUTHORS = 14;

/** The accounts that asked for the weekly digest, by email. */
export function digestEmails(books: readonly DemoBook[]): string[] {
  const logins = stagedLogins("").filter(({ role, approvalStatus = "approved" }) => {
    return role === "author" || (role === "producer" && approvalStatus === "approved");
  });
  const producers = stagedProducers().filter(({ approvalStatus }) => approvalStatus === "approved");
  const authors = [...new Set(books.map(({ author }) => authorEmail(author)))].slice(0, AUTHORS);
  return [...new Set([...[...logins, ...producers].map(({ email }) => email), ...authors])];
}

/** Addresses without an account that confirmed the newsletter. */
export const DIGEST_READERS = [
  "reader@newsletter.demo.example",
  "film-desk@newsletter.demo.example",
  "book-club@newsletter.demo.example",
];

/** Books whose film and TV rights are free again, by title. */
const OPENED: readonly (readonly [title: string, daysAgo: number])[] = [
  ["The Salt Ledger", 4],
  ["The Apiarist’s Alibi", 2],
  ["The Paper Aviary", 5],
];

/** The openings of the books that are there, as `staging/digest:addAll` takes them. */
export function stagedOpenings(books: readonly DemoBook[], bookIds: readonly string[]) {
  return OPENED.flatMap(([title, daysAgo]) => {
    const bookId = bookIds[books.findIndex((book) => book.title === title)];
    return bookId === undefined ? [] : [{ bookId, daysAgo }];
  });
}
