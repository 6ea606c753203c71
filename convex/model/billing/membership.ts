import type { Infer } from "convex/values";
import { v } from "convex/values";
import { SPONSORSHIP_DAYS } from "../../../domain/billing/sponsorships";
import type { QueryCtx } from "../../_generated/server";
import { hadMembership } from "./checkouts";
import { paymentWay, portalWay, priceOfDays } from "./paymentSettings";
import { currentSubscription } from "./subscriptionTrigger";
import type { Viewer } from "../accounts/viewer";
import { vSubscriptionPlan, vSubscriptionStatus } from "../vocabulary";

const vWay = v.union(v.literal("session"), v.literal("link"), v.literal("off"));

/** What an author reads of their membership, and which buttons lead somewhere here. */
export const vMembership = v.object({
  plan: v.union(vSubscriptionPlan, v.null()),
  status: vSubscriptionStatus,
  trialEndsAt: v.union(v.number(), v.null()),
  currentPeriodEnd: v.union(v.number(), v.null()),
  cancelAtPeriodEnd: v.boolean(),
  /** Whether one that begins now begins with free days: an address has them once. */
  hasTrial: v.boolean(),
  /** How a membership begins here. */
  checkout: vWay,
  /** How it is managed; off as well while there is nothing to manage. */
  portal: vWay,
});

/** The viewer's membership as the webhook last left it. */
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
    checkout: paymentWay("author"),
    portal: current === null ? "off" : portalWay(),
  };
}

export const vSponsorshipPrice = v.object({
  days: v.union(v.literal(7), v.literal(14), v.literal(30), v.literal(90)),
  cents: v.number(),
  /** How these days are bought here: a payment link has one price. */
  checkout: vWay,
});

/** What a sponsorship costs, for each length, and how it is bought. */
export function sponsorshipPriceList(): Infer<typeof vSponsorshipPrice>[] {
  return SPONSORSHIP_DAYS.map((days) => ({
    days,
    cents: priceOfDays(days),
    checkout: paymentWay("sponsored", days),
  }));
}
