import { zid } from "convex-helpers/server/zod4";
import { v } from "convex/values";
import * as z from "zod";
import { PLAN_KEYS } from "../domain/billing/plans";
import { SPONSORSHIP_DAYS } from "../domain/billing/sponsorships";
import { anonQuery, authorAction, authorQuery } from "./functions";
import {
  ownMembership,
  sponsorshipPriceList,
  vMembership,
  vSponsorshipPrice,
} from "./model/billing/membership";
import { paymentWay } from "./model/billing/paymentSettings";
import { sponsorshipPurchase, vPurchased } from "./model/billing/purchases";
import { openPortal as portalOf, startCheckout as checkoutOf } from "./stripe/checkout";

const Bought = z.union([
  z.object({ plan: z.enum(PLAN_KEYS) }),
  z.object({ plan: z.literal("sponsored"), bookId: zid("books"), days: z.literal(SPONSORSHIP_DAYS) }),
]);
const Url = z.object({ url: z.string() });

/** Begins a purchase and says where it is paid. What it costs, and for whom, is ours to say (X16). */
export const startCheckout = authorAction({
  args: { purchase: Bought },
  returns: Url,
  handler: async (ctx, { purchase }) => ({ url: await checkoutOf(ctx, ctx.viewer, purchase) }),
});

/** Where the caller's membership is managed (PAY-06). */
export const openPortal = authorAction({
  args: {},
  returns: Url,
  handler: async (ctx) => ({ url: await portalOf(ctx, ctx.viewer) }),
});

/** The caller's membership, live. */
export const myStatus = authorQuery({
  args: {},
  returns: vMembership,
  handler: async (ctx) => await ownMembership(ctx, ctx.viewer),
});

/** What became of a sponsorship the caller paid for, live: what they wait for when they come back. */
export const purchase = authorQuery({
  args: { reference: v.union(v.string(), v.null()) },
  returns: v.union(vPurchased, v.null()),
  handler: async (ctx, { reference }) => await sponsorshipPurchase(ctx, ctx.viewer, reference),
});

/** Whether a trial is begun without a card here: only then may it be said (B-19). */
export const trialTerms = anonQuery({
  args: {},
  returns: v.object({ needsNoCard: v.boolean() }),
  handler: () => ({ needsNoCard: paymentWay("author") === "session" }),
});

/** What a sponsorship costs. */
export const sponsorshipPrices = anonQuery({
  args: {},
  returns: v.array(vSponsorshipPrice),
  handler: () => sponsorshipPriceList(),
});
