import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, QueryCtx } from "../_generated/server";
import { vFolderCounts } from "./vocabulary";

/** What waits for a person: conversations with unread messages, and unread notifications. */
export const vInboxCounts = v.object({ threads: v.number(), notices: v.number() });
export type InboxCounts = Infer<typeof vInboxCounts>;

/** How many conversations are in each of a person's lists. */
export const vThreadCounts = v.object({ ...vFolderCounts.fields, unread: v.number() });
type Folders = Infer<typeof vFolderCounts>;
const NO_FOLDERS: Folders = { open: 0, closed: 0, archived: 0 };

/** The counts of a person's lists of conversations. */
export async function threadCounts(ctx: QueryCtx, userId: Id<"users">): Promise<Infer<typeof vThreadCounts>> {
  const row = await inboxOf(ctx.db, userId);
  return { ...(row?.folders ?? NO_FOLDERS), unread: row?.threads ?? 0 };
}

/** A person's counts, 0 before anything came. */
export async function inboxCounts(ctx: QueryCtx, userId: Id<"users">): Promise<InboxCounts> {
  const row = await inboxOf(ctx.db, userId);
  return { threads: row?.threads ?? 0, notices: row?.notices ?? 0 };
}

/**
 * Adds to a person's counts, or takes from them. Writes nothing for a person whose account is gone. Reads the row unless
 * it is given.
 */
export async function addToInbox(
  db: DatabaseWriter,
  userId: Id<"users">,
  change: Partial<InboxCounts & Folders>,
  known?: Doc<"inboxes"> | null,
): Promise<void> {
  const { threads = 0, notices = 0, ...folders } = change;
  const moved = Object.values(folders).some((count) => count !== 0);
  if (threads === 0 && notices === 0 && !moved) return;
  const row = known === undefined ? await inboxOf(db, userId) : known;
  if (row === null && (await db.get("users", userId)) === null) return;
  const counts = {
    threads: (row?.threads ?? 0) + threads,
    notices: (row?.notices ?? 0) + notices,
    ...(moved ? { folders: sum(row?.folders ?? NO_FOLDERS, folders) } : {}),
  };
  if (row === null) await db.insert("inboxes", { userId, ...counts });
  else await db.patch("inboxes", row._id, counts);
}

function sum(counts: Folders, { open = 0, closed = 0, archived = 0 }: Partial<Folders>): Folders {
  return {
    open: counts.open + open,
    closed: counts.closed + closed,
    archived: counts.archived + archived,
  };
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
