import { monthNumber, monthOf } from "../../../domain/dates";
import type { Tip } from "../../../domain/mail/tips";
import { tipFor, tipWeek } from "../../../domain/mail/tips";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { mailPerson } from "./personMail";

/** People in one batch, each with some of their books. */
const BATCH = 20;
/** The newest books of an author, which tips and reminders are about. */
const MAX_BOOKS = 20;

/**
 * Emails a tip to each author who asked for tips, if one of their books could use one. The email's key holds person and
 * week, so nobody gets two a week. Reads only the people who asked.
 */
export async function sendTips(ctx: MutationCtx, batch: Batch): Promise<void> {
  const subscribers = () =>
    ctx.db.query("emailPreferences").withIndex("by_weeklyTips", (q) => q.eq("weeklyTips", true));
  await inBatches(
    ctx,
    internal.jobs.mail.sendTips,
    batch,
    BATCH,
    subscribers,
    async ({ userId }, startedAt) => {
      if (userId === undefined) return;
      const tip = tipFor((await booksOf(ctx, userId)).map(toTipBook), startedAt);
      if (tip !== null) await mailTip(ctx, userId, tip, `tip:${userId}:${tipWeek(startedAt)}`);
    },
  );
}

/**
 * Reminds each author who asked for it to share one of their public books, another each month. The email's key holds person
 * and month.
 */
export async function remindToShare(ctx: MutationCtx, batch: Batch): Promise<void> {
  const subscribers = () =>
    ctx.db.query("emailPreferences").withIndex("by_socialReminders", (q) => q.eq("socialReminders", true));
  await inBatches(
    ctx,
    internal.jobs.mail.remindToShare,
    batch,
    BATCH,
    subscribers,
    async ({ userId }, startedAt) => {
      if (userId === undefined) return;
      const books = (await booksOf(ctx, userId)).filter(({ isPublic }) => isPublic);
      const book = books[monthNumber(startedAt) % Math.max(1, books.length)];
      if (book === undefined) return;
      await mailPerson(ctx, userId, {
        key: `social_reminder:${userId}:${monthOf(startedAt)}`,
        type: "social_reminder",
        values: { bookTitle: book.title, slug: book.slug },
      });
    },
  );
}

async function booksOf(ctx: QueryCtx, ownerId: Id<"users">): Promise<Doc<"books">[]> {
  return await ctx.db
    .query("books")
    .withIndex("by_ownerId", (q) => q.eq("ownerId", ownerId))
    .order("desc")
    .take(MAX_BOOKS);
}

type OwnBook = ReturnType<typeof toTipBook>;

function toTipBook(book: Doc<"books">) {
  const { _id, title, logline, isBlocked, updatedAt } = book;
  return {
    _id,
    title,
    logline,
    isBlocked,
    updatedAt,
    hasCover: (book.coverImageId ?? book.coverImageUrl) !== undefined,
    hasLink: [book.amazonLink, book.goodreadsLink, book.audibleLink].some(Boolean),
    checkedAt: Object.values(book.ratingsCheckedAt ?? {}),
  };
}

async function mailTip(
  ctx: MutationCtx,
  userId: Id<"users">,
  { book, lack }: Tip<OwnBook>,
  key: string,
): Promise<void> {
  const facts = { bookTitle: book.title, bookId: book._id };
  if (lack === "fresh ratings")
    await mailPerson(ctx, userId, { key, type: "rating_freshness", values: facts });
  else await mailPerson(ctx, userId, { key, type: "readiness_tip", values: { ...facts, lack } });
}
