import type { DemoBook } from "./demo-book";
import { hoursSinceAdded } from "./history";
import { saversOf } from "./savers";
import type { Seeded } from "./seeding";
import { stagedLogins, stagedProducers } from "./staged-people";

const HOURS_A_DAY = 24;
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

/** The views of each book, and who asked for its author's contact, as `staging/attention:addFigures` takes them. */
export function stagedAttention(
  { books, desks, bookIds }: Pick<Seeded, "books" | "desks" | "bookIds">,
  userIdOf: (email: string) => string,
) {
  const producers = [...stagedProducers(), ...stagedLogins("").filter(({ role }) => role === "producer")];
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

/** What the author who logs in has not seen yet. */
export const UNSEEN_NEWS = { seenDaysAgo: 4.2, saves: 3, contacts: 1 };
