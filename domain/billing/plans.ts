/** All plans. Only one is sold; the others are listed so that the server can refuse them by name. */
export const PLANS = {
  author: { isSold: true },
  basic: { isSold: false },
  premium: { isSold: false },
  course: { isSold: false },
} as const;
export type Plan = keyof typeof PLANS;
export const PLAN_KEYS = Object.keys(PLANS) as Plan[];

/** Length of the free trial. */
export const TRIAL_DAYS = 14;

/** The price of a month's membership and of 30 days of sponsorship, in cents. */
export const MONTH_CENTS = { membership: 1_000, sponsorship: 9_500 } as const;

/**
 * The price of a sponsorship in cents: the deployment's setting, or $95 for 30 days and other lengths pro rata.
 */
export function sponsorshipCents(days: number, setting: string | undefined): number {
  const set = Number(setting ?? "");
  return Number.isInteger(set) && set > 0 ? set : Math.round((MONTH_CENTS.sponsorship * days) / 30);
}

const LIVE_STATUSES = ["trialing", "active", "past_due", "paused", "unpaid", "incomplete"];

/** True while a membership can be managed, so that no second one is sold. */
export function isLiveMembership(status: string): boolean {
  return LIVE_STATUSES.includes(status);
}

/** Books an author may add without a membership. With one there is no limit. */
export const MAX_BOOKS_UNPAID = 200;

/** True for a membership that has ended for good: a new one must start. */
export function isEndedMembership(status: string): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
