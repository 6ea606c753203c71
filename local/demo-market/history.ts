import { AUDIT_ACTIONS, type AuditAction, UNDO_MS } from "../../domain/admin/audit";
import { DAY_MS } from "../../domain/dates";
import type { DemoBook } from "./demo-book";
import type { Group } from "./seeding/documents";
import { HOUR_MS } from "./seeding/seeding";

/** The days over which the demo market came together: half a year. */
const DAYS = 180;
const HOURS = DAYS * 24;
/** The imported books were there before all others. */
export const IMPORTED_HOURS_AGO = HOURS + 31;

/** The author who logs in was there first. */
export const AUTHOR_HOURS_AGO = HOURS + 60;

/** Hours since the book at this place of the list was added: the first is the oldest, and lately there are more. */
export function hoursSinceAdded(index: number, count: number): number {
  const isLeft = 1 - (index + 0.5) / count;
  return HOURS * isLeft ** 1.3 + 9 * Math.sin(index * 0.55) * Math.min(1, isLeft * 4);
}

/** When somebody signed up and was decided about, in hours before now. Nobody has decided about those who wait. */
interface PersonDates {
  signedUpHoursAgo: number;
  decidedHoursAgo?: number;
}

const LOGINS: Record<string, PersonDates> = {
  "producer@demo.example": { signedUpHoursAgo: 4187, decidedHoursAgo: 4163 },
  "producer-two@demo.example": { signedUpHoursAgo: 2350, decidedHoursAgo: 2331 },
  "pending@demo.example": { signedUpHoursAgo: 19 },
  "denied@demo.example": { signedUpHoursAgo: 218, decidedHoursAgo: 190 },
  "suspended@demo.example": { signedUpHoursAgo: 3110, decidedHoursAgo: 285 },
};
/** The last one has waited longer than we promise. */
const WAITING_HOURS = [3, 9, 31, 77];

/** The dates of a demo producer: of a login by email, of the others by their place in their list. */
export function datesOf(email: string, index: number, approved: number): PersonDates | undefined {
  if (email in LOGINS) return LOGINS[email];
  if (index < 0) return undefined;
  const waiting = WAITING_HOURS[index - approved];
  if (index >= approved) return waiting === undefined ? undefined : { signedUpHoursAgo: waiting };
  const signedUpHoursAgo = HOURS - 40 - index * 205 + ((index * 17) % 41);
  return { signedUpHoursAgo, decidedHoursAgo: signedUpHoursAgo - 11 - ((index * 7) % 30) };
}

/** Sponsorships that are over, by the title of their book. */
const PAST_SPONSORSHIPS = [
  {
    title: "The Unlit Room",
    source: "stripe",
    days: 30,
    startedDaysAgo: 143,
    status: "expired",
    amountCents: 9500,
  },
  {
    title: "Nine Doors Down",
    source: "admin",
    days: 14,
    startedDaysAgo: 133,
    status: "expired",
    amountCents: undefined,
  },
  {
    title: "The Honest Forger",
    source: "stripe",
    days: 7,
    startedDaysAgo: 110,
    status: "expired",
    amountCents: 2217,
  },
  {
    title: "The Getaway Choir",
    source: "admin",
    days: 30,
    startedDaysAgo: 96,
    status: "revoked",
    amountCents: undefined,
  },
  {
    title: "The Understory",
    source: "stripe",
    days: 14,
    startedDaysAgo: 64,
    status: "expired",
    amountCents: 4433,
  },
  {
    title: "The Weight of Small Machines",
    source: "admin",
    days: 7,
    startedDaysAgo: 25,
    status: "expired",
    amountCents: undefined,
  },
  {
    title: "Half a Harvest Moon",
    source: "stripe",
    days: 7,
    startedDaysAgo: 16,
    status: "revoked",
    amountCents: 2217,
  },
  {
    title: "The Ferryman’s Second Wife",
    source: "admin",
    days: 14,
    startedDaysAgo: 15,
    status: "expired",
    amountCents: undefined,
  },
] as const;

/** Sponsorships that are over, unless their book has one in that state. */
export function pastSponsorships(
  books: readonly DemoBook[],
  bookIds: readonly string[],
  now: number,
): Group[] {
  return PAST_SPONSORSHIPS.flatMap(({ title, startedDaysAgo, ...past }) => {
    const bookId = bookIds[books.findIndex((book) => book.title === title)];
    if (bookId === undefined) return [];
    const startsAt = now - startedDaysAgo * DAY_MS;
    const row = { ...past, bookId, startsAt, endsAt: startsAt + past.days * DAY_MS };
    const is = { bookId, status: past.status };
    return [
      {
        unless: { table: "sponsorships", index: "by_bookId_status", is },
        writes: [{ insert: "sponsorships", row }],
      },
    ];
  });
}

/** An entry of the audit log about a book, or about a file or message by its name. */
type Entry = {
  hoursAgo: number;
  action: AuditAction;
  summary: string;
  before?: Record<string, string | number | boolean | null>;
  after?: Record<string, string | number | boolean | null>;
  reason?: string;
  batchId?: string;
} & ({ title: string } | { table: string; label: string });

/** What the admin did in these months, the oldest first and the last more than a day ago. The producers' decisions are in the log by themselves. */
const TRAIL: readonly Entry[] = [
  visibility(3354, "The Salt Ledger", "unlisted", "listed"),
  checked(3302, "The Salt Ledger", "Confirmed the figures from Amazon", [4.6, 1131], [4.6, 1131]),
  email(3234, "The Hollow Congress", "o•••@letters.example", "w•••@authors.demo.example"),
  cover(3120, "Nine Doors Down"),
  sponsored(3182, "Nine Doors Down", "none", "for 14 days"),
  option(
    2938,
    "Nine Doors Down",
    "Optioned: Film/TV (public)",
    { optioned: false },
    { optioned: true, public: true },
  ),
  file(2876, "export.started", "exports", "books.csv", "Exported books as CSV"),
  checked(2730, "The Honest Forger", "Corrected the figures from Goodreads", [4.7, 2110], [4.4, 2110]),
  option(
    2657,
    "The Hollow Congress",
    "Production phase set to Development",
    { phase: "optioned" },
    { phase: "development" },
  ),
  visibility(2548, "Small Change", "listed", "unlisted"),
  visibility(2483, "Small Change", "unlisted", "listed"),
  file(2418, "import.started", "importJobs", "autumn-backlist.csv", "Started with 48 rows"),
  file(2417.7, "import.finished", "importJobs", "autumn-backlist.csv", "Canceled after 20 of 48 rows"),
  file(2416.7, "import.undone", "importJobs", "autumn-backlist.csv", "Undid the import"),
  sponsored(2309, "The Getaway Choir", "none", "for 30 days"),
  edited(2236, "Last Bus to Varga", "Edited by the admin: logline, themes"),
  sponsored(1900, "The Getaway Choir", "for 30 days", "none"),
  file(676, "message.read", "contactMessages", "My second book is not public yet", "Marked as read"),
  email(655, "Exhibit Nine", null, "e•••@authors.demo.example"),
  sponsored(600, "The Weight of Small Machines", "none", "for 7 days"),
  checked(560, "The Seed Vault Choir", "Confirmed the figures from Amazon", [4.4, 302], [4.4, 302]),
  { ...visibility(521, "Every Version of the Bridge", "listed", "unlisted"), batchId: "demo-shelf" },
  { ...visibility(521, "Tomorrow’s Lost Property", "listed", "unlisted"), batchId: "demo-shelf" },
  { ...visibility(521, "The Lantern Year", "listed", "unlisted"), batchId: "demo-shelf" },
  { ...visibility(498, "Every Version of the Bridge", "unlisted", "listed"), batchId: "demo-shelf-back" },
  { ...visibility(498, "Tomorrow’s Lost Property", "unlisted", "listed"), batchId: "demo-shelf-back" },
  { ...visibility(498, "The Lantern Year", "unlisted", "listed"), batchId: "demo-shelf-back" },
  option(
    430,
    "The Listening Cellar",
    "Option removed",
    { optioned: true, public: false },
    { optioned: false },
  ),
  option(
    429,
    "The Listening Cellar",
    "Optioned: Film/TV (public)",
    { optioned: false },
    { optioned: true, public: true },
  ),
  sponsored(360, "The Ferryman’s Second Wife", "none", "for 14 days"),
  file(310, "message.read", "contactMessages", "How long does approval take?", "Marked as read"),
  cover(262, "The Piano Tuner’s Silence"),
  file(210, "export.started", "exports", "subscriptions.csv", "Exported subscriptions as CSV"),
  checked(166, "Low Orbit", "Confirmed the figures from Amazon", [4.5, 745], [4.5, 745]),
  visibility(120, "Counting Coffins in Redmarsh", "listed", "unlisted"),
  edited(74, "Halflife Hotel", "Edited by the admin: synopsis"),
  email(49, "The Orchard at World’s Edge", "b•••@letters.example", "i•••@authors.demo.example"),
  visibility(29, "Signal Lost in Cinderford", "listed", "blocked"),
];

/** Changes that an admin could undo for a day. These were never made here, so nothing could undo them. */
const UNDOABLE = ["Visibility", "Sponsorship", "Email", "Option"];

/** The log's entries, unless it says the same of the same document. None is older than its book. */
export function trail(
  books: readonly DemoBook[],
  bookIds: readonly string[],
  actorId: string,
  now: number,
): Group[] {
  const rows = TRAIL.flatMap(({ hoursAgo, ...entry }) => {
    const topic = AUDIT_ACTIONS[entry.action];
    const common = { ...entry, actorId, actorKind: "admin", topic };
    if (!("title" in entry)) return [{ ...common, docId: `demo ${entry.label}`, at: before(now, hoursAgo) }];
    const index = books.findIndex(({ title }) => title === entry.title);
    const docId = bookIds[index];
    if (docId === undefined) return [];
    const at = before(now, Math.min(hoursAgo, hoursSinceAdded(index, books.length) * 0.9));
    const book = { title: undefined, table: "books", label: entry.title };
    return [
      { ...common, ...book, docId, at, undoUntil: UNDOABLE.includes(topic) ? at + UNDO_MS : undefined },
    ];
  });
  return rows
    .sort((one, other) => one.at - other.at)
    .map((row) => {
      const { docId, action, summary } = row;
      const unless = { table: "auditLog", index: "by_docId_at", is: { docId, action, summary } };
      return { unless, writes: [{ insert: "auditLog", row }] };
    });
}

function before(now: number, hours: number): number {
  return now - hours * HOUR_MS;
}

function visibility(hoursAgo: number, title: string, before: string, after: string): Entry {
  const summary = `Changed from ${before} to ${after}`;
  return {
    hoursAgo,
    title,
    action: "book.visibility",
    summary,
    before: { status: before },
    after: { status: after },
  };
}

function email(hoursAgo: number, title: string, before: string | null, after: string): Entry {
  const values = { before: { email: before }, after: { email: after } };
  return { hoursAgo, title, action: "book.contact", summary: "Author email changed", ...values };
}

function sponsored(hoursAgo: number, title: string, before: string, after: string): Entry {
  const values = { before: { sponsored: before }, after: { sponsored: after } };
  return { hoursAgo, title, action: "sponsorship.set", summary: `Sponsorship: ${after}`, ...values };
}

function checked(hoursAgo: number, title: string, summary: string, before: Score, after: Score): Entry {
  const values = ([rating, reviews]: Score) => ({ rating, reviews });
  return { hoursAgo, title, action: "rating.checked", summary, before: values(before), after: values(after) };
}
type Score = readonly [rating: number, reviews: number];

function option(hoursAgo: number, title: string, summary: string, before: Values, after: Values): Entry {
  const action =
    "phase" in after ? "option.phase" : after.optioned === false ? "option.clear" : "option.mark";
  return { hoursAgo, title, action, summary, before, after };
}
type Values = Record<string, string | boolean>;

function cover(hoursAgo: number, title: string): Entry {
  return { hoursAgo, title, action: "book.cover", summary: "Cover replaced" };
}

function edited(hoursAgo: number, title: string, summary: string): Entry {
  return { hoursAgo, title, action: "book.edit", summary };
}

function file(hoursAgo: number, action: AuditAction, table: string, label: string, summary: string): Entry {
  return { hoursAgo, action, table, label, summary };
}
