import type { SponsorshipDays } from "./sponsorships";

/** The plans that exist (B-17). One is sold; the others are known so that they can be refused. */
export const PLANS = {
  author: { isSold: true },
  basic: { isSold: false },
  premium: { isSold: false },
  course: { isSold: false },
} as const;
export type Plan = keyof typeof PLANS;
export const PLAN_KEYS = Object.keys(PLANS) as Plan[];

/** How long the free trial lasts (GEN-04). */
export const TRIAL_DAYS = 14;

const DEFAULT_MONTH_CENTS = 9500;

/**
 * What so many days of sponsorship cost: as the deployment says, else 95 dollars for 30 days and the others
 * pro rata (B-21, B-62).
 */
export function sponsorshipCents(days: SponsorshipDays, setting: string | undefined): number {
  const set = Number(setting ?? "");
  return Number.isInteger(set) && set > 0 ? set : Math.round((DEFAULT_MONTH_CENTS * days) / 30);
}

const LIVE_STATUSES = ["trialing", "active", "past_due", "paused", "unpaid", "incomplete"];

/** True while a membership is there to be managed: no second one is sold beside it. */
export function isLiveMembership(status: string): boolean {
  return LIVE_STATUSES.includes(status);
}

/** Books an author may add while there is no membership; with one there is no limit (B-17). */
export const MAX_BOOKS_UNPAID = 200;

/** True for a state that nothing follows: a membership that ended never comes back, a new one begins. */
export function isEndedMembership(status: string): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
