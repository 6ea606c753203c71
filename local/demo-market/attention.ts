import { sponsorshipCents } from "../../domain/billing/plans";
import { DAY_MS, dayOf, monthBefore, monthOf, monthSpan } from "../../domain/dates";
import type { FunctionCaller } from "../support/admin-api";
import type { DemoBook } from "./demo-book";
import { byId, readAll, type Write, writeAll } from "./seeding/documents";
import { hoursSinceAdded } from "./history";
import { saversOf } from "./savers";
import { idsOf, type Seeded } from "./seeding/seeding";
import { stagedLogins, stagedProducers } from "./seeding/staged-people";

const HOURS_A_DAY = 24;
/** Books whose views and contacts are written in one mutation. */
const BATCH = 25;
/** Of the producers interested in a book, every third one asked how to reach its author. */
const CONTACTS_OF_SAVES = 3;
/** An invented market is small: so many views a day for each producer interested. */
const VIEWS_OF_SAVE = 0.11;

/** The running sponsorships that were paid for, by the title of their book, and how long ago. An admin gave the others. */
const BOUGHT_DAYS_AGO: Readonly<Record<string, number>> = {
  "The Getaway Choir": 0,
  "The Second Harvest": 2,
  "The Cartographer’s Debt": 9,
  "The Weight of Small Machines": 38,
};

/** The views of each book, who asked for its author's contact, and when its sponsorship began. */
export function stagedAttention(
  { books, desks, bookIds }: Pick<Seeded, "books" | "desks" | "bookIds">,
  userIdOf: (email: string) => string,
) {
  const producers = [...stagedProducers(), ...stagedLogins().filter(({ role }) => role === "producer")];
  const approved = new Set(
    producers.filter(({ approvalStatus }) => approvalStatus === "approved").map(({ email }) => email),
  );
  return books.map((book, index) => {
    const { saves = 0 } = book;
    const days = Math.max(1, hoursSinceAdded(index, books.length) / HOURS_A_DAY);
    const savers = saversOf(book, index, producers, desks).filter((email) => approved.has(email));
    const contacts = savers.slice(0, Math.floor((saves + (index % 3)) / CONTACTS_OF_SAVES));
    return {
      bookId: bookIds[index] ?? "",
      views: Math.round(days * (0.4 + saves * VIEWS_OF_SAVE + (index % 7) * 0.06)) + (index % 11),
      contacts: contacts.map((email, n) => ({
        producerId: userIdOf(email),
        daysAgo: Math.round((days * ((n * 31 + index * 17) % 90)) / 100),
      })),
      sponsorship: stagedSponsorship(book, index),
    };
  });
}

/** How long ago a book's running days began, and whether they were bought. */
function stagedSponsorship({ title, sponsored }: DemoBook, index: number) {
  if (typeof sponsored !== "number") return undefined;
  const boughtDaysAgo = BOUGHT_DAYS_AGO[title];
  return boughtDaysAgo === undefined
    ? { daysAgo: Math.floor(sponsored * (0.2 + (index % 5) * 0.1)) }
    : { daysAgo: boughtDaysAgo, isPaid: true };
}

interface PublicBook {
  ownerId?: string;
  publicSince: number;
}
interface Sponsorship {
  bookId: string;
  startsAt: number;
  endsAt?: number;
  days: number;
}
interface Stats {
  bookId: string;
  views: number;
}

/** Gives public books without views theirs, with contacts, and their sponsorships an earlier beginning. */
export async function addAttention(call: FunctionCaller, market: Seeded, now: number): Promise<void> {
  const shown = { table: "books", index: "by_isPublic_turnAt", is: { isPublic: true } };
  const active = { table: "sponsorships", index: "by_status_endsAt", is: { status: "active" } };
  const publicBooks = new Map((await readAll<PublicBook>(call, shown)).map((book) => [book._id, book]));
  const sponsorships = await readAll<Sponsorship>(call, active);
  const stats = await readAll<Stats>(call, { table: "bookStats", index: "by_creation_time", is: {} });
  const unseen = new Map(stats.filter(({ views }) => views === 0).map((each) => [each.bookId, each._id]));
  const figures = stagedAttention(market, (email) => idsOf(market.producers, email).userId);
  const groups = figures.flatMap(({ bookId, views, contacts, sponsorship }) => {
    const [book, statsId] = [publicBooks.get(bookId), unseen.get(bookId)];
    if (book === undefined || statsId === undefined) return [];
    const days = Math.max(1, (now - book.publicSince) / DAY_MS);
    const viewsIn = viewsByMonth(views / days, days, now);
    const running = sponsorship === undefined ? [] : sponsorships.filter((each) => each.bookId === bookId);
    const writes: Write[] = [
      ...contacts.map(({ producerId, daysAgo }) => ({
        insert: "contactReveals",
        row: { producerId, bookId, day: dayOf(now - daysAgo * DAY_MS) },
      })),
      { patch: byId("bookStats", statsId), row: { views, viewsIn } },
      ...running.flatMap((each) => earlier(each, book, { daysAgo: 0, ...sponsorship, views, days, now })),
    ];
    return [{ writes }];
  });
  await writeAll(call, groups, BATCH);
}

/** The views of this month and the last, of a book with as many each day. */
function viewsByMonth(daily: number, days: number, now: number): Record<string, number> {
  const [month, last] = [monthOf(now), monthBefore(now)];
  const ofMonth = (now - monthSpan(month).from) / DAY_MS;
  const ofLast = (monthSpan(last).to - monthSpan(last).from) / DAY_MS;
  const viewsIn = (length: number, from: number) =>
    Math.round(daily * Math.max(0, Math.min(length, days - from)));
  return { [last]: viewsIn(ofLast, ofMonth), [month]: viewsIn(ofMonth, 0) };
}

/** A sponsorship that began some days ago. A paid purchase counts on the day its row is made, so others have none. */
function earlier(
  { _id, bookId, startsAt, endsAt, days }: Sponsorship & { _id: string },
  { ownerId: userId }: PublicBook,
  of: { daysAgo: number; isPaid?: boolean; views: number; days: number; now: number },
): Write[] {
  const paidAt = startsAt - of.daysAgo * DAY_MS;
  const amountCents = sponsorshipCents(days, undefined);
  const paid = of.isPaid ? { source: "stripe", amountCents } : {};
  const row = {
    ...paid,
    startsAt: paidAt,
    endsAt: endsAt && endsAt - of.daysAgo * DAY_MS,
    viewsBefore: Math.round(of.views * (1 - Math.min(1, of.daysAgo / of.days))),
  };
  const writes: Write[] = [{ patch: byId("sponsorships", _id), row }];
  const purchase = { plan: "sponsored", via: "session", status: "done", userId, bookId, days };
  if (of.isPaid && monthOf(paidAt) === monthOf(of.now))
    writes.push({ insert: "checkouts", row: { ...purchase, amountCents } });
  return writes;
}

/** What the author who logs in has not seen yet. */
export const UNSEEN_NEWS = { seenDaysAgo: 4.2, saves: 3, contacts: 1 };

/** Sets what that author finds new at the next visit, if there is any news. */
export async function addVisit(call: FunctionCaller, userId: string): Promise<void> {
  const { seenDaysAgo, ...news } = UNSEEN_NEWS;
  const patch = { table: "authorVisits", index: "by_userId", is: { userId } };
  const row = { ...news, seenAt: Date.now() - seenDaysAgo * DAY_MS };
  await writeAll(call, [{ writes: [{ patch, row }] }]);
}
