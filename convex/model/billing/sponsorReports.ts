import { formatDay, formatMonth, monthBefore, monthSpan } from "../../../domain/dates";
import { grouped } from "../../../domain/figures";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { bookStats } from "../books/bookStats";
import { mailPerson } from "../mail/personMail";

/** Sponsorships in one batch: for each one, saves and contacts are counted. */
const BATCH = 10;
/** The most saves, and the most contacts, counted for one book and month. */
const MAX_COUNTED = 1_000;
/** The most sponsorships of a book that follow each other without a gap. */
const MAX_CHAINED = 100;

/**
 * Emails authors last month's results of each sponsored book, first for the books sponsored now. The email's key holds
 * book and month, so a batch may run twice.
 */
export async function reportSponsored(ctx: MutationCtx, batch: Batch): Promise<void> {
  const startedAt = batch.startedAt ?? Date.now();
  const active = () =>
    ctx.db.query("sponsorships").withIndex("by_status_endsAt", (q) => q.eq("status", "active"));
  const { reportFormerlySponsored, reportSponsored: job } = internal.jobs.billing;
  const isLast = await inBatches(ctx, job, { ...batch, startedAt }, BATCH, active, async (row) => {
    await mailReport(ctx, row, startedAt);
  });
  if (isLast) await ctx.scheduler.runAfter(0, reportFormerlySponsored, { startedAt });
}

/** Does the same as `reportSponsored` for sponsorships that ended since last month began. */
export async function reportFormerlySponsored(ctx: MutationCtx, batch: Batch): Promise<void> {
  const ended = (startedAt: number) =>
    ctx.db
      .query("sponsorships")
      .withIndex("by_status_endsAt", (q) =>
        q.eq("status", "expired").gt("endsAt", monthSpan(monthBefore(startedAt)).from),
      );
  const job = internal.jobs.billing.reportFormerlySponsored;
  await inBatches(ctx, job, batch, BATCH, ended, async (row, startedAt) => {
    await mailReport(ctx, row, startedAt);
  });
}

async function mailReport(
  ctx: MutationCtx,
  { bookId, startsAt, endsAt }: Doc<"sponsorships">,
  startedAt: number,
): Promise<void> {
  const month = monthBefore(startedAt);
  const { from, to } = monthSpan(month);
  if (startsAt >= to || (endsAt !== undefined && endsAt <= from)) return;
  const book = await ctx.db.get("books", bookId);
  if (book?.ownerId === undefined) return;
  const { saves, contacts } = await interestIn(ctx, bookId, { from, to });
  const views = grouped((await bookStats(ctx.db, bookId)).viewsIn[month] ?? 0);
  await mailPerson(ctx, book.ownerId, {
    key: `sponsorship_report:${bookId}:${month}`,
    type: "sponsorship_report",
    values: { bookTitle: book.title, month: formatMonth(month), views, saves, contacts },
    notice: {
      kind: "sponsorship_report",
      values: { book: book.title, month: formatMonth(month), views, saves, contacts },
      books: [bookId],
    },
  });
}

/**
 * Emails the author the results of a book's sponsorship that ran out, unless another goes on. Days that were added while
 * it ran are part of it.
 */
export async function mailSponsorshipOver(ctx: MutationCtx, over: Doc<"sponsorships">): Promise<void> {
  const { bookId, endsAt } = over;
  const book = await ctx.db.get("books", bookId);
  if (book?.ownerId === undefined || book.isSponsored || endsAt === undefined) return;
  const first = await firstOf(ctx, over);
  const { saves, contacts } = await interestIn(ctx, bookId, { from: first.startsAt, to: endsAt });
  const total = (await bookStats(ctx.db, bookId)).views;
  const views =
    first.viewsBefore === undefined ? "Not counted" : grouped(Math.max(0, total - first.viewsBefore));
  await mailPerson(ctx, book.ownerId, {
    key: `sponsorship_over:${bookId}:${endsAt}`,
    type: "sponsorship_over",
    values: {
      bookTitle: book.title,
      from: formatDay(first.startsAt),
      until: formatDay(endsAt),
      views,
      saves,
      contacts,
    },
    notice: { kind: "sponsorship_over", values: { book: book.title }, books: [bookId] },
  });
}

/** Tells a book's owner when an admin's act took days that were paid for, or gave them back. */
export async function mailPaidDays(
  ctx: MutationCtx,
  { _id: bookId, title, ownerId }: Doc<"books">,
  before: readonly Doc<"sponsorships">[],
  after: readonly Doc<"sponsorships">[],
): Promise<void> {
  const [gone, back] = [paidOnlyIn(before, after), paidOnlyIn(after, before)];
  const endsAt = Math.max(...[...gone, ...back].map((row) => row.endsAt ?? 0));
  // Days that would be over by now bring nothing back, and were over for their author either way.
  if (endsAt <= Date.now()) return;
  const until = formatDay(endsAt);
  const mail = { values: { bookTitle: title, until } };
  const notice = { values: { book: title, until }, books: [bookId] };
  if (gone.length > 0)
    await mailPerson(ctx, ownerId, {
      ...mail,
      key: `sponsorship_removed:${bookId}:${Date.now()}`,
      type: "sponsorship_removed",
      notice: { ...notice, kind: "sponsorship_removed" },
    });
  else
    await mailPerson(ctx, ownerId, {
      ...mail,
      key: `sponsorship_restored:${bookId}:${Date.now()}`,
      type: "sponsorship_restored",
      notice: { ...notice, kind: "sponsorship_started" },
    });
}

function paidOnlyIn(
  rows: readonly Doc<"sponsorships">[],
  others: readonly Doc<"sponsorships">[],
): Doc<"sponsorships">[] {
  return rows.filter(({ _id, source }) => source === "stripe" && !others.some((row) => row._id === _id));
}

/** A book's views so far. */
export async function viewsOf(ctx: QueryCtx, bookId: Id<"books">): Promise<number> {
  return (await bookStats(ctx.db, bookId)).views;
}

/** The sponsorship that began the days without a gap that this one ended. */
async function firstOf(ctx: QueryCtx, over: Doc<"sponsorships">): Promise<Doc<"sponsorships">> {
  const expired = await ctx.db
    .query("sponsorships")
    .withIndex("by_bookId_status", (q) => q.eq("bookId", over.bookId).eq("status", "expired"))
    .order("desc")
    .take(MAX_CHAINED);
  const newestFirst = expired.sort((a, b) => b.startsAt - a.startsAt);
  return newestFirst.reduce(
    (first, row) => (row.startsAt <= first.startsAt && (row.endsAt ?? 0) >= first.startsAt ? row : first),
    over,
  );
}

async function interestIn(ctx: QueryCtx, bookId: Id<"books">, { from, to }: { from: number; to: number }) {
  const saves = await ctx.db
    .query("favorites")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId).gte("_creationTime", from).lt("_creationTime", to))
    .take(MAX_COUNTED);
  const contacts = await ctx.db
    .query("contactReveals")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId).gte("_creationTime", from).lt("_creationTime", to))
    .take(MAX_COUNTED);
  return {
    saves: countText(saves, ({ isCounted }) => isCounted),
    contacts: countText(contacts, () => true),
  };
}

function countText<Row>(rows: readonly Row[], counts: (row: Row) => boolean): string {
  const count = grouped(rows.filter(counts).length);
  return rows.length < MAX_COUNTED ? count : `${count} or more`;
}
