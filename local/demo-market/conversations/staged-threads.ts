import { lastLine, SIDES, threadSearchText, type Side } from "../../../domain/messages/threads";
import { type Group, idOf, type Write } from "../seeding/documents";
import { HOUR_MS } from "../seeding/seeding";

/** Somebody's account, and how others find them. */
interface Person {
  userId: string;
  displayName: string;
  companyName?: string;
}

/** A conversation, in hours before now. */
export interface StagedThread {
  people: Record<Side, Person>;
  book: { _id: string; title: string };
  /** The oldest first; the first one is the producer's. */
  messages: readonly { by: Side; text: string; hoursAgo: number }[];
  /** How many of the other side's last messages each side has not read; they have read all if it is left out. */
  unread?: Partial<Record<Side, number>>;
  closedHoursAgo?: number;
  archivedBy?: Side;
  /** The side that blocked the other, and when. */
  block?: { by: Side; hoursAgo: number };
}

/** A conversation as its two people had it. Nothing is mailed. */
export function threadGroup(thread: StagedThread, now: number): Group {
  const { people, book, messages, closedHoursAgo, block } = thread;
  const [producerId, authorId] = [people.producer.userId, people.author.userId];
  const before = (hours: number) => Math.round(now - hours * HOUR_MS);
  const sent = messages.map(({ by, text, hoursAgo }) => ({ by, text, at: before(hoursAgo) }));
  const closedAt = closedHoursAgo === undefined ? undefined : before(closedHoursAgo);
  const startedAt = sent[0]?.at;
  const row = { producerId, authorId, bookId: book._id, bookTitle: book.title, startedAt, closedAt };
  const writes: Write[] = [{ insert: "threads", row }];
  for (const { by, ...message } of sent)
    writes.push({
      insert: "threadMessages",
      row: { threadId: idOf(0), senderId: people[by].userId, ...message },
    });
  for (const side of SIDES) writes.push(...sideWrites(thread, sent, side));
  if (block !== undefined) {
    const blockedId = people[otherOf(block.by)].userId;
    const blocked = { blockerId: people[block.by].userId, blockedId, blockedAt: before(block.hoursAgo) };
    writes.push({ insert: "blocks", row: blocked });
  }
  return { writes };
}

type Sent = { by: Side; text: string; at: number };

/** What one side has read, and where they keep the conversation. Their unread messages were mailed when they came. */
function sideWrites(
  { people, book, unread = {}, closedHoursAgo, archivedBy }: StagedThread,
  sent: readonly Sent[],
  side: Side,
): Write[] {
  const [mine, other] = [people[side], people[otherOf(side)]];
  const received = sent.filter(({ by }) => by !== side);
  const count = Math.min(unread[side] ?? 0, received.length);
  const [start, last, answer] = [sent[0], sent.at(-1), sent.find(({ by }) => by === "author")];
  const kept = closedHoursAgo === undefined ? "open" : "closed";
  const row = {
    ...{ threadId: idOf(0), userId: mine.userId, otherId: other.userId },
    folder: archivedBy === side ? "archived" : kept,
    ...{ unread: count, hasUnread: count > 0 },
    readAt: count === 0 ? last?.at : (received.at(-count - 1)?.at ?? 0),
    ...{ lastAt: last?.at, lastText: lastLine(last?.text ?? ""), lastById: last && people[last.by].userId },
    answeredIn: side === "author" && answer && start ? answer.at - start.at : undefined,
    searchText: threadSearchText(other, book.title),
  };
  const notice = { userId: mine.userId, kind: "message", group: idOf(0) };
  const told = { table: "notices", index: "by_userId_kind_group_at", is: notice as Record<string, unknown> };
  return [
    { insert: "threadSides", row },
    // The side is told now of its unread messages, which came then.
    ...(count > 0 ? [{ patch: told, row: { at: received.at(-1)?.at } }] : []),
  ];
}

function otherOf(side: Side): Side {
  return side === "author" ? "producer" : "author";
}
