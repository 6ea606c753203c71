import { DAY_MS } from "../dates";
/** How long a book can be sponsored (B-21), in days. */
export const SPONSORSHIP_DAYS = [7, 14, 30, 90] as const;
export type SponsorshipDays = (typeof SPONSORSHIP_DAYS)[number];

/** When bought days end (epoch ms): they extend a running sponsorship and never shorten it (B-21). */
export function extendedUntil(days: SponsorshipDays, current: number | undefined, now: number): number {
  return Math.max(now, current ?? 0) + days * DAY_MS;
}
