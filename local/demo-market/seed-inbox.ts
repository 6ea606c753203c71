import type { FunctionCaller } from "../admin-api";
import { DEMO_CONVERSATIONS, DEMO_REPORTS } from "./conversations/conversations";
import type { DemoConversation, DemoReport, FormerPerson } from "./conversations/demo-conversation";
import type { SearchIds } from "./notices";
import { replaceNotices } from "./seed-notices";
import { batches, idsOf, type Ids, type Seeded } from "./seeding";
import { stagedBook } from "./staged-books";
import { authorEmail } from "./staged-people";

/** Conversations written in one mutation. */
const THREADS_BATCH = 4;

interface Inbox extends Seeded {
  /** Everybody's ids by email. */
  people: ReadonlyMap<string, Ids>;
  searchIds: SearchIds;
  adminId: string;
}

/** Conversations and reports of the last weeks, and the notifications of the people who log in. Nobody else has any. */
export async function addInboxes(call: FunctionCaller, market: Inbox): Promise<void> {
  const threads = DEMO_CONVERSATIONS.flatMap((conversation) => stagedThread(market, conversation));
  for (const batch of batches(threads, THREADS_BATCH))
    await call("staging/threads:addThreads", { threads: batch });
  await call("staging/threads:addReports", { reports: stagedReports(market) });
  await replaceNotices(call, market);
}

/** A conversation as `staging/threads:addThreads` takes one, unless its book or one of its people is not in the market. */
function stagedThread(market: Inbox, conversation: DemoConversation) {
  const { author, producer, book, messages, report, ...rest } = conversation;
  const people = [personOf(market, author, "author"), personOf(market, producer, "producer")];
  const staged = typeof book === "string" ? bookIdOf(market, book) : stagedBook(book);
  if (staged === undefined || people.includes(undefined)) return [];
  return [
    {
      ...rest,
      author: people[0],
      producer: people[1],
      book: staged,
      messages: messages.map(([by, hoursAgo, ...paragraphs]) => ({
        by,
        hoursAgo,
        text: paragraphs.join("\n\n"),
      })),
      report: report && { by: report.by, ...stagedReport(report, market.adminId) },
    },
  ];
}

function personOf({ people }: Inbox, person: string | FormerPerson, role: "author" | "producer") {
  if (typeof person === "string") return people.get(person)?.userId;
  return { ...person, role, ...(role === "producer" ? { approvalStatus: "approved" } : {}) };
}

function stagedReports(market: Inbox) {
  return DEMO_REPORTS.flatMap(({ reporter, target, ...report }) => {
    const found =
      "book" in target
        ? { bookId: bookIdOf(market, target.book) }
        : { profileId: market.people.get(authorEmail(target.author))?.profileId };
    if (Object.values(found).includes(undefined)) return [];
    const reporterId = idsOf(market.people, reporter).userId;
    return [{ ...stagedReport(report, market.adminId), reporterId, target: found }];
  });
}

function stagedReport({ reason, words, hoursAgo, decided }: DemoReport, adminId: string) {
  return { reason, words, hoursAgo, decided: decided && { ...decided, by: adminId } };
}

function bookIdOf({ books, bookIds }: Inbox, title: string): string | undefined {
  return bookIds[books.findIndex((book) => book.title === title)];
}
