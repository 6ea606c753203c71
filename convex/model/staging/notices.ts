import type { Infer } from "convex/values";
import { v } from "convex/values";
import { DAY_MS } from "../../../domain/dates";
import { NOTICES_KEPT_MS } from "../../../domain/privacy/retention";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import schema from "../../schema";

/** The most notifications, books and saves that are looked at of one person. */
const MAX_ROWS = 200;

const vStagedNotice = schema.tables.notices.validator
  .pick("kind", "group", "count", "values", "books")
  .extend({ daysAgo: v.number(), isRead: v.boolean() });

/** A person's notifications of the last weeks, in days before now. */
export const vStagedNotices = v.object({
  userId: v.id("users"),
  notices: v.array(vStagedNotice),
  /** When an author last read how many producers saved their books; the saves since are unread. */
  interestReadDaysAgo: v.optional(v.number()),
});
type StagedNotices = Infer<typeof vStagedNotices>;

/** Conversations, reports and campaigns are staged with their own dated notifications. */
const KEPT: readonly Doc<"notices">["kind"][] = ["message", "report", "report_decided", "campaign_finished"];

/** Replaces what staging told a person, as if everything happened now, by notifications dated to when it happened. */
export async function setNotices(
  ctx: MutationCtx,
  { userId, notices, interestReadDaysAgo }: StagedNotices,
): Promise<void> {
  await forgetNews(ctx, userId);
  for (const { daysAgo, isRead, ...notice } of notices)
    await ctx.db.insert("notices", { userId, ...notice, isUnread: !isRead, at: before(daysAgo) });
  if (interestReadDaysAgo !== undefined) await addInterest(ctx, userId, before(interestReadDaysAgo));
}

async function forgetNews(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const told = await ctx.db
    .query("notices")
    .withIndex("by_userId_at", (q) => q.eq("userId", userId))
    .take(MAX_ROWS);
  for (const { _id, kind } of told) if (!KEPT.includes(kind)) await ctx.db.delete("notices", _id);
  const visit = await ctx.db
    .query("authorVisits")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
  if (visit?.untold !== undefined) await ctx.db.patch("authorVisits", visit._id, { untold: undefined });
}

/** One notification for each book of the saves that its author has read about, one of those since, and one for each named save. */
async function addInterest(ctx: MutationCtx, userId: Id<"users">, readAt: number): Promise<void> {
  const books = await ctx.db
    .query("books")
    .withIndex("by_ownerId", (q) => q.eq("ownerId", userId))
    .take(MAX_ROWS);
  for (const book of books) {
    const saves = await ctx.db
      .query("favorites")
      .withIndex("by_bookId", (q) => q.eq("bookId", book._id))
      .take(MAX_ROWS);
    const kept = saves.filter(
      ({ isCounted, createdAt }) => isCounted && createdAt > Date.now() - NOTICES_KEPT_MS,
    );
    const recent = kept.map(({ createdAt }) => createdAt);
    for (const { _id: save, isNamed, createdAt: at } of kept)
      if (isNamed === true)
        await ctx.db.insert("notices", {
          ...{ userId, kind: "interest_named", group: save, count: 1, isUnread: at > readAt, at },
          values: { book: book.title, save },
          books: [book._id],
        });
    await addSaves(
      ctx,
      book,
      userId,
      false,
      recent.filter((at) => at <= readAt),
    );
    await addSaves(
      ctx,
      book,
      userId,
      true,
      recent.filter((at) => at > readAt),
    );
  }
}

async function addSaves(
  ctx: MutationCtx,
  { _id, title }: Doc<"books">,
  userId: Id<"users">,
  isUnread: boolean,
  times: readonly number[],
): Promise<void> {
  if (times.length === 0) return;
  await ctx.db.insert("notices", {
    ...{ userId, kind: "interest", group: _id, count: times.length, isUnread },
    values: { book: title },
    books: [_id],
    at: Math.max(...times),
  });
}

function before(days: number): number {
  return Math.round(Date.now() - days * DAY_MS);
}
