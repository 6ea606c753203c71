import { DAY_MS } from "../dates";

/** The sponsorship lengths on sale, in days. */
export const SPONSORSHIP_DAYS = [7, 14, 30, 90] as const;
export type SponsorshipDays = (typeof SPONSORSHIP_DAYS)[number];

/** A sponsorship runs, ran out, or was removed before its end. */
export const SPONSORSHIP_STATUSES = ["active", "expired", "revoked"] as const;
export type SponsorshipStatus = (typeof SPONSORSHIP_STATUSES)[number];

/** True for a book whose days are on sale: a public one, or a hidden one whose running days can be extended. */
export function isSponsorable(book: { isPublic: boolean; isSponsored: boolean }): boolean {
  return book.isPublic || book.isSponsored;
}

/** When a purchase of `days` ends (epoch ms). It extends a running sponsorship and never shortens it. */
export function extendedUntil(days: SponsorshipDays, current: number | undefined, now: number): number {
  return Math.max(now, current ?? 0) + days * DAY_MS;
}
