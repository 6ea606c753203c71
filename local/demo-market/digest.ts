import { DAY_MS } from "../../domain/dates";
import { recipientSearchText } from "../../domain/mail/campaigns/campaigns";
import { NO_COUNTS } from "../../domain/mail/campaigns/counts";
import { digestTitle, digestWeekAt, digestWeekFrom } from "../../domain/mail/digest-calendar";
import { DEFAULT_PREFERENCES } from "../../domain/mail/preferences";
import { RECIPIENTS_KEPT_MS } from "../../domain/privacy/retention";
import type { DemoBook } from "./demo-book";
import { type Group, idOf } from "./seeding/documents";
import { authorEmail, stagedLogins, stagedProducers } from "./seeding/staged-people";

const SECOND_MS = 1_000;
/** Authors who asked for the digest, besides the one with a login. */
const AUTHORS = 14;

/** The accounts that asked for the weekly digest, by email. */
export function digestEmails(books: readonly DemoBook[]): string[] {
  const logins = stagedLogins().filter(({ role, approvalStatus = "approved" }) => {
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

/** Books whose film and TV rights came back from an option, unless that is known. */
export function openings(books: readonly DemoBook[], bookIds: readonly string[], now: number): Group[] {
  return OPENED.flatMap(([title, daysAgo]) => {
    const bookId = bookIds[books.findIndex((book) => book.title === title)];
    if (bookId === undefined) return [];
    const row = { bookId, right: "filmTV", openedAt: now - daysAgo * DAY_MS, isAgain: true };
    const unless = { table: "rightOpenings", index: "by_bookId_right", is: { bookId } };
    return [{ unless, writes: [{ insert: "rightOpenings", row }] }];
  });
}

/** Somebody who asks for the digest. An address that confirmed the newsletter has no account. */
interface Reader {
  name: string;
  email: string;
  userId?: string;
  profileId?: string;
}

/** The choice of each of these people to get the digest. */
export function digestChoices(readers: readonly Reader[], now: number): Group[] {
  return readers.map(({ email, userId }) => {
    const [own, marketingEmails] = [{ table: "emailPreferences", index: "by_email", is: { email } }, true];
    if (userId !== undefined) return { writes: [{ patch: own, row: { marketingEmails } }] };
    const times = { newsletterConfirmedAt: now, updatedAt: now };
    const row = { email, ...DEFAULT_PREFERENCES, marketingEmails, ...times };
    return { unless: own, writes: [{ insert: "emailPreferences", row }] };
  });
}

/**
 * Last week's digest as it went, unless there is one: most got it, a third of them followed a link, and every seventh
 * had nothing new.
 */
export function lastDigest(readers: readonly Reader[], now: number): Group {
  const thisWeek = digestWeekAt(now);
  const [week, weekBefore] = [digestWeekFrom(thisWeek, -1), digestWeekFrom(thisWeek, -2)];
  const { key, goesAt } = week;
  const run = {
    ...{ kind: "digest", issueKey: key, title: digestTitle(week), isTest: false, startsItself: true },
    ...{ state: "counting", chain: 1, countedAt: goesAt, startedAt: goesAt, steppedAt: goesAt },
    ...NO_COUNTS,
  };
  const results = readers.map((reader, index) => {
    const at = goesAt + (index + 1) * SECOND_MS;
    const searchText = recipientSearchText(reader);
    const skipped = {
      state: "skipped",
      reason: "nothing_new",
      clicks: 0,
      expiresAt: at + RECIPIENTS_KEPT_MS,
    };
    const clicks = index % 3 === 0 ? 1 + (index % 2) : 0;
    const sent = { state: "sent", delivery: "delivered", clicks };
    const row = { ...reader, runId: idOf(0), at, searchText, ...(index % 7 === 6 ? skipped : sent) };
    return { insert: "campaignRecipients", row };
  });
  const done = { state: "done", finishedAt: goesAt + readers.length * SECOND_MS };
  const issue = {
    ...{ ...week, state: "sent", since: weekBefore.goesAt, collectedAt: goesAt },
    ...{ isHeld: false, introduction: "", vetoed: [], runId: idOf(0) },
  };
  return {
    unless: { table: "digestIssues", index: "by_key", is: { key } },
    writes: [
      { insert: "campaignRuns", row: run },
      ...results,
      { patch: { table: "campaignRuns", index: "by_id", is: { _id: idOf(0) } }, row: done },
      { insert: "digestIssues", row: issue },
    ],
  };
}
