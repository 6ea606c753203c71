import { dayOf, formatDay } from "../../../domain/dates";
import { addDays } from "../../../domain/days";
import { endingPhrase, nextReminder } from "../../../domain/producers/options";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { notify } from "../notices/notify";
import { mailPerson } from "./personMail";
import { profileOfUser } from "../people/profiles";

type Option = Doc<"optionedBooks">;

/** Options in one batch. */
const BATCH = 50;
/**
 * The most reminders that one producer is emailed in one run. Others show in the dashboard alone, or one person with
 * thousands of options could use up the day's emails for everybody.
 */
const MAX_MAILED = 20;

/**
 * Reminds producers of options that end in 90, 30 or 7 days, or today, by email and in the dashboard. After missed days
 * an option gets one reminder, with the days that are left. Reads only options whose reminder is due.
 */
export async function remindOfOptions(ctx: MutationCtx, batch: Batch): Promise<void> {
  const due = (startedAt: number) =>
    ctx.db
      .query("optionedBooks")
      .withIndex("by_remindOn", (q) => q.gt("remindOn", "").lte("remindOn", dayOf(startedAt)));
  await inBatches(ctx, internal.jobs.mail.remindOfOptions, batch, BATCH, due, async (option, startedAt) => {
    await remind(ctx, option, startedAt);
  });
}

async function remind(ctx: MutationCtx, option: Option, now: number): Promise<void> {
  const { optionExpiryDate: endDate } = option;
  if (endDate === undefined || option.removedAt !== undefined) return;
  const today = dayOf(now);
  const remindOn = nextReminder(endDate, addDays(today, 1));
  await ctx.db.patch("optionedBooks", option._id, { remindOn, noticeAt: now });
  if (await isOverLimit(ctx, option, now)) return;
  await notify(ctx, {
    userId: option.producerId,
    kind: "option_ending",
    group: "",
    values: { book: option.bookTitle, ending: endingPhrase(endDate, today) },
    books: [option.bookId],
  });
  if (!(await mayBeMailed(ctx, option))) return;
  await mailPerson(ctx, option.producerId, {
    key: `option_ending:${option._id}:${endDate}:${today}`,
    type: "option_ending",
    values: {
      bookTitle: option.bookTitle,
      ending: endingPhrase(endDate, today),
      endsOn: formatDay(Date.parse(endDate)),
    },
  });
}

/** True if this run has already reminded the producer of as many options as it emails. */
async function isOverLimit(ctx: MutationCtx, { producerId }: Option, now: number): Promise<boolean> {
  const reminded = await ctx.db
    .query("optionedBooks")
    .withIndex("by_producerId_removedAt_noticeAt", (q) =>
      q.eq("producerId", producerId).eq("removedAt", undefined).eq("noticeAt", now),
    )
    .take(MAX_MAILED + 1);
  return reminded.length > MAX_MAILED;
}

/**
 * True for producers who can open the dashboard soon or now and who confirmed their address. These emails do not
 * count toward the daily cap, so nobody may aim them at someone else.
 */
async function mayBeMailed(ctx: MutationCtx, { producerId }: Option): Promise<boolean> {
  const user = await ctx.db.get("users", producerId);
  if (user?.emailVerificationTime === undefined) return false;
  const status = (await profileOfUser(ctx, producerId))?.approvalStatus;
  return status === "approved" || status === "pending";
}
