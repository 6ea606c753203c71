import { DEMO_MESSAGES } from "./admin-desk";
import { stagedAttention, UNSEEN_NEWS } from "./attention";
import type { DemoDesk, DemoSearch } from "./demo-desk";
import { hoursSinceAdded } from "./history";
import { DEMO_LOGINS } from "./people";
import { stagedChecks } from "./rating-checks";
import type { Seeded } from "./seeding/seeding";
import { authorEmail, stagedDates, stagedProducers } from "./seeding/staged-people";

/** As the product keeps them: older ones are gone. */
const KEPT_DAYS = 90;
/** When the people of the demo market last read their notifications. */
const READ_DAYS_AGO = { producer: 3, admin: 2 };
const HOURS_A_DAY = 24;
const DAY_MS = 86_400_000;
const MAX_BOOKS = 3;
const STORES: Record<string, string> = { amazon: "Amazon", goodreads: "Goodreads", audible: "Audible" };

/** A notification of some days ago. */
interface StagedNotice {
  kind: string;
  group: string;
  count: number;
  values: Record<string, string>;
  books: string[];
  daysAgo: number;
  isRead: boolean;
}
type News = Pick<StagedNotice, "kind" | "daysAgo"> & Partial<StagedNotice>;

/** The ids of a producer's saved searches by email, in their order. */
export type SearchIds = ReadonlyMap<string, readonly string[]>;

/** The notifications of the people who log in, by email: what happened in the demo market, dated to when it did. */
export function stagedNotices(
  market: Seeded,
  searchIds: SearchIds,
  adminId: string,
): ReadonlyMap<string, StagedNotice[]> {
  const all = [
    ...market.desks.flatMap((desk) => deskNews(market, desk, searchIds.get(desk.email) ?? [])),
    ...bookNews(market),
    ...decisions(adminId),
    ...adminNews(adminId),
  ].filter(([, { daysAgo }]) => daysAgo < KEPT_DAYS);
  const emails = DEMO_LOGINS.map(({ email }) => email);
  return new Map(
    emails.map((email) => [email, all.filter((entry) => entry[0] === email).map(([, notice]) => notice)]),
  );
}

type Addressed = [email: string, StagedNotice];

/** What a producer's dashboard tells: books that match, saved books that changed, options that end. */
function deskNews(market: Seeded, desk: DemoDesk, searchIds: readonly string[]): Addressed[] {
  const { email, cards, searches = [], news } = desk;
  const matches = searches.flatMap((search, n) => matchNews(market, search, searchIds[n] ?? ""));
  const changes = (news?.changes ?? []).flatMap(({ title, kind, daysAgo }) => {
    const lost = { right: "Digital/Gaming", status: "Optioned" };
    const [told, more] = kind === "unlisted" ? ["saved_unlisted", {}] : ["saved_right", lost];
    return idsOfTitles(market, [title]).map((bookId) =>
      notice({ kind: told, group: bookId, values: { book: title, ...more }, books: [bookId], daysAgo }),
    );
  });
  const reminders = cards.flatMap(({ title, option }) => {
    const { remindedDaysAgo: daysAgo, endsInDays = 0 } = option ?? {};
    if (daysAgo === undefined) return [];
    const days = endsInDays + daysAgo;
    const ending = days === 0 ? "ends today" : `ends in ${days} days`;
    return idsOfTitles(market, [title]).map((bookId) =>
      notice({ kind: "option_ending", values: { book: title, ending }, books: [bookId], daysAgo }),
    );
  });
  return [...matches, ...changes, ...reminders].map((told) => [email, told]);
}

/** The matches since a search was last visited are unread and share one line; each of the others was read alone. */
function matchNews(
  market: Seeded,
  { searchName, lastRunDaysAgo, matches }: DemoSearch,
  searchId: string,
): StagedNotice[] {
  const about = { kind: "search_match", group: searchId, values: { search: searchName, searchId } };
  const known = matches.filter(({ title }) => idsOfTitles(market, [title]).length > 0);
  return inTwo(known, lastRunDaysAgo).map(({ items, isRead }) => {
    const titles = items.map(({ title }) => title);
    const daysAgo = items[0]?.daysAgo ?? 0;
    return notice({ ...about, count: items.length, books: idsOfTitles(market, titles), daysAgo, isRead });
  });
}

/** What authors are told of their books: producers who asked for their contact details, and figures that were checked. */
function bookNews(market: Seeded): Addressed[] {
  const { books, bookIds } = market;
  const attention = stagedAttention(market, (email) => email);
  return books.flatMap((book, index) => {
    const bookId = bookIds[index] ?? "";
    const values = { book: book.title };
    // Their day is known, not the hour.
    const contacts = (attention[index]?.contacts ?? []).map(({ daysAgo }) => ({ daysAgo: daysAgo + 0.2 }));
    const shown = inTwo(contacts, UNSEEN_NEWS.seenDaysAgo).map(({ items, isRead }) => {
      const daysAgo = items[0]?.daysAgo ?? 0;
      const about = { kind: "contact_shown", group: bookId, books: [bookId], values };
      return notice({ ...about, count: items.length, daysAgo, isRead });
    });
    const hours = hoursSinceAdded(index, books.length);
    const checks = stagedChecks(book, index, hours).flatMap(({ source, checkedMs, waitingMs, corrected }) => {
      if (checkedMs === undefined || waitingMs !== undefined) return [];
      const result = corrected === undefined ? "They are confirmed." : "We corrected them.";
      return [{ store: STORES[source] ?? "", result, daysAgo: checkedMs / DAY_MS }];
    });
    const checked = inTwo(checks, UNSEEN_NEWS.seenDaysAgo).map(({ items, isRead }) => {
      const { store = "", result = "", daysAgo = 0 } = items[0] ?? {};
      const told = { kind: "rating_checked", group: bookId, values: { ...values, store, result } };
      return notice({ ...told, books: [bookId], count: items.length, daysAgo, isRead });
    });
    return [...shown, ...checked].map((told): Addressed => [authorEmail(book.author), told]);
  });
}

/** What producers were told of their accounts. */
function decisions(adminId: string): Addressed[] {
  const known = [...stagedProducers(), ...DEMO_LOGINS];
  return stagedDates(adminId).map(({ email, signedUpHoursAgo, decided }) => {
    const person = known.find((each) => each.email === email);
    const status = decided === undefined ? "pending" : (person?.approvalStatus ?? "pending");
    const reason = DEMO_LOGINS.find((login) => login.email === email)?.approvalReason;
    return [
      email,
      notice({
        kind: `producer_${status}`,
        values: status === "denied" ? { reason: reason ?? "" } : {},
        daysAgo: (decided?.hoursAgo ?? signedUpHoursAgo) / HOURS_A_DAY,
      }),
    ];
  });
}

/** What waits for the admin, besides reports. */
function adminNews(adminId: string): Addressed[] {
  const email = DEMO_LOGINS.find(({ role }) => role === "admin")?.email ?? "";
  const waiting = stagedDates(adminId)
    .filter(({ decided }) => decided === undefined)
    .map(({ signedUpHoursAgo }) => ({ daysAgo: signedUpHoursAgo / HOURS_A_DAY }));
  const groups = [
    { kind: "producer_waiting", parts: inTwo(waiting, READ_DAYS_AGO.admin) },
    {
      kind: "contact_message",
      parts: [false, true].map((isRead) => ({
        isRead,
        items: byAge(
          DEMO_MESSAGES.filter((message) => message.isRead === isRead).map(({ sentDaysAgo }) => ({
            daysAgo: sentDaysAgo,
          })),
        ),
      })),
    },
  ];
  return groups.flatMap(({ kind, parts }) =>
    parts.map(({ items, isRead }): Addressed => {
      const daysAgo = items[0]?.daysAgo ?? 0;
      return [email, notice({ kind, group: "all", count: items.length, daysAgo, isRead })];
    }),
  );
}

/** The items since the last reading, which are unread, and those before; the newest first, and no empty part. */
function inTwo<Item extends { daysAgo: number }>(items: readonly Item[], readDaysAgo: number) {
  const sorted = byAge(items.filter(({ daysAgo }) => daysAgo < KEPT_DAYS));
  const parts = [
    { isRead: false, items: sorted.filter(({ daysAgo }) => daysAgo < readDaysAgo) },
    { isRead: true, items: sorted.filter(({ daysAgo }) => daysAgo >= readDaysAgo) },
  ];
  return parts.filter((part) => part.items.length > 0);
}

function byAge<Item extends { daysAgo: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.daysAgo - b.daysAgo);
}

function notice({ daysAgo, books = [], ...news }: News): StagedNotice {
  const isRead = daysAgo > READ_DAYS_AGO.producer;
  return { group: "", count: 1, values: {}, isRead, ...news, books: books.slice(0, MAX_BOOKS), daysAgo };
}

function idsOfTitles({ books, bookIds }: Seeded, titles: readonly string[]): string[] {
  return titles.flatMap((title) => bookIds[books.findIndex((book) => book.title === title)] ?? []);
}
