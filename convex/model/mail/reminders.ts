import { DAY_MS, formatDay } from "../../../domain/dates";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { mailAuthor } from "./authorMail";
import { currentSubscription } from "../billing/subscriptionTrigger";

/** Looked at in one step; the rest waits for the next. */
const BATCH = 50;
const NOTICE_MS = 3 * DAY_MS;

/**
 * Tells authors whose trial ends within three days, and once more within one: by key, each of them once for one
 * end. Whoever has cancelled knows already, and pays nothing.
 */
export async function remindOfTrials(ctx: MutationCtx, cursor: string | null): Promise<void> {
  const now = Date.now();
  const ending = await ctx.db
    .query("profiles")
    .withIndex("by_subscriptionStatus_trialEndsAt", (q) =>
      q
        .eq("subscriptionStatus", "trialing")
        .gt("trialEndsAt", now)
        .lte("trialEndsAt", now + NOTICE_MS),
    )
    .paginate({ numItems: BATCH, cursor });
  for (const profile of ending.page) await remindOfTrial(ctx, profile, now);
  if (!ending.isDone)
    await ctx.scheduler.runAfter(0, internal.jobs.reminders.trials, { cursor: ending.continueCursor });
}

async function remindOfTrial(ctx: MutationCtx, profile: Doc<"profiles">, now: number): Promise<void> {
  const { _id, userId, trialEndsAt } = profile;
  if (userId === undefined || trialEndsAt === undefined) return;
  if ((await currentSubscription(ctx.db, userId))?.cancelAtPeriodEnd) return;
  const days = trialEndsAt - now > DAY_MS ? "3" : "1";
  await mailAuthor(ctx, userId, {
    key: `trial_ends:${_id}:${trialEndsAt}:${days}`,
    type: "trial_ends",
    values: { days, endsOn: formatDay(trialEndsAt) },
  });
}

/** Tells the authors of books whose sponsorship ends within three days, once for one end. */
export async function remindOfSponsorships(ctx: MutationCtx, cursor: string | null): Promise<void> {
  const now = Date.now();
  const ending = await ctx.db
    .query("sponsorships")
    .withIndex("by_status_endsAt", (q) =>
      q
        .eq("status", "active")
        .gt("endsAt", now)
        .lte("endsAt", now + NOTICE_MS),
    )
    .paginate({ numItems: BATCH, cursor });
  for (const row of ending.page) await remindOfSponsorship(ctx, row);
  if (!ending.isDone)
    await ctx.scheduler.runAfter(0, internal.jobs.reminders.sponsorships, { cursor: ending.continueCursor });
}

async function remindOfSponsorship(ctx: MutationCtx, { bookId, endsAt }: Doc<"sponsorships">): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  // Days that were added, or a sponsorship for good, go on when these are over.
  if (book === null || endsAt === undefined || book.sponsoredUntil !== endsAt) return;
  await mailAuthor(ctx, book.ownerId, {
    key: `sponsorship_ends:${bookId}:${endsAt}`,
    type: "sponsorship_ends",
    values: { bookTitle: book.title, until: formatDay(endsAt) },
  });
}
