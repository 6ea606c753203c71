import { DAY_MS, dayOf } from "../../../domain/dates";
import { MAX_MAILS_PER_DAY } from "../../../domain/mail/mail-delivery";
import type { MailType } from "../../../domain/mail/mails";
import { dailyCapOf, isCapped, MAIL_CATEGORIES } from "../../../domain/mail/mails";
import { MARKETING_CAP, MARKETING_WINDOW_MS, marketingRefusal } from "../../../domain/mail/preferences";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { supportEmail } from "./mailSettings";
import { preferencesOf } from "./preferenceRows";

type Addressed = Pick<Doc<"emailOutbox">, "to" | "type"> & { _id?: Doc<"emailOutbox">["_id"] };
type Preferences = Doc<"emailPreferences">;

/** More rows than one address can have in a week under its daily cap. */
const MAX_LOGGED = 200;

/**
 * Why this mail may not go to this address, or null. Asked when it is put in the outbox and again when it
 * leaves: whoever unsubscribes in between gets nothing.
 */
export async function mailRefusal(ctx: QueryCtx, mail: Addressed, now: number): Promise<string | null> {
  const preferences = await preferencesOf(ctx, mail.to);
  if (preferences?.suppressed !== undefined) return preferences.suppressed;
  if (await isOverDailyCap(ctx, mail, now)) return "daily_cap";
  if (MAIL_CATEGORIES[mail.type] !== "marketing") return null;
  return (
    marketingRefusal(mail.type, await standingOf(ctx, preferences)) ??
    ((await isOverMarketingCap(ctx, mail, now)) ? "marketing_cap" : null)
  );
}

/** True while as many mails have left today (UTC) as may, or as a lower cap says. */
export async function isOverDeploymentCap(
  ctx: QueryCtx,
  now: number,
  cap: number = MAX_MAILS_PER_DAY,
): Promise<boolean> {
  const row = await ctx.db
    .query("dailyCounters")
    .withIndex("by_metric_day", (q) => q.eq("metric", "mails.sent").eq("day", dayOf(now)))
    .unique();
  return (row?.value ?? 0) >= cap;
}

async function standingOf(ctx: QueryCtx, preferences: Preferences | null) {
  if (preferences === null) return null;
  const user = preferences.userId === undefined ? null : await ctx.db.get("users", preferences.userId);
  const isVerified = user?.email === preferences.email && user.emailVerificationTime !== undefined;
  return {
    ...preferences,
    hasChosen: preferences.userId !== undefined || preferences.tokenGeneration > 1,
    isConfirmed: isVerified || preferences.newsletterConfirmedAt !== undefined,
  };
}

/** The people who run the market are written to as often as the forms let others write. */
async function isOverDailyCap(ctx: QueryCtx, { to, type }: Addressed, now: number): Promise<boolean> {
  if (to === supportEmail() || !isCapped(type)) return false;
  const sent = await sentSince(ctx, to, now - DAY_MS);
  return sent.filter(({ emailType }) => isCapped(emailType as MailType)).length >= dailyCapOf(type);
}

/** Counts what was sent, and what is on its way already: queued before this one, or in a sender's hands. */
async function isOverMarketingCap(ctx: QueryCtx, mail: Addressed, now: number): Promise<boolean> {
  const sent = await sentSince(ctx, mail.to, now - MARKETING_WINDOW_MS);
  const waiting = await ctx.db
    .query("emailOutbox")
    .withIndex("by_to", (q) => q.eq("to", mail.to))
    .order("desc")
    .take(MAX_LOGGED);
  const ahead = waiting.filter(
    ({ _id, status, category }) =>
      _id !== mail._id &&
      category === "marketing" &&
      (status === "sending" || (status === "queued" && mail._id === undefined)),
  );
  const marketing = sent.filter(({ emailType }) => MAIL_CATEGORIES[emailType as MailType] === "marketing");
  return marketing.length + ahead.length >= MARKETING_CAP;
}

async function sentSince(ctx: QueryCtx, email: string, since: number) {
  const rows = await ctx.db
    .query("emailSendLog")
    .withIndex("by_email_sentAt", (q) => q.eq("email", email).gt("sentAt", since))
    .order("desc")
    .take(MAX_LOGGED);
  return rows.filter(({ outcome }) => outcome === "sent");
}
