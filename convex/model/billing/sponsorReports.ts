import type { Infer } from "convex/values";
import { v } from "convex/values";
import { formatMonth, monthSpan } from "../../../domain/dates";
import { grouped } from "../../../domain/figures";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { mailAuthor } from "../mail/authorMail";

/** Rows of the ledger in one step: each counts what its book found. */
const BATCH = 10;
/** Saves, and contacts, that are counted of one book and month. */
const MAX_COUNTED = 1_000;

/** A step of the month's reports: first what runs, then what has ended since the month began. */
export const vReportStep = v.object({
  month: v.string(),
  status: v.union(v.literal("active"), v.literal("expired")),
  cursor: v.union(v.string(), v.null()),
});
type ReportStep = Infer<typeof vReportStep>;

/**
 * Mails the authors of books that were sponsored in a month what each found in it (GEN-15): by key, once for a book
 * and month, so a step may run twice.
 */
export async function reportSponsored(ctx: MutationCtx, step: ReportStep): Promise<void> {
  const { month, status, cursor } = step;
  const { from, to } = monthSpan(month);
  const rows = await ctx.db
    .query("sponsorships")
    .withIndex("by_status_endsAt", (q) => {
      const those = q.eq("status", status);
      return status === "active" ? those : those.gt("endsAt", from);
    })
    .paginate({ numItems: BATCH, cursor });
  for (const { bookId, startsAt, endsAt } of rows.page) {
    if (startsAt < to && (endsAt === undefined || endsAt > from)) await reportOn(ctx, bookId, month);
  }
  const next = nextStep(step, rows.isDone ? null : rows.continueCursor);
  if (next !== null) await ctx.scheduler.runAfter(0, internal.jobs.sponsorReports.step, next);
}

function nextStep({ month, status }: ReportStep, cursor: string | null): ReportStep | null {
  if (cursor !== null) return { month, status, cursor };
  return status === "active" ? { month, status: "expired", cursor: null } : null;
}

async function reportOn(ctx: MutationCtx, bookId: Id<"books">, month: string): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  if (book?.ownerId === undefined) return;
  const { views, saves, contacts } = await found(ctx, book, month);
  await mailAuthor(ctx, book.ownerId, {
    key: `sponsorship_report:${bookId}:${month}`,
    type: "sponsorship_report",
    values: { bookTitle: book.title, month: formatMonth(month), views, saves, contacts },
  });
}

async function found(ctx: QueryCtx, { _id: bookId }: Doc<"books">, month: string) {
  const { from, to } = monthSpan(month);
  const stats = await ctx.db
    .query("bookStats")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId))
    .unique();
  const saves = await ctx.db
    .query("favorites")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId).gte("_creationTime", from).lt("_creationTime", to))
    .take(MAX_COUNTED);
  const contacts = await ctx.db
    .query("contactReveals")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId).gte("_creationTime", from).lt("_creationTime", to))
    .take(MAX_COUNTED);
  return {
    views: grouped(stats?.viewsIn?.[month] ?? 0),
    saves: counted(saves, ({ isCounted }) => isCounted),
    contacts: counted(contacts, () => true),
  };
}

function counted<Row>(rows: readonly Row[], counts: (row: Row) => boolean): string {
  const count = grouped(rows.filter(counts).length);
  return rows.length < MAX_COUNTED ? count : `${count} or more`;
}
