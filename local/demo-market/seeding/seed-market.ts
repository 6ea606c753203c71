import { AUDIT_ACTIONS } from "../../../domain/admin/audit";
import type { FunctionCaller } from "../../support/admin-api";
import { DEMO_AUTHOR_MEMBER, DEMO_MEMBERS, memberGroup, messageGroups } from "../admin-desk";
import { addVisit } from "../attention";
import { DEMO_BOOKS } from "../books";
import { addCovers } from "../cover-pictures";
import { stagedImportedBooks } from "../campaigns";
import type { DemoBook } from "../demo-book";
import { DIGEST_READERS, digestChoices, digestEmails, lastDigest, openings } from "../digest";
import type { DemoDesk } from "../demo-desk";
import { DEMO_DESKS } from "../desks";
import { readAll, writeAll } from "./documents";
import { hoursSinceAdded, IMPORTED_HOURS_AGO } from "../history";
import { inventedBooks } from "../books/invented-books";
import { AUTHOR_LOGIN, DEMO_LOGINS } from "../people";
import { checkGroup, checkTimes, stagedChecks } from "../rating-checks";
import { saversOf } from "../savers";
import { stagedListedBook } from "./staged-books";
import { addCampaigns } from "./seed-campaigns";
import { addDesks } from "./seed-desks";
import { addHistory } from "./seed-history";
import { addInboxes } from "./seed-inbox";
import { batches, FIRST_BATCH, HOUR_MS, idsOf, type Ids, SAVES_BATCH, type Seeded } from "./seeding";
import {
  authorEmail,
  datedAuthors,
  stagedAuthors,
  stagedLogins,
  stagedProducers,
  type StagedPerson,
} from "./staged-people";

/** The server's log keeps under this name how far seeding has come. */
const NAME = "demo-market";

/** Books the server makes in one mutation, which has one second: a busy machine needs half of it for these. */
const BATCH = 25;
/** One batch executes while the one before it reaches the disk and the one after it arrives. */
const IN_FLIGHT = 4;

type Progress = (done: number, total: number) => void;

interface DemoMarket {
  books?: readonly DemoBook[];
  desks?: readonly DemoDesk[];
  /** With the imported books, whose authors are written to. */
  hasCampaigns?: boolean;
  progress?: Progress;
}

/**
 * Puts the demo market into an empty deployment, or the rest of it after an interruption; else does nothing. Every
 * step may run again: it adds what is missing. Once whole, the market never comes back by itself, whatever people
 * then change or delete. `books` and `desks` are shortened by tests.
 */
export async function seedDemoMarket(
  call: FunctionCaller,
  { books = DEMO_BOOKS, desks = DEMO_DESKS, hasCampaigns = books === DEMO_BOOKS, progress }: DemoMarket = {},
): Promise<boolean> {
  if (!(await isDemoWanted(call))) return false;
  await record(call, "seed.begun", "seeding has begun");
  // First, so that the newest books are the demo's own.
  const importedIds = hasCampaigns ? await addImportedBooks(call) : [];
  // Before the authors: one of them logs in, and who is there already gets no password.
  const logins = await addDemoLogins(call);
  const authors = await addPeople(call, datedAuthors(books, Date.now()));
  const bookIds = await addDemoBooks(call, books, authors, progress);
  await addCovers(call, books, bookIds, (bookId) => {
    return idsOf(authors, authorEmail(books[bookIds.indexOf(bookId)]?.author ?? "")).userId;
  });
  const producers = await addProducers(call, logins);
  // Before the saves, whose producers would be told of each check.
  await addDemoChecks(call, books, bookIds, adminId(logins));
  await addDemoSaves(call, { books, desks, bookIds, producers });
  const searchIds = await addDesks(call, { books, desks, bookIds, producers });
  await call("jobs/producers:publishPasses", {});
  await addMemberships(call, books, authors);
  await writeAll(call, messageGroups(Date.now()));
  if (hasCampaigns) await addCampaigns(call, adminId(logins));
  await addHistory(call, { books, desks, bookIds, producers, importedIds }, adminId(logins));
  // Else no book has its turn before midnight.
  await call("jobs/books:rotateTurns", {});
  await addVisit(call, idsOf(logins, AUTHOR_LOGIN).userId);
  await addDigests(call, { books, bookIds, producers }, authors);
  const people = new Map([...authors, ...producers]);
  const market = { books, desks, bookIds, producers, people, searchIds, adminId: adminId(logins) };
  await addInboxes(call, market);
  await record(call, "seed.finished", "everything is in place");
  return true;
}

/** True where there are no books at all, or where seeding was interrupted. */
async function isDemoWanted(call: FunctionCaller): Promise<boolean> {
  const log = { table: "auditLog", index: "by_docId_at", is: { docId: NAME } };
  const last = (await readAll<{ action: string }>(call, log)).at(-1);
  return last === undefined ? (await bookCount(call)) === 0 : last.action === "seed.begun";
}

/** Records how far seeding has come, so that an interrupted one is resumed. */
async function record(call: FunctionCaller, action: "seed.begun" | "seed.finished", summary: string) {
  const entry = { action, topic: AUDIT_ACTIONS[action], actorKind: "system", table: "books", docId: NAME };
  const row = { ...entry, at: Date.now(), label: "", summary: `${NAME}: ${summary}` };
  await writeAll(call, [{ writes: [{ insert: "auditLog", row }] }]);
}

/** The demo sign-ins; one that is there already keeps its password. */
export async function addDemoLogins(call: FunctionCaller): Promise<Map<string, Ids>> {
  return await addPeople(call, stagedLogins());
}

/** Adds those of the demo books that are missing; returns the ids of all, in their order. */
async function addDemoBooks(
  call: FunctionCaller,
  books: readonly DemoBook[],
  authors: ReadonlyMap<string, Ids>,
  progress?: Progress,
): Promise<string[]> {
  const now = Date.now();
  const staged = books.map((book, index) => {
    const hours = hoursSinceAdded(index, books.length);
    return stagedListedBook(book, index, {
      ...idsOf(authors, authorEmail(book.author)),
      addedAt: now - hours * HOUR_MS,
      ratingsCheckedAt: checkTimes(stagedChecks(book, index, hours), now),
    });
  });
  const ids: string[] = [];
  for (const batch of batches(staged, FIRST_BATCH)) {
    ids.push(...((await call("staging/market:addBooks", { books: batch, onlyMissing: true })) as string[]));
    progress?.(ids.length, books.length);
  }
  return ids;
}

/** Adds those of the producers without a login who are missing; returns the ids of everybody by email. */
async function addProducers(
  call: FunctionCaller,
  logins: ReadonlyMap<string, Ids>,
): Promise<Map<string, Ids>> {
  return new Map([...logins, ...(await addPeople(call, stagedProducers()))]);
}

/** The saves of each book: as many approved producers as it says, and a few that wait. */
async function addDemoSaves(
  call: FunctionCaller,
  { books, desks, bookIds, producers }: Seeded,
): Promise<void> {
  const savers = [...stagedProducers(), ...stagedLogins().filter(({ role }) => role === "producer")];
  const saves = books.map((book, index) => ({
    bookId: bookIds[index],
    producerIds: saversOf(book, index, savers, desks).map((email) => idsOf(producers, email).userId),
  }));
  for (const batch of batches(saves, SAVES_BATCH)) await call("staging/market:addSaves", { saves: batch });
}

/** The books' rating checks: most are done, and a few wait. */
async function addDemoChecks(
  call: FunctionCaller,
  books: readonly DemoBook[],
  bookIds: readonly string[],
  adminId: string,
): Promise<void> {
  const now = Date.now();
  const groups = books.map((book, index) => {
    const checks = stagedChecks(book, index, hoursSinceAdded(index, books.length));
    return checkGroup(book, checks, { bookId: bookIds[index] ?? "", checkedBy: adminId, now });
  });
  await writeAll(
    call,
    groups.filter(({ writes }) => writes.length > 0),
    FIRST_BATCH,
  );
}

/** Memberships in every state, and the one of the author who logs in. */
async function addMemberships(
  call: FunctionCaller,
  books: readonly DemoBook[],
  authors: ReadonlyMap<string, Ids>,
): Promise<void> {
  const people = stagedAuthors(books).map(({ email, firstName, lastName }) => {
    return { ...idsOf(authors, email), email, name: `${firstName} ${lastName}` };
  });
  const now = Date.now();
  const own = people.filter(({ email }) => email === AUTHOR_LOGIN);
  const others = people.filter(({ email }) => email !== AUTHOR_LOGIN);
  await writeAll(call, [
    ...own.map((person) => memberGroup(person, DEMO_AUTHOR_MEMBER, now)),
    ...DEMO_MEMBERS.flatMap((member, n) =>
      others.slice(n, n + 1).map((person) => memberGroup(person, member, now)),
    ),
  ]);
}

/** Adds those of the imported books that are missing. */
async function addImportedBooks(call: FunctionCaller): Promise<string[]> {
  const addedAt = Date.now() - IMPORTED_HOURS_AGO * HOUR_MS;
  const books = stagedImportedBooks().map((book) => ({ ...book, addedAt }));
  const ids: string[] = [];
  for (const batch of batches(books, FIRST_BATCH))
    ids.push(...((await call("staging/market:addBooks", { books: batch, onlyMissing: true })) as string[]));
  return ids;
}

/** Last week's digest as it went, and this week's issue. Nothing is sent now. */
async function addDigests(
  call: FunctionCaller,
  { books, bookIds, producers }: Pick<Seeded, "books" | "bookIds" | "producers">,
  authors: ReadonlyMap<string, Ids>,
): Promise<void> {
  const people = new Map([...authors, ...producers]);
  const all = { table: "profiles", index: "by_creation_time", is: {} };
  const profiles = await readAll<{ displayName: string }>(call, all);
  const accounts = digestEmails(books).map((email) => {
    const { userId, profileId } = idsOf(people, email);
    const name = profiles.find(({ _id }) => _id === profileId)?.displayName ?? "";
    return { name, email, userId, profileId };
  });
  const readers = [...accounts, ...DIGEST_READERS.map((email) => ({ name: "", email }))];
  const now = Date.now();
  await writeAll(call, openings(books, bookIds, now));
  await writeAll(call, [...digestChoices(readers, now), lastDigest(readers, now)]);
  await call("staging/market:openDigest", {});
}

/** Adds invented books until the catalog holds `total`. */
export async function seedLargeCatalog(
  call: FunctionCaller,
  total: number,
  progress: Progress,
): Promise<void> {
  let next = await bookCount(call);
  let done = next;
  const addBatches = async () => {
    while (next < total) {
      const from = next;
      const count = Math.min(BATCH, total - from);
      next += count;
      await addInventedBooks(call, from, count);
      done += count;
      progress(done, total);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, addBatches));
}

/** Adds `count` invented books; the same `from` and `seed` always make the same ones. Their authors are unclaimed. */
export async function addInventedBooks(
  call: FunctionCaller,
  from: number,
  count: number,
  seed = 1,
): Promise<void> {
  const groups = inventedBooks(from, count, seed);
  const authors = groups.map(({ author }) => author);
  const ids = (await call("staging/market:addUnclaimedAuthors", { authors })) as string[];
  const books = groups.flatMap(({ books }, n) => books.map((book) => ({ ...book, profileId: ids[n] })));
  await call("staging/market:addBooks", { books });
}

/** Adds those of the people who are missing; returns the ids of all by email. */
async function addPeople(call: FunctionCaller, people: readonly StagedPerson[]): Promise<Map<string, Ids>> {
  const ids: Ids[] = [];
  for (const batch of batches(people, FIRST_BATCH))
    ids.push(...((await call("staging/market:addPeople", { people: batch })) as Ids[]));
  return new Map(ids.map((person, n) => [people[n]?.email ?? "", person]));
}

function adminId(logins: ReadonlyMap<string, Ids>): string {
  return idsOf(logins, DEMO_LOGINS.find(({ role }) => role === "admin")?.email ?? "").userId;
}

async function bookCount(call: FunctionCaller): Promise<number> {
  return (await call("staging/market:bookCount", {})) as number;
}
