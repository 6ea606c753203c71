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
import { paymentMethod } from "./model/billing/paymentSettings";
import { sponsorshipPurchase, vSponsorshipPurchase } from "./model/billing/purchases";
import { createCheckoutUrl, createPortalUrl } from "./stripe/checkout";

const Purchase = z.union([
  z.object({ plan: z.enum(PLAN_KEYS) }),
  z.object({ plan: z.literal("sponsored"), bookId: zid("books"), days: z.literal(SPONSORSHIP_DAYS) }),
]);
const Url = z.object({ url: z.string() });

/** Starts a purchase and returns its payment page. The server sets the price and the buyer, never the client. */
export const startCheckout = authorAction({
  args: { purchase: Purchase },
  returns: Url,
  handler: async (ctx, { purchase }) => ({ url: await createCheckoutUrl(ctx, ctx.viewer, purchase) }),
});

/** The URL where the caller manages their membership. One who became an admin may still have theirs. */
export const openPortal = authorAction({
  admins: true,
  args: {},
  returns: Url,
  handler: async (ctx) => ({ url: await createPortalUrl(ctx, ctx.viewer) }),
});

/** The caller's membership. */
export const myStatus = authorQuery({
  args: {},
  returns: vMembership,
  handler: async (ctx) => await ownMembership(ctx, ctx.viewer),
});

/** The caller's sponsorship purchase, for the page after payment. Without a reference, the newest. */
export const purchase = authorQuery({
  args: { reference: v.union(v.string(), v.null()) },
  returns: v.union(vSponsorshipPurchase, v.null()),
  handler: async (ctx, { reference }) => await sponsorshipPurchase(ctx, ctx.viewer, reference),
});

/** True if a trial needs no card on this deployment. Only then may the page say so. */
export const trialTerms = anonQuery({
  args: {},
  returns: v.object({ needsNoCard: v.boolean() }),
  handler: () => ({ needsNoCard: paymentMethod("author") === "session" }),
});

/** The price and payment method of each sponsorship length. */
export const sponsorshipPrices = anonQuery({
  args: {},
  returns: v.array(vSponsorshipPrice),
  handler: () => sponsorshipPriceList(),
});
