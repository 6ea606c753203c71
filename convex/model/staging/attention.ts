import type { Infer } from "convex/values";
import { v } from "convex/values";
import { DAY_MS, dayOf, monthBefore, monthOf, monthSpan } from "../../../domain/dates";
import { sponsorshipCents } from "../../../domain/billing/plans";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { ownStats } from "../books/bookStats";

/** The attention a book has had: its views, and the producers who asked for its author's contact. */
export const vStagedFigures = v.object({
  bookId: v.id("books"),
  views: v.number(),
  contacts: v.array(v.object({ producerId: v.id("users"), daysAgo: v.number() })),
  /** When the sponsorship that runs began, and whether its author paid for it. */
  sponsorship: v.optional(v.object({ daysAgo: v.number(), isPaid: v.optional(v.boolean()) })),
});

/** An author's last visit, and what came in since. */
export const vStagedVisit = {
  userId: v.id("users"),
  seenDaysAgo: v.number(),
  saves: v.number(),
  contacts: v.number(),
};

/** Gives a book its views and contacts, and its sponsorship an earlier beginning, unless the book has views. */
export async function addFigures(
  ctx: MutationCtx,
  { bookId, views, contacts, sponsorship }: Infer<typeof vStagedFigures>,
): Promise<void> {
  const stats = await ownStats(ctx.db, bookId);
  const book = await ctx.db.get("books", bookId);
  if (!book?.isPublic || stats === null || stats.views > 0) return;
  const now = Date.now();
  const days = Math.max(1, (now - (book.publicSince ?? now)) / DAY_MS);
  for (const { producerId, daysAgo } of contacts) {
    const day = dayOf(now - daysAgo * DAY_MS);
    await ctx.db.insert("contactReveals", { producerId, bookId, day });
  }
  await ctx.db.patch("bookStats", stats._id, { views, viewsIn: viewsByMonth(views / days, days, now) });
  if (sponsorship === undefined) return;
  const viewsBefore = Math.round(views * (1 - Math.min(1, sponsorship.daysAgo / days)));
  await ageSponsorship(ctx, book, { ...sponsorship, viewsBefore });
}

/** The views of this month and the last, of a book with as many each day. */
function viewsByMonth(daily: number, days: number, now: number): Record<string, number> {
  const [month, last] = [monthOf(now), monthBefore(now)];
  const ofMonth = (now - monthSpan(month).from) / DAY_MS;
  const ofLast = (monthSpan(last).to - monthSpan(last).from) / DAY_MS;
  const viewsIn = (length: number, from: number) =>
    Math.round(daily * Math.max(0, Math.min(length, days - from)));
  return { [last]: viewsIn(ofLast, ofMonth), [month]: viewsIn(ofMonth, 0) };
}

async function ageSponsorship(
  ctx: MutationCtx,
  book: Doc<"books">,
  { daysAgo, isPaid = false, viewsBefore }: { daysAgo: number; isPaid?: boolean; viewsBefore: number },
): Promise<void> {
  const active = ctx.db
    .query("sponsorships")
    .withIndex("by_bookId_status", (q) => q.eq("bookId", book._id).eq("status", "active"));
  for await (const { _id, source, startsAt, endsAt, days } of active) {
    const amountCents = isPaid && days !== "permanent" ? sponsorshipCents(days, undefined) : undefined;
    await ctx.db.patch("sponsorships", _id, {
      startsAt: startsAt - daysAgo * DAY_MS,
      endsAt: endsAt === undefined ? undefined : endsAt - daysAgo * DAY_MS,
      viewsBefore,
      source: amountCents === undefined ? source : "stripe",
      amountCents,
    });
    if (amountCents !== undefined && days !== "permanent")
      await addPurchase(ctx, book, { days, amountCents, paidAt: startsAt - daysAgo * DAY_MS });
  }
}

/** A paid purchase counts on the day its row is made, so those of other months have none. */
async function addPurchase(
  ctx: MutationCtx,
  { _id: bookId, ownerId: userId }: Doc<"books">,
  { paidAt, ...paid }: { days: number; amountCents: number; paidAt: number },
): Promise<void> {
  if (userId === undefined || monthOf(paidAt) !== monthOf(Date.now())) return;
  const purchase = { plan: "sponsored", via: "session", status: "done" } as const;
  await ctx.db.insert("checkouts", { ...purchase, ...paid, userId, bookId });
}

/** Sets what an author finds new at the next visit, if there is any news. */
export async function setVisit(
  ctx: MutationCtx,
  {
    userId,
    seenDaysAgo,
    saves,
    contacts,
  }: { [Field in keyof typeof vStagedVisit]: Infer<(typeof vStagedVisit)[Field]> },
): Promise<void> {
  const visit = await ctx.db
    .query("authorVisits")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
  if (visit === null) return;
  const seenAt = Date.now() - seenDaysAgo * DAY_MS;
  await ctx.db.patch("authorVisits", visit._id, { seenAt, saves, contacts });
}
