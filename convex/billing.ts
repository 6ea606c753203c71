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

/** Starts a purchase and returns its payment page. The server sets the price and the buyer, never the client. */
export const startCheckout = authorAction({
  args: { purchase: Bought },
  returns: Url,
  handler: async (ctx, { purchase }) => ({ url: await checkoutOf(ctx, ctx.viewer, purchase) }),
});

/** The URL where the caller manages their membership. */
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

/** The state of a sponsorship the caller paid for, live, for the page after payment. */
export const purchase = authorQuery({
  args: { reference: v.union(v.string(), v.null()) },
  returns: v.union(vPurchased, v.null()),
  handler: async (ctx, { reference }) => await sponsorshipPurchase(ctx, ctx.viewer, reference),
});

/** True if a trial needs no card here. Only then may the page say so. */
export const trialTerms = anonQuery({
  args: {},
  returns: v.object({ needsNoCard: v.boolean() }),
  handler: () => ({ needsNoCard: paymentWay("author") === "session" }),
});

/** The prices of sponsorships. */
export const sponsorshipPrices = anonQuery({
  args: {},
  returns: v.array(vSponsorshipPrice),
  handler: () => sponsorshipPriceList(),
});
