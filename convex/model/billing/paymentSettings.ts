import type { SponsorshipDays } from "../../../domain/billing/sponsorships";
import { sponsorshipCents } from "../../../domain/billing/plans";

const STRIPE_URL = "https://api.stripe.com";

/** How a purchase begins here: by a session of our own making, by a payment link, or not at all. */
export type PaymentWay = "session" | "link" | "off";

/** Why Stripe cannot be asked here, naming variables and never their values, or null. */
export function stripeProblem(): string | null {
  if (!process.env.STRIPE_SECRET_KEY) return "STRIPE_SECRET_KEY is not set";
  if (!process.env.STRIPE_PRICE_AUTHOR) return "STRIPE_PRICE_AUTHOR is not set";
  const isSafe = stripeUrl().protocol === "https:" || process.env.ALLOW_INSECURE_PROVIDERS === "1";
  return isSafe ? null : "STRIPE_API_BASE is not https, and ALLOW_INSECURE_PROVIDERS is not 1";
}

/** Where Stripe is asked. */
export function stripeUrl(): URL {
  return new URL(process.env.STRIPE_API_BASE || STRIPE_URL);
}

/** Whether the key is one that moves money: an event of the other kind is not for us. */
export function isLiveKey(): boolean {
  return /^[rs]k_live_/.test(process.env.STRIPE_SECRET_KEY ?? "");
}

/** The payment link of a plan, for a deployment that has no key; a link has one price, so one for 30 days. */
export function paymentLink(plan: "author" | "sponsored", days?: SponsorshipDays): string | null {
  if (plan === "author") return process.env.STRIPE_LINK_AUTHOR || null;
  return days === 30 ? process.env.STRIPE_LINK_SPONSORED || null : null;
}

/** How this purchase would begin. */
export function paymentWay(plan: "author" | "sponsored", days?: SponsorshipDays): PaymentWay {
  if (stripeProblem() === null) return "session";
  return paymentLink(plan, days) === null ? "off" : "link";
}

/** How a membership is managed here. */
export function portalWay(): PaymentWay {
  if (stripeProblem() === null) return "session";
  return process.env.STRIPE_PORTAL_LINK ? "link" : "off";
}

/** What so many days of sponsorship cost here, in cents. */
export function priceOfDays(days: SponsorshipDays): number {
  const set = {
    7: process.env.SPONSORSHIP_CENTS_7,
    14: process.env.SPONSORSHIP_CENTS_14,
    30: process.env.SPONSORSHIP_CENTS_30,
    90: process.env.SPONSORSHIP_CENTS_90,
  };
  return sponsorshipCents(days, set[days]);
}
