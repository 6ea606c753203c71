import { DAY_MS, formatDay } from "../../../domain/dates";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { mailPerson } from "./personMail";
import { currentSubscription } from "../billing/subscriptionTrigger";

/** Rows in one batch. */
const BATCH = 50;
const NOTICE_MS = 3 * DAY_MS;

/**
 * Reminds authors whose trial ends within three days, and again within one. The email's key holds the end, so each
 * is sent once. Authors who canceled pay nothing and get no reminder.
 */
export async function remindOfTrials(ctx: MutationCtx, batch: Batch): Promise<void> {
  const ending = (startedAt: number) =>
    ctx.db.query("profiles").withIndex("by_subscriptionStatus_trialEndsAt", (q) =>
      q
        .eq("subscriptionStatus", "trialing")
        .gt("trialEndsAt", startedAt)
        .lte("trialEndsAt", startedAt + NOTICE_MS),
    );
  await inBatches(
    ctx,
    internal.jobs.mail.remindOfTrials,
    batch,
    BATCH,
    ending,
    async (profile, startedAt) => {
      await remindOfTrial(ctx, profile, startedAt);
    },
  );
}

async function remindOfTrial(ctx: MutationCtx, profile: Doc<"profiles">, now: number): Promise<void> {
  const { _id, userId, trialEndsAt } = profile;
  if (userId === undefined || trialEndsAt === undefined) return;
  if ((await currentSubscription(ctx.db, userId))?.cancelAtPeriodEnd) return;
  // Two if the market was down when three were left.
  const days = Math.ceil((trialEndsAt - now) / DAY_MS);
  await mailPerson(ctx, userId, {
    key: `trial_ends:${_id}:${trialEndsAt}:${days > 1 ? "3" : "1"}`,
    type: "trial_ends",
    values: { days: `${days}`, endsOn: formatDay(trialEndsAt) },
    notice: { kind: "trial_ends", values: { until: formatDay(trialEndsAt) } },
  });
}

/** Reminds authors of a book's sponsorship that ends within three days, once for each end. */
export async function remindOfSponsorships(ctx: MutationCtx, batch: Batch): Promise<void> {
  const ending = (startedAt: number) =>
    ctx.db.query("sponsorships").withIndex("by_status_endsAt", (q) =>
      q
        .eq("status", "active")
        .gt("endsAt", startedAt)
        .lte("endsAt", startedAt + NOTICE_MS),
    );
  await inBatches(ctx, internal.jobs.mail.remindOfSponsorships, batch, BATCH, ending, async (row) => {
    await remindOfSponsorship(ctx, row);
  });
}

async function remindOfSponsorship(ctx: MutationCtx, { bookId, endsAt }: Doc<"sponsorships">): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  // Added days, or an indefinite sponsorship, continue after this end.
  if (book === null || endsAt === undefined || book.sponsoredUntil !== endsAt) return;
  await mailPerson(ctx, book.ownerId, {
    key: `sponsorship_ends:${bookId}:${endsAt}`,
    type: "sponsorship_ends",
    values: { bookTitle: book.title, until: formatDay(endsAt) },
    notice: {
      kind: "sponsorship_ends",
      values: { book: book.title, until: formatDay(endsAt) },
      books: [bookId],
    },
  });
}
