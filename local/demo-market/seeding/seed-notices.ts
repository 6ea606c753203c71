import { DAY_MS } from "../../../domain/dates";
import { NOTICES_KEPT_MS } from "../../../domain/privacy/retention";
import type { FunctionCaller } from "../../support/admin-api";
import { UNSEEN_NEWS } from "../attention";
import { byId, readAll, type Write, writeAll } from "./documents";
import { type SearchIds, stagedNotices } from "../notices";
import { AUTHOR_LOGIN } from "../people";
import { batches, idsOf, type Ids, type Seeded } from "./seeding";
import { authorEmail } from "./staged-people";

/** Notifications that are written in one mutation. */
const BATCH = 50;
/** Conversations, reports and campaigns have their own dated notifications. */
const KEPT = ["message", "report", "report_decided", "campaign_finished"];

interface Save {
  isCounted: boolean;
  isNamed?: boolean;
  createdAt: number;
}

/** Replaces what the seeding told people, as if everything happened now, by notifications dated to when it happened. */
export async function replaceNotices(
  call: FunctionCaller,
  market: Seeded & { people: ReadonlyMap<string, Ids>; searchIds: SearchIds; adminId: string },
): Promise<void> {
  const now = Date.now();
  const told = stagedNotices(market, market.searchIds, market.adminId);
  const dated = [...told].flatMap(([email, notices]) =>
    notices.map(({ daysAgo, isRead, ...notice }) => ({
      ...{ userId: market.people.get(email)?.userId, ...notice, isUnread: !isRead },
      at: Math.round(now - daysAgo * DAY_MS),
    })),
  );
  const rows = [...dated, ...(await interest(call, market, now))];
  const writes = [...(await forgetting(call)), ...rows.map((row) => ({ insert: "notices", row }))];
  await writeAll(
    call,
    batches(writes, BATCH).map((batch) => ({ writes: batch })),
    1,
  );
}

async function forgetting(call: FunctionCaller): Promise<Write[]> {
  const all = { index: "by_creation_time", is: {} };
  const notices = await readAll<{ kind: string }>(call, { table: "notices", ...all });
  const visits = await readAll<{ untold?: unknown }>(call, { table: "authorVisits", ...all });
  return [
    ...notices
      .filter(({ kind }) => !KEPT.includes(kind))
      .map(({ _id }) => ({ delete: byId("notices", _id) })),
    ...visits
      .filter(({ untold }) => untold !== undefined)
      .map(({ _id }) => ({ patch: byId("authorVisits", _id), row: { untold: null } })),
  ];
}

/**
 * What the author who logs in was told of each book: one notification of the saves they have read about, one of those
 * since, and one for each named save.
 */
async function interest(
  call: FunctionCaller,
  { books, bookIds, people }: Seeded & { people: ReadonlyMap<string, Ids> },
  now: number,
): Promise<Record<string, unknown>[]> {
  const readAt = Math.round(now - UNSEEN_NEWS.seenDaysAgo * DAY_MS);
  const rows = [];
  for (const [index, { author, title: book }] of books.entries()) {
    if (authorEmail(author) !== AUTHOR_LOGIN) continue;
    const bookId = bookIds[index] ?? "";
    const about = { userId: idsOf(people, AUTHOR_LOGIN).userId, books: [bookId] };
    const found = await readAll<Save>(call, { table: "favorites", index: "by_bookId", is: { bookId } });
    const saves = found.filter(({ isCounted, createdAt }) => isCounted && createdAt > now - NOTICES_KEPT_MS);
    for (const { _id: save, isNamed, createdAt: at } of saves)
      if (isNamed === true)
        rows.push({
          ...{ ...about, kind: "interest_named", group: save, count: 1, isUnread: at > readAt, at },
          values: { book, save },
        });
    for (const isUnread of [false, true]) {
      const times = saves.map(({ createdAt }) => createdAt).filter((at) => at > readAt === isUnread);
      if (times.length > 0)
        rows.push({
          ...{ ...about, kind: "interest", group: bookId, count: times.length, isUnread, values: { book } },
          at: Math.max(...times),
        });
    }
  }
  return rows;
}
