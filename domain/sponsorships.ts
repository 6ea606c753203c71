/** How long a book can be sponsored (B-21), in days. */
export const SPONSORSHIP_DAYS = [7, 14, 30, 90] as const;
export type SponsorshipDays = (typeof SPONSORSHIP_DAYS)[number];

const DAY_MS = 86_400_000;

/** The two fields a sponsorship shows as: a permanent flag, or an end in epoch ms (STA-07). */
export type SponsorshipState = { sponsored: boolean; sponsoredUntil?: number };

/** True when the book counts as sponsored at `now` (epoch ms). */
export function isSponsoredAt(state: SponsorshipState, now: number): boolean {
  return state.sponsored || (state.sponsoredUntil !== undefined && state.sponsoredUntil > now);
}

/** When bought days end (epoch ms): they extend a running sponsorship and never shorten it (B-21). */
export function extendedUntil(days: SponsorshipDays, current: number | undefined, now: number): number {
  return Math.max(now, current ?? 0) + days * DAY_MS;
}
