import { MAIL_DELAY_MS } from "../../../domain/messages/threads";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, MutationCtx, QueryCtx } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import { addToInbox } from "../inboxes";
import { notify, retract } from "../notices/notify";
import { profileOfUser } from "../people/profiles";

export type Thread = Doc<"threads">;
export type ThreadSide = Doc<"threadSides">;
type InboxShare = Parameters<typeof addToInbox>[2];

/** A conversation as one of its two people has it. */
export type Party = { thread: Thread; mine: ThreadSide };

/** The person's conversation with this id, or null for an id that is none and for anybody else's. */
export async function findParty(ctx: QueryCtx, userId: Id<"users">, typedId: string): Promise<Party | null> {
  const threadId = ctx.db.normalizeId("threads", typedId);
  if (threadId === null) return null;
  const mine = await sideOf(ctx.db, threadId, userId);
  const thread = mine === null ? null : await ctx.db.get("threads", threadId);
  return mine === null || thread === null ? null : { mine, thread };
}

/** True if this person closed the conversation. */
export function isClosedBy(
  { authorId, closedAt, closedByProducerAt }: Omit<Thread, "_id" | "_creationTime">,
  userId: Id<"users">,
): boolean {
  return (userId === authorId ? closedAt : closedByProducerAt) !== undefined;
}

/** A person's side of a conversation, or null: they have no part in it, or their account is gone. */
export async function sideOf(
  db: DatabaseReader,
  threadId: Id<"threads">,
  userId: Id<"users">,
): Promise<ThreadSide | null> {
  return await db
    .query("threadSides")
    .withIndex("by_threadId_userId", (q) => q.eq("threadId", threadId).eq("userId", userId))
    .unique();
}

/** The fields that follow from a number of unread messages. The first one starts the wait for an email. */
export function unreadFields(
  side: Pick<ThreadSide, "unread" | "mailDueAt">,
  unread: number,
): Pick<ThreadSide, "unread" | "hasUnread" | "mailDueAt"> {
  const mailDueAt = side.unread === 0 ? Date.now() + MAIL_DELAY_MS : side.mailDueAt;
  return { unread, hasUnread: unread > 0, mailDueAt: unread > 0 ? mailDueAt : undefined };
}

/** Trigger: keeps a person's counts of conversations, and tells them of unread messages. */
export async function sideChanged(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"threadSides">,
): Promise<void> {
  const [before, after] = [shareOf(oldDoc), shareOf(newDoc)];
  const counts = ["threads", "open", "closed", "archived"] as const;
  const change = Object.fromEntries(counts.map((count) => [count, after[count] - before[count]]));
  const notices = await newsChange(ctx, oldDoc, newDoc);
  await addToInbox(ctx.innerDb, (newDoc ?? oldDoc).userId, { ...change, notices });
}

/**
 * One notification of a conversation's unread messages, which each of them makes new and which goes once they are read.
 * Written past the notifications' own trigger: the inbox then counts it and the conversation in one write.
 */
async function newsChange(
  ctx: TriggerCtx,
  before: ThreadSide | null,
  after: ThreadSide | null,
): Promise<number> {
  const [unreadBefore, unread] = [before?.unread ?? 0, after?.unread ?? 0];
  const inner = { ...ctx, db: ctx.innerDb };
  if (after !== null && unread > unreadBefore) return await tellNews(inner, after);
  const isOver = before !== null && unreadBefore > 0 && unread === 0;
  return isOver ? await retract(inner, before.userId, "message", before.threadId) : 0;
}

async function tellNews(ctx: MutationCtx, { userId, otherId, threadId }: ThreadSide): Promise<number> {
  const thread = await ctx.db.get("threads", threadId);
  const sender = await profileOfUser(ctx, otherId);
  if (thread === null || sender === null) return 0;
  const values = { name: sender.displayName, book: thread.bookTitle, thread: threadId };
  return await notify(ctx, { userId, kind: "message", group: threadId, values, books: [thread.bookId] });
}

function shareOf(side: ThreadSide | null): Required<Omit<InboxShare, "notices">> {
  const share = { threads: side?.hasUnread === true ? 1 : 0, open: 0, closed: 0, archived: 0 };
  return side === null ? share : { ...share, [side.folder]: 1 };
}
