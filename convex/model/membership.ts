import type { Infer } from "convex/values";
import { v } from "convex/values";
import { SPONSORSHIP_DAYS } from "../../domain/sponsorships";
import type { QueryCtx } from "../_generated/server";
import { paymentWay, portalWay, priceOfDays } from "./paymentSettings";
import type { Viewer } from "./viewer";
import { vSubscriptionPlan, vSubscriptionStatus } from "./vocabulary";

const vWay = v.union(v.literal("session"), v.literal("link"), v.literal("off"));

/** What an author reads of their membership, and which buttons lead somewhere here. */
export const vMembership = v.object({
  plan: v.union(vSubscriptionPlan, v.null()),
  status: vSubscriptionStatus,
  trialEndsAt: v.union(v.number(), v.null()),
  currentPeriodEnd: v.union(v.number(), v.null()),
  cancelAtPeriodEnd: v.boolean(),
  /** How a membership begins here. */
  checkout: vWay,
  /** How it is managed; off as well while there is nothing to manage. */
  portal: vWay,
});

/** The viewer's membership as the webhook last left it. */
export async function ownMembership(ctx: QueryCtx, viewer: Viewer): Promise<Infer<typeof vMembership>> {
  const { profile, user } = viewer;
  const newest = await ctx.db
    .query("subscriptions")
    .withIndex("by_userId", (q) => q.eq("userId", user._id))
    .order("desc")
    .first();
  const way = portalWay();
  return {
    plan: profile?.subscriptionPlan ?? null,
    status: profile?.subscriptionStatus ?? "none",
    trialEndsAt: profile?.trialEndsAt ?? null,
    currentPeriodEnd: profile?.currentPeriodEnd ?? null,
    cancelAtPeriodEnd: newest?.cancelAtPeriodEnd ?? false,
    checkout: paymentWay("author"),
    portal: newest === null ? "off" : way,
  };
}

export const vSponsorshipPrice = v.object({ days: v.number(), cents: v.number() });

/** What a sponsorship costs, for each length (B-62). */
export function sponsorshipPriceList(): Infer<typeof vSponsorshipPrice>[] {
  return SPONSORSHIP_DAYS.map((days) => ({ days, cents: priceOfDays(days) }));
}
