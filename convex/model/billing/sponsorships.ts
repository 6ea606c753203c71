import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { DAY_MS, formatDay } from "../../../domain/dates";
import type { SponsorshipDays } from "../../../domain/billing/sponsorships";
import { extendedUntil } from "../../../domain/billing/sponsorships";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import type { ChangeOf, TriggerCtx } from "../change";
import { differing } from "../change";
import type { Contribution } from "../counters";
import { applyContribution } from "../counters";
import { mailSponsorshipOver, viewsOf } from "./sponsorReports";

/** Rows in one batch of a job. */
const BATCH = 100;
/** A book has one running sponsorship, plus those it overlapped with when they were bought. */
const MAX_ACTIVE = 100;

export const vExpiry = { id: v.id("sponsorships") };

type Sponsorship = Doc<"sponsorships">;

/** Adds sponsored days to a book. Extends a running sponsorship and ends a permanent one. */
export async function sponsorFor(
  ctx: MutationCtx,
  bookId: Id<"books">,
  days: SponsorshipDays,
  source: Sponsorship["source"],
): Promise<Id<"sponsorships">> {
  const now = Date.now();
  const active = await activeOf(ctx.db, bookId);
  await revoke(
    ctx,
    active.filter((row) => row.endsAt === undefined),
  );
  const ends = active.map((row) => row.endsAt ?? now);
  const endsAt = extendedUntil(days, Math.max(now, ...ends), now);
  const viewsBefore = await viewsOf(ctx, bookId);
  const row = { bookId, source, days, startsAt: now, endsAt, viewsBefore, status: "active" } as const;
  return await ctx.db.insert("sponsorships", row);
}

/** Adds days that were paid for, after those that run. A permanent sponsorship stays. Returns when the days end. */
export async function addPaidDays(
  ctx: MutationCtx,
  bookId: Id<"books">,
  paid: { days: SponsorshipDays; stripeSessionId: string; amountCents: number },
): Promise<number> {
  const now = Date.now();
  const ends = (await activeOf(ctx.db, bookId)).map((row) => row.endsAt ?? now);
  const endsAt = extendedUntil(paid.days, ends.length === 0 ? undefined : Math.max(...ends), now);
  const viewsBefore = await viewsOf(ctx, bookId);
  const times = { startsAt: now, endsAt, viewsBefore };
  const row = { ...paid, ...times, bookId, source: "stripe", status: "active" } as const;
  await ctx.db.insert("sponsorships", row);
  return endsAt;
}

/** Takes paid days back after a refund or chargeback. Days bought after them move forward. May run twice. */
export async function revokePaidDays(ctx: MutationCtx, stripeSessionId: string): Promise<void> {
  const row = await sponsorshipOfSession(ctx, stripeSessionId);
  if (row?.status !== "active" || row.endsAt === undefined || row.days === "permanent") return;
  const { bookId, endsAt, days } = row;
  // Never negative: the days may be over although no job has expired them yet.
  const revokedMs = Math.max(0, endsAt - Math.max(Date.now(), endsAt - days * DAY_MS));
  await ctx.db.patch("sponsorships", row._id, { status: "revoked", revokedMs });
  for (const later of await activeOf(ctx.db, bookId)) {
    if (later.endsAt !== undefined && later.endsAt > endsAt)
      await ctx.db.patch("sponsorships", later._id, { endsAt: later.endsAt - revokedMs });
  }
}

/** Gives back the days that `revokePaidDays` took, after those that run now. False if they were never given. */
export async function restorePaidDays(ctx: MutationCtx, stripeSessionId: string): Promise<boolean> {
  const row = await sponsorshipOfSession(ctx, stripeSessionId);
  if (row === null) return false;
  if (row.status !== "revoked" || !row.revokedMs) return true;
  const now = Date.now();
  const ends = (await activeOf(ctx.db, row.bookId)).map(({ endsAt }) => endsAt ?? now);
  const restored = { endsAt: Math.max(now, ...ends) + row.revokedMs, revokedMs: undefined };
  await ctx.db.patch("sponsorships", row._id, { status: "active", ...restored });
  return true;
}

async function sponsorshipOfSession(ctx: MutationCtx, stripeSessionId: string): Promise<Sponsorship | null> {
  return await ctx.db
    .query("sponsorships")
    .withIndex("by_stripeSessionId", (q) => q.eq("stripeSessionId", stripeSessionId))
    .unique();
}

/** Sponsors a book until an admin ends it. Days that run stay, and end in their time. */
export async function sponsorPermanently(ctx: MutationCtx, bookId: Id<"books">): Promise<void> {
  if ((await activeOf(ctx.db, bookId)).some((row) => row.endsAt === undefined)) return;
  const row = { bookId, source: "admin", days: "permanent", startsAt: Date.now(), status: "active" } as const;
  await ctx.db.insert("sponsorships", row);
}

/** Ends the permanent sponsorship of a book. Days that run stay. */
export async function endPermanentSponsorship(ctx: MutationCtx, bookId: Id<"books">): Promise<void> {
  const active = await activeOf(ctx.db, bookId);
  await revoke(
    ctx,
    active.filter((row) => row.endsAt === undefined),
  );
}

/** Ends every running sponsorship of a book. */
export async function clearSponsorship(ctx: MutationCtx, bookId: Id<"books">): Promise<void> {
  await revoke(ctx, await activeOf(ctx.db, bookId));
}

/** Moves the ends of running sponsorships this many ms into the past, for tests. Their jobs move too. */
export async function ageSponsorshipsOf(ctx: MutationCtx, bookId: Id<"books">, ms: number): Promise<void> {
  for (const { _id, endsAt } of await activeOf(ctx.db, bookId))
    if (endsAt !== undefined) await ctx.db.patch("sponsorships", _id, { endsAt: endsAt - ms });
}

/** Expires a sponsorship that has ended, and leaves any other alone. May run twice. */
export async function expireSponsorship(ctx: MutationCtx, { id }: ObjectType<typeof vExpiry>): Promise<void> {
  const row = await ctx.db.get("sponsorships", id);
  if (row?.status !== "active" || row.endsAt === undefined || row.endsAt > Date.now()) return;
  await ctx.db.patch("sponsorships", id, { status: "expired" });
  await mailSponsorshipOver(ctx, row);
  await audit(ctx, {
    action: "sponsorship.ended",
    table: "books",
    docId: row.bookId,
    summary: row.source === "stripe" ? "Paid sponsorship ended" : "Sponsorship ended",
    before: { endsAt: formatDay(row.endsAt) },
  });
}

/** Expires every sponsorship that a lost job left running, a hundred at a time. */
export async function expireDueSponsorships(ctx: MutationCtx, batch: Batch): Promise<void> {
  const job = internal.jobs.billing.expireDueSponsorships;
  const due = (startedAt: number) =>
    ctx.db
      .query("sponsorships")
      .withIndex("by_status_endsAt", (q) =>
        q.eq("status", "active").gt("endsAt", 0).lte("endsAt", startedAt),
      );
  await inBatches(ctx, job, batch, BATCH, due, async ({ _id }) => {
    await expireSponsorship(ctx, { id: _id });
  });
}

/** Draws new random positions for sponsored books, a hundred at a time. A batch may run twice. */
export async function reshuffleSponsored(ctx: MutationCtx, batch: Batch): Promise<void> {
  const job = internal.jobs.billing.reshuffleSponsored;
  const sponsored = () =>
    ctx.db.query("books").withIndex("by_isSponsored_sponsoredUntil", (q) => q.eq("isSponsored", true));
  await inBatches(ctx, job, batch, BATCH, sponsored, async ({ _id }) => {
    await ctx.db.patch("books", _id, { shuffleKey: Math.random() });
  });
}

/**
 * Copies the sponsorship state to the book and keeps one expiry job for each running row. Writes through the wrapped
 * `db`, so that the book's own trigger runs.
 */
export async function sponsorshipChanged(ctx: TriggerCtx, change: ChangeOf<"sponsorships">): Promise<void> {
  await updateExpiryJob(ctx, change);
  const { oldDoc, newDoc } = change;
  await applyContribution(ctx.innerDb, sponsorshipContribution(oldDoc), sponsorshipContribution(newDoc));
  const bookId = (change.newDoc ?? change.oldDoc)?.bookId;
  const book = bookId === undefined ? null : await ctx.innerDb.get("books", bookId);
  if (book === null) return;
  const changed = differing(book, { ...book, ...sponsorshipStateOf(await activeOf(ctx.innerDb, book._id)) });
  if (changed !== null) await ctx.db.patch("books", book._id, changed);
}

/** A sponsorship's share of the counters: those in each state, and those that run free of charge. */
export function sponsorshipContribution(row: Sponsorship | null): Contribution {
  if (row === null) return {};
  const isFree = row.status === "active" && row.source === "admin";
  return { [`sponsorships.${row.status}`]: 1, "sponsorships.free": isFree ? 1 : 0 };
}

/** The book fields that these active rows result in. A row is active until a job expires it, whatever the time. */
export function sponsorshipStateOf(active: readonly Sponsorship[]) {
  const ends = active.flatMap((row) => (row.endsAt === undefined ? [] : [row.endsAt]));
  const sponsored = active.some((row) => row.endsAt === undefined);
  const sponsoredUntil = sponsored || ends.length === 0 ? undefined : Math.max(...ends);
  return { sponsored, sponsoredUntil, isSponsored: active.length > 0 };
}

async function updateExpiryJob(ctx: TriggerCtx, { oldDoc, newDoc }: ChangeOf<"sponsorships">): Promise<void> {
  const isMoved = oldDoc?.endsAt !== newDoc?.endsAt;
  if (isMoved && oldDoc?.jobId !== undefined) await ctx.scheduler.cancel(oldDoc.jobId);
  const isRestored = oldDoc?.status === "revoked";
  if ((isMoved || isRestored) && newDoc?.status === "active" && newDoc.endsAt !== undefined) {
    const job = { id: newDoc._id };
    const jobId = await ctx.scheduler.runAt(newDoc.endsAt, internal.jobs.billing.expireSponsorship, job);
    await ctx.innerDb.patch("sponsorships", newDoc._id, { jobId });
  }
  if (oldDoc?.status === "active" && oldDoc.jobId !== undefined && newDoc?.status === "revoked") {
    await ctx.scheduler.cancel(oldDoc.jobId);
  }
}

async function revoke(ctx: MutationCtx, rows: readonly Sponsorship[]): Promise<void> {
  for (const row of rows) await ctx.db.patch("sponsorships", row._id, { status: "revoked" });
}

/** What an admin's lists say of the sponsorships that run. */
export const runningFields = {
  /** When the sponsored days end that run, also beneath a permanent sponsorship. */
  daysUntil: v.union(v.number(), v.null()),
  /** True if the author paid for some of what runs. */
  isPaid: v.boolean(),
};

/** When a book's running days end, null without any, and whether its author paid for some of them. */
export async function runningOf(
  db: DatabaseReader,
  { _id, sponsored, sponsoredUntil, isSponsored }: Doc<"books">,
): Promise<ObjectType<typeof runningFields>> {
  if (!isSponsored) return { daysUntil: null, isPaid: false };
  const active = await activeOf(db, _id);
  const isPaid = active.some(({ source }) => source === "stripe");
  if (!sponsored) return { daysUntil: sponsoredUntil ?? null, isPaid };
  const ends = active.flatMap(({ endsAt }) => endsAt ?? []);
  return { daysUntil: ends.length === 0 ? null : Math.max(...ends), isPaid };
}

/** The running sponsorships of a book. */
export async function activeOf(db: DatabaseReader, bookId: Id<"books">): Promise<Sponsorship[]> {
  return await db
    .query("sponsorships")
    .withIndex("by_bookId_status", (q) => q.eq("bookId", bookId).eq("status", "active"))
    .take(MAX_ACTIVE);
}
