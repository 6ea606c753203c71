import { DAY_MS, dayOf } from "../../../domain/dates";
import { MAX_MAILS_PER_DAY } from "../../../domain/mail/mail-delivery";
import type { MailType } from "../../../domain/mail/mails";
import { dailyCapOf, isCapped, MAIL_CATEGORIES } from "../../../domain/mail/mails";
import { MARKETING_CAP, MARKETING_WINDOW_MS, marketingRefusal } from "../../../domain/mail/preferences";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { supportEmail } from "./mailSettings";
import { hasDeclined } from "./declines";
import { hasChosen, preferencesOf } from "./preferenceRows";
import { dailyValue } from "../counters";

type Addressed = Pick<Doc<"emailOutbox">, "to" | "type"> &
  Partial<Pick<Doc<"emailOutbox">, "_id" | "choice" | "isTest">>;
type Preferences = Doc<"emailPreferences">;

/** More than one address gets in a week: search alerts alone may be seven hundred. */
const MAX_SENT = 1_000;
/** More than the emails that wait for one address. */
const MAX_WAITING = 200;

/**
 * The reason why this email must not go to this address, or null. Checked when it is queued and again when it is sent,
 * so an unsubscribe in between counts.
 */
export async function mailRefusal(ctx: QueryCtx, mail: Addressed, now: number): Promise<string | null> {
  const preferences = await preferencesOf(ctx, mail.to);
  if (preferences?.suppressed !== undefined) return preferences.suppressed;
  if (await isOverDailyCap(ctx, mail, now)) return "daily_cap";
  const category = MAIL_CATEGORIES[mail.type];
  // The admin asked for a test at this address.
  if (category === "transactional" || mail.isTest) return null;
  if (category === "alert") return preferences?.allEmails === false ? "unsubscribed" : null;
  const refusal = marketingRefusal(mail.type, await withConsent(ctx, preferences), mail.choice);
  if (refusal !== null) return refusal;
  if (!hasAnswered(preferences) && (await hasDeclined(ctx, mail.to))) return "unsubscribed";
  const times = await marketingTimes(ctx, mail, now);
  return times.length >= MARKETING_CAP ? "marketing_cap" : null;
}

/** When an address over the limit of marketing emails may get the next one. `now` if it may already. */
export async function marketingFreeAt(ctx: QueryCtx, mail: Addressed, now: number): Promise<number> {
  const last = (await marketingTimes(ctx, mail, now))[MARKETING_CAP - 1];
  return last === undefined ? now : last + MARKETING_WINDOW_MS;
}

/** True once the owner of the address chose, or asked for the newsletter, since any deleted account. */
function hasAnswered(preferences: Preferences | null): boolean {
  if (preferences === null) return false;
  return hasChosen(preferences) || preferences.newsletterConfirmedAt !== undefined;
}

/** True if this many emails were sent today (UTC). */
export async function isOverDeploymentCap(
  ctx: QueryCtx,
  now: number,
  cap: number = MAX_MAILS_PER_DAY,
): Promise<boolean> {
  return (await dailyValue(ctx, "mails.sent", dayOf(now))) >= cap;
}

async function withConsent(ctx: QueryCtx, preferences: Preferences | null) {
  if (preferences === null) return null;
  const user = preferences.userId === undefined ? null : await ctx.db.get("users", preferences.userId);
  const isVerified = user?.email === preferences.email && user.emailVerificationTime !== undefined;
  return {
    ...preferences,
    hasChosen: hasChosen(preferences),
    isConfirmed: isVerified || preferences.newsletterConfirmedAt !== undefined,
  };
}

/** The support address has no cap: its emails are limited by the forms that send them. */
async function isOverDailyCap(ctx: QueryCtx, { to, type }: Addressed, now: number): Promise<boolean> {
  if (to === supportEmail() || !isCapped(type)) return false;
  const sent = await sentSince(ctx, to, now - DAY_MS);
  return sent.filter(({ emailType }) => isCapped(emailType as MailType)).length >= dailyCapOf(type);
}

/** True for an email that the provider may have accepted, although we have no answer that says so. */
export function mayHaveLeft({ status, attempts, lastError }: MayHaveLeft): boolean {
  if (status === "sending") return true;
  const wasRefused = status === "failed" && attempts === 1 && lastError !== "expired";
  return attempts > 0 && !wasRefused && status !== "sent";
}
type MayHaveLeft = Pick<Doc<"emailOutbox">, "status" | "attempts" | "lastError">;

/** When the address got its marketing emails of the window, the newest first. Those that wait count as sent now. */
async function marketingTimes(ctx: QueryCtx, mail: Addressed, now: number): Promise<number[]> {
  const sent = await sentSince(ctx, mail.to, now - MARKETING_WINDOW_MS);
  const waiting = await ctx.db
    .query("emailOutbox")
    .withIndex("by_to", (q) => q.eq("to", mail.to))
    .order("desc")
    .take(MAX_WAITING);
  const ahead = waiting.filter(
    (row) =>
      row._id !== mail._id &&
      row.category === "marketing" &&
      (row.firstAttemptAt ?? now) > now - MARKETING_WINDOW_MS &&
      (mayHaveLeft(row) || (row.status === "queued" && mail._id === undefined)),
  );
  const marketing = sent.filter(
    ({ emailType, metadata }) =>
      MAIL_CATEGORIES[emailType as MailType] === "marketing" && metadata.test === undefined,
  );
  const times = [
    ...ahead.map(({ firstAttemptAt = now }) => firstAttemptAt),
    ...marketing.map(({ sentAt }) => sentAt),
  ];
  return times.sort((a, b) => b - a);
}

async function sentSince(ctx: QueryCtx, email: string, since: number) {
  return await ctx.db
    .query("emailSendLog")
    .withIndex("by_email_outcome_sentAt", (q) =>
      q.eq("email", email).eq("outcome", "sent").gt("sentAt", since),
    )
    .order("desc")
    .take(MAX_SENT);
}
