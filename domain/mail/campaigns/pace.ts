import { DAY_MS, dayOf } from "../../dates";
import { MAIL_SPACING_MS, MAX_MAILS_BEFORE_OTHERS_PAUSE } from "../mail-delivery";
import { MARKETING_CAP, MARKETING_WINDOW_MS } from "../preferences";
import type { CampaignKind, CampaignStep } from "./campaigns";

const SECOND = 1_000;

/** The wait between two recipients of a run. */
export const RUN_SPACING_MS: Record<CampaignKind, number> = {
  reactivation: SECOND,
  welcome: SECOND / 2,
  own: SECOND,
  digest: SECOND,
};

/** A run's emails that may wait in the outbox at a time, so that pausing stops it at once. */
export const MAX_QUEUED = 5;
/** The wait before a run looks again whether the outbox has room, or the provider answers. */
export const PROVIDER_WAIT_MS = 15 * SECOND;
/** The wait before a run looks again whether the day's limit is over. */
export const LIMIT_WAIT_MS = 60 * SECOND;
/** A chain without a step for this long has died. */
export const STUCK_MS = 180 * SECOND;

/** Rows of people that one transaction changes or deletes. */
export const COUNT_BATCH = 100;
/** People counted in one transaction. For each one of the digest, hundreds of books are looked at. */
export const COUNTED_AT_ONCE: Record<CampaignKind, number> = {
  reactivation: 100,
  welcome: 100,
  own: 100,
  digest: 10,
};
/** How long a count is used again. */
export const COUNT_FRESH_MS = 600 * SECOND;
/** Counts that nobody starts are deleted after this. */
export const UNSTARTED_KEPT_MS = DAY_MS;

/** The emails sent on a UTC day (YYYY-MM-DD). */
export type DaySent = { day: string; count: number };

/** When the day's limit of emails starts over: at midnight (UTC), which is still today in America. */
export function limitEndsAt(now: number): number {
  return now - (now % DAY_MS) + DAY_MS;
}

/**
 * About how long a run still takes. Campaigns stop short of the day's limit and go on after midnight (UTC), so a large
 * one takes days. Assumes that campaigns alone send from now on.
 */
export function timeLeft(kind: CampaignKind, recipients: number, sent: DaySent | null, now: number): number {
  const pace = Math.max(RUN_SPACING_MS[kind], MAIL_SPACING_MS);
  const sentToday = sent !== null && sent.day === dayOf(now) ? sent.count : 0;
  const today = Math.max(0, MAX_MAILS_BEFORE_OTHERS_PAUSE - sentToday);
  const untilMidnight = limitEndsAt(now) - now;
  if (recipients <= Math.min(today, Math.floor(untilMidnight / pace))) return recipients * pace;
  const rest = recipients - Math.min(today, Math.floor(untilMidnight / pace));
  const fullDays = Math.ceil(rest / MAX_MAILS_BEFORE_OTHERS_PAUSE) - 1;
  return untilMidnight + fullDays * DAY_MS + (rest - fullDays * MAX_MAILS_BEFORE_OTHERS_PAUSE) * pace;
}

/**
 * When a step of the reactivation can go at the earliest, if each goes as soon as the limit of marketing emails allows.
 * `sentAt` is null for a step that was not sent.
 */
export function earliestSend(
  step: CampaignStep,
  sentAt: (step: CampaignStep) => number | null,
  now: number,
): number {
  const at = sentAt(step);
  if (at !== null || step <= MARKETING_CAP) return at ?? now;
  const lastOfWindow = earliestSend((step - MARKETING_CAP) as CampaignStep, sentAt, now);
  return Math.max(now, lastOfWindow + MARKETING_WINDOW_MS);
}
