import {
  MAX_NOTICE_BOOKS,
  NOTICES,
  type NoticeKind,
  type NoticeValues,
} from "../../../domain/notices/notices";
import type { NoticeTopic } from "../../../domain/notices/topics";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../../_generated/server";
import { inboxOf } from "../inboxes";
import { isUnreadAfter } from "./noticeTrigger";

/** Admins who are told of one event: each costs two rows. */
const MAX_ADMINS = 20;

/** Something to tell a person. */
export type News<Kind extends NoticeKind> = {
  userId: Id<"users"> | undefined;
  kind: Kind;
  /** While unread, news of the same kind and group are one notification with a number. "" if each stands alone. */
  group: string;
  values: NoticeValues[Kind];
  books?: readonly Id<"books">[];
  /** The events this is about. Below zero for events that were taken back. */
  count?: number;
  at?: number;
};
type Event<Kind extends NoticeKind> = Omit<News<Kind>, "userId">;

/**
 * Tells a person something, in the caller's transaction: one row, and their count of unread ones. Tells nobody without an
 * open account, and nothing of a topic that they turned off. Returns by how many their unread ones changed.
 */
export async function notify<Kind extends NoticeKind>(
  ctx: MutationCtx,
  { userId, ...event }: News<Kind>,
): Promise<number> {
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  return user === null ? 0 : await notifyOfEach(ctx, user, [event]);
}

/** Tells one person several things as `notify` does, and reads once what all of them depend on. */
export async function notifyOfEach<Kind extends NoticeKind>(
  ctx: MutationCtx,
  user: Pick<Doc<"users">, "_id" | "disabledAt">,
  events: readonly Event<Kind>[],
): Promise<number> {
  if (user.disabledAt !== undefined) return 0;
  const { hidden } = await choicesOf(ctx.db, user._id);
  const told = events.filter(({ kind }) => !hidden.includes(NOTICES[kind].topic));
  if (told.length === 0) return 0;
  const readUpTo = (await inboxOf(ctx.db, user._id))?.noticesReadUpTo ?? 0;
  let unread = 0;
  for (const event of told) unread += await addNotice(ctx, user._id, readUpTo, event);
  return unread;
}

async function addNotice<Kind extends NoticeKind>(
  ctx: MutationCtx,
  userId: Id<"users">,
  readUpTo: number,
  event: Event<Kind>,
): Promise<number> {
  const { kind, group, values, books = [], count = 1 } = event;
  // Later than "Mark all read" in the same millisecond, which did not show it.
  const at = Math.max(event.at ?? Date.now(), readUpTo + 1);
  const open = group === "" ? null : await newestOf(ctx.db, userId, kind, group);
  const isUnread = open !== null && isUnreadAfter(open, readUpTo);
  if (open !== null && NOTICES[kind].isRenewed === true) {
    await ctx.db.patch("notices", open._id, { values: { ...values }, isUnread: true, at });
    return isUnread ? 0 : 1;
  }
  if (isUnread) return await addTo(ctx, open, { values, books, count, at });
  if (count <= 0) return 0;
  await ctx.db.insert("notices", {
    userId,
    kind,
    group,
    count,
    values: { ...values },
    books: books.slice(0, MAX_NOTICE_BOOKS),
    isUnread: true,
    at,
  });
  return 1;
}

/** Tells every admin. */
export async function notifyAdmins<Kind extends NoticeKind>(
  ctx: MutationCtx,
  event: Event<Kind>,
): Promise<void> {
  const profiles = await ctx.db
    .query("profiles")
    .withIndex("by_userType_signupDate", (q) => q.eq("userType", "admin"))
    .take(MAX_ADMINS);
  for (const { userId } of profiles) await notify<Kind>(ctx, { ...event, userId });
}

/**
 * Takes the notifications of a group away, such as those of a save that no longer shows its producer's name. Returns by
 * how many the person's unread ones changed.
 */
export async function retract(
  ctx: MutationCtx,
  userId: Id<"users">,
  kind: NoticeKind,
  group: string,
): Promise<number> {
  const rows = ctx.db
    .query("notices")
    .withIndex("by_userId_kind_group_at", (q) => q.eq("userId", userId).eq("kind", kind).eq("group", group));
  const readUpTo = (await inboxOf(ctx.db, userId))?.noticesReadUpTo;
  let unread = 0;
  for await (const notice of rows) {
    if (isUnreadAfter(notice, readUpTo)) unread += 1;
    await ctx.db.delete("notices", notice._id);
  }
  return -unread;
}

/** True unless the person turned this topic's emails off. */
export async function wantsMailOf(
  db: DatabaseReader,
  userId: Id<"users">,
  topic: NoticeTopic,
): Promise<boolean> {
  return !(await choicesOf(db, userId)).unmailed.includes(topic);
}

/** What a person turned off. */
export async function choicesOf(
  db: DatabaseReader,
  userId: Id<"users">,
): Promise<Pick<Doc<"noticeChoices">, "hidden" | "unmailed"> & { _id?: Id<"noticeChoices"> }> {
  const row = await db
    .query("noticeChoices")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
  return row ?? { hidden: [], unmailed: [] };
}

/** The newest notification of a group, read or not, or null. */
export async function newestOf(
  db: DatabaseReader,
  userId: Id<"users">,
  kind: NoticeKind,
  group: string,
): Promise<Doc<"notices"> | null> {
  return await db
    .query("notices")
    .withIndex("by_userId_kind_group_at", (q) => q.eq("userId", userId).eq("kind", kind).eq("group", group))
    .order("desc")
    .first();
}

type Addition = Pick<Doc<"notices">, "values" | "count" | "at"> & { books: readonly Id<"books">[] };

/** Adds to an unread notification, or deletes it once nothing is left of it. */
async function addTo(ctx: MutationCtx, open: Doc<"notices">, added: Addition): Promise<number> {
  const count = open.count + added.count;
  if (count <= 0) {
    await ctx.db.delete("notices", open._id);
    return -1;
  }
  const others = open.books.filter((bookId) => !added.books.includes(bookId));
  await ctx.db.patch("notices", open._id, {
    count,
    values: { ...added.values },
    books: [...added.books, ...others].slice(0, MAX_NOTICE_BOOKS),
    // What was taken back makes nothing newer.
    at: added.count > 0 ? Math.max(open.at, added.at) : open.at,
  });
  return 0;
}
