import type { Infer } from "convex/values";
import { v } from "convex/values";
import { SPONSORSHIP_DAYS } from "../../../domain/billing/sponsorships";
import type { QueryCtx } from "../../_generated/server";
import { hadMembership } from "./checkouts";
import { paymentMethod, portalMethod, priceOfDays } from "./paymentSettings";
import { currentSubscription } from "./subscriptionTrigger";
import type { Viewer } from "../accounts/viewer";
import { vSubscriptionPlan, vSubscriptionStatus } from "../vocabulary";

const vPaymentMethod = v.union(v.literal("session"), v.literal("link"), v.literal("off"));

/** An author's membership, and the payment methods of this deployment. */
export const vMembership = v.object({
  plan: v.union(vSubscriptionPlan, v.null()),
  status: vSubscriptionStatus,
  trialEndsAt: v.union(v.number(), v.null()),
  currentPeriodEnd: v.union(v.number(), v.null()),
  cancelAtPeriodEnd: v.boolean(),
  /** True if a new membership starts with a free trial. Each address gets one trial. */
  hasTrial: v.boolean(),
  /** The method for starting a membership. */
  checkout: vPaymentMethod,
  /** The method for managing it. Off without a membership. */
  portal: vPaymentMethod,
});

/** The viewer's membership as last reported by Stripe. */
export async function ownMembership(ctx: QueryCtx, viewer: Viewer): Promise<Infer<typeof vMembership>> {
  const { profile, user } = viewer;
  const current = await currentSubscription(ctx.db, user._id);
  return {
    plan: profile?.subscriptionPlan ?? null,
    status: profile?.subscriptionStatus ?? "none",
    trialEndsAt: profile?.trialEndsAt ?? null,
    currentPeriodEnd: profile?.currentPeriodEnd ?? null,
    cancelAtPeriodEnd: current?.cancelAtPeriodEnd ?? false,
    hasTrial: current === null && !(await hadMembership(ctx, user._id, user.email ?? "")),
    checkout: paymentMethod("author"),
    portal: current === null ? "off" : portalMethod(),
  };
}

/** The price of one sponsorship length, in cents. */
export const vSponsorshipPrice = v.object({
  days: v.union(v.literal(7), v.literal(14), v.literal(30), v.literal(90)),
  cents: v.number(),
  /** The payment method for this length. A payment link covers one length only. */
  checkout: vPaymentMethod,
});

/** The price and payment method of each sponsorship length. */
export function sponsorshipPriceList(): Infer<typeof vSponsorshipPrice>[] {
  return SPONSORSHIP_DAYS.map((days) => ({
    days,
    cents: priceOfDays(days),
    checkout: paymentMethod("sponsored", days),
  }));
}
