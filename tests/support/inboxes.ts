import { expect } from "vitest";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import type { Backend } from "./convex";

/** Everything that affects inbox counts, read at once. */
async function stored(t: Backend) {
  return await t.run(async (ctx) => ({
    users: await ctx.db.query("users").collect(),
    inboxes: await ctx.db.query("inboxes").collect(),
    sides: await ctx.db.query("threadSides").collect(),
    messages: await ctx.db.query("threadMessages").collect(),
    notices: await ctx.db.query("notices").collect(),
  }));
}
type Stored = Awaited<ReturnType<typeof stored>>;

/** Recounts everyone's unread messages, conversations and notifications, and compares. */
export async function assertInboxes(t: Backend): Promise<void> {
  const rows = await stored(t);
  for (const side of rows.sides)
    expect(sideFacts(side), `side ${side._id}`).toEqual(recountedSide(rows, side));
  for (const { _id } of rows.users) {
    const row = rows.inboxes.find(({ userId }) => userId === _id);
    const { threads = 0, notices = 0, folders = { open: 0, closed: 0, archived: 0 } } = row ?? {};
    expect({ threads, notices, folders }, `inbox of ${_id}`).toEqual(recountedInbox(rows, _id, row));
  }
}

function sideFacts({ unread, hasUnread, lastAt, lastById }: Doc<"threadSides">) {
  return { unread, hasUnread, lastAt, lastById };
}

function recountedSide({ messages }: Stored, { threadId, userId, readAt }: Doc<"threadSides">) {
  const all = messages.filter((message) => message.threadId === threadId);
  const unread = all.filter(({ senderId, at }) => senderId !== userId && at > readAt).length;
  const last = all.reduce((latest, message) => (message.at > latest.at ? message : latest));
  return { unread, hasUnread: unread > 0, lastAt: last.at, lastById: last.senderId };
}

function recountedInbox({ sides, notices }: Stored, userId: Id<"users">, row?: Doc<"inboxes">) {
  const mine = sides.filter((side) => side.userId === userId);
  const inFolder = (folder: string) => mine.filter((side) => side.folder === folder).length;
  const isUnread = (notice: Doc<"notices">) => notice.isUnread && notice.at > (row?.noticesReadUpTo ?? 0);
  return {
    threads: mine.filter(({ hasUnread }) => hasUnread).length,
    notices: notices.filter((notice) => notice.userId === userId && isUnread(notice)).length,
    folders: { open: inFolder("open"), closed: inFolder("closed"), archived: inFolder("archived") },
  };
}
