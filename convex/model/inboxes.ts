import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, QueryCtx } from "../_generated/server";

/** What waits for a person: conversations with unread messages, and unread notifications. */
export const vInboxCounts = v.object({ threads: v.number(), notices: v.number() });
export type InboxCounts = Infer<typeof vInboxCounts>;

/** A person's counts, 0 before anything came. */
export async function inboxCounts(ctx: QueryCtx, userId: Id<"users">): Promise<InboxCounts> {
  const row = await inboxOf(ctx.db, userId);
  return { threads: row?.threads ?? 0, notices: row?.notices ?? 0 };
}

/** Adds to a person's counts, or takes from them. Writes nothing for a person whose account is gone. */
export async function addToInbox(
  db: DatabaseWriter,
  userId: Id<"users">,
  change: Partial<InboxCounts>,
): Promise<void> {
  const { threads = 0, notices = 0 } = change;
  if (threads === 0 && notices === 0) return;
  const row = await inboxOf(db, userId);
  if (row !== null) {
    await db.patch("inboxes", row._id, { threads: row.threads + threads, notices: row.notices + notices });
  } else if ((await db.get("users", userId)) !== null) {
    await db.insert("inboxes", { userId, threads, notices });
  }
}

/** Marks all of a person's notifications up to this time as read. */
export async function setNoticesRead(
  db: DatabaseWriter,
  userId: Id<"users">,
  noticesReadUpTo: number,
): Promise<void> {
  const row = await inboxOf(db, userId);
  if (row !== null) await db.patch("inboxes", row._id, { notices: 0, noticesReadUpTo });
}

/** The row of what waits for a person, or null before anything came. */
export async function inboxOf(db: DatabaseReader, userId: Id<"users">): Promise<Doc<"inboxes"> | null> {
  return await db
    .query("inboxes")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}
