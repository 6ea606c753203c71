import { DAY_MS } from "../dates";
/** The sponsorship lengths on sale, in days. */
export const SPONSORSHIP_DAYS = [7, 14, 30, 90] as const;
export type SponsorshipDays = (typeof SPONSORSHIP_DAYS)[number];

/** When a purchase of `days` ends (epoch ms). It extends a running sponsorship and never shortens it. */
export function extendedUntil(days: SponsorshipDays, current: number | undefined, now: number): number {
  return Math.max(now, current ?? 0) + days * DAY_MS;
}
