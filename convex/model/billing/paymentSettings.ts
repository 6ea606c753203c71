import type { SponsorshipDays } from "../../../domain/billing/sponsorships";
import { sponsorshipCents } from "../../../domain/billing/plans";

const STRIPE_URL = "https://api.stripe.com";

/** How this deployment takes a payment: a checkout session, a fixed payment link, or not at all. */
export type PaymentMethod = "session" | "link" | "off";

/** The reason why Stripe is not configured, or null. Names variables, never their values. */
export function stripeProblem(): string | null {
  if (!process.env.STRIPE_SECRET_KEY) return "STRIPE_SECRET_KEY is not set";
  if (!process.env.STRIPE_PRICE_AUTHOR) return "STRIPE_PRICE_AUTHOR is not set";
  const isSafe = stripeUrl().protocol === "https:" || process.env.ALLOW_INSECURE_PROVIDERS === "1";
  return isSafe ? null : "STRIPE_API_BASE is not https, and ALLOW_INSECURE_PROVIDERS is not 1";
}

/** The base URL of Stripe's API. */
export function stripeUrl(): URL {
  return new URL(process.env.STRIPE_API_BASE || STRIPE_URL);
}

/** True for a live key, which moves real money. Events of the other mode are ignored. */
export function isLiveKey(): boolean {
  return /^[rs]k_live_/.test(process.env.STRIPE_SECRET_KEY ?? "");
}

/** The payment link of a plan, for deployments without a key. A link has one price, so only 30 days are sold. */
export function paymentLink(plan: "author" | "sponsored", days?: SponsorshipDays): string | null {
  if (plan === "author") return process.env.STRIPE_LINK_AUTHOR || null;
  return days === 30 ? process.env.STRIPE_LINK_SPONSORED || null : null;
}

/** The payment method for a plan. */
export function paymentMethod(plan: "author" | "sponsored", days?: SponsorshipDays): PaymentMethod {
  if (stripeProblem() === null) return "session";
  return paymentLink(plan, days) === null ? "off" : "link";
}

/** The method for managing a membership. */
export function portalMethod(): PaymentMethod {
  if (stripeProblem() === null) return "session";
  return process.env.STRIPE_PORTAL_LINK ? "link" : "off";
}

/** The price of this many sponsored days, in cents. */
export function priceOfDays(days: SponsorshipDays): number {
  const configured = {
    7: process.env.SPONSORSHIP_CENTS_7,
    14: process.env.SPONSORSHIP_CENTS_14,
    30: process.env.SPONSORSHIP_CENTS_30,
    90: process.env.SPONSORSHIP_CENTS_90,
  };
  return sponsorshipCents(days, configured[days]);
}
