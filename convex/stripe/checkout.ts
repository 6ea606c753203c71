import type Stripe from "stripe";
import type { Infer } from "convex/values";
import { ConvexError, v } from "convex/values";
import { TRIAL_DAYS } from "../../domain/billing/plans";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { internalMutation, internalQuery } from "../functions";
import type { Purchase, StartedCheckout } from "../model/billing/checkouts";
import {
  restartCheckout,
  saveCustomer,
  startCheckout,
  vPurchase,
  vStartedCheckout,
} from "../model/billing/checkouts";
import { paymentLink, portalMethod } from "../model/billing/paymentSettings";
import { profileOfUser } from "../model/people/profiles";
import { refuse } from "../model/refuse";
import type { ActionViewer } from "../model/accounts/viewer";
import { isCustomerMissing, isOtherRequest, stripe } from "./client";

/** The URL of Stripe's payment page for this purchase. Throws a refusal when it cannot be sold. */
export async function createCheckoutUrl(
  ctx: ActionCtx,
  viewer: ActionViewer,
  purchase: Purchase,
): Promise<string> {
  const { userId, email } = viewer;
  const args = { userId, email, purchase };
  const checkout: StartedCheckout = await ctx.runMutation(internal.stripe.checkout.start, args);
  if (checkout.via === "link") return linkUrl(purchase, checkout, email);
  return await callProvider("checkout", async () => {
    try {
      return await openPage(ctx, viewer, purchase, checkout);
    } catch (error) {
      const { checkoutId, sessionId, customerId } = checkout;
      const isCustomerGone = customerId !== null && isCustomerMissing(error);
      if (!isCustomerGone && !isOtherRequest(error)) throw error;
      if (!isCustomerGone && sessionId !== null) await closePage(purchase, sessionId);
      const fresh: Id<"checkouts"> = await ctx.runMutation(internal.stripe.checkout.restart, {
        checkoutId,
        goneCustomer: isCustomerGone ? customerId : null,
      });
      const kept = isCustomerGone ? null : customerId;
      return await openPage(ctx, viewer, purchase, { ...checkout, checkoutId: fresh, customerId: kept });
    }
  });
}

async function openPage(
  ctx: ActionCtx,
  viewer: ActionViewer,
  purchase: Purchase,
  checkout: StartedCheckout,
): Promise<string> {
  const provider = stripe();
  const { userId } = viewer;
  const customer = checkout.customerId ?? (await createCustomer(ctx, provider, viewer, checkout));
  const session = await provider.checkout.sessions.create(
    sessionParams(purchase, checkout, { userId, customer }),
    { idempotencyKey: `checkout:${checkout.checkoutId}` },
  );
  const ids = { checkoutId: checkout.checkoutId, sessionId: session.id };
  await ctx.runMutation(internal.stripe.checkout.saveSession, ids);
  return session.url ?? refuse("payment_provider");
}

/**
 * Closes the page of a purchase that starts anew, so that nobody pays both. Throws `already_member` for a membership
 * that was bought on it, of which no event has told yet.
 */
async function closePage({ plan }: Purchase, sessionId: string): Promise<void> {
  const { sessions } = stripe().checkout;
  const { status } = await sessions.retrieve(sessionId);
  if (status === "complete" && plan !== "sponsored") refuse("already_member");
  if (status === "open") await sessions.expire(sessionId);
}

/** The URL where this person manages their membership. Throws `payments_off`, or `not_a_member` without one. */
export async function createPortalUrl(ctx: ActionCtx, { userId }: ActionViewer): Promise<string> {
  const method = portalMethod();
  if (method === "off") refuse("payments_off");
  if (method === "link") return process.env.STRIPE_PORTAL_LINK ?? refuse("payments_off");
  const member: Infer<typeof vPortalMember> | null = await ctx.runQuery(internal.stripe.checkout.memberOf, {
    userId,
  });
  if (member === null) refuse("not_a_member");
  const { customer, returnPath } = member;
  return await callProvider("portal", async () => {
    const return_url = `${siteUrl()}${returnPath}`;
    try {
      return (await stripe().billingPortal.sessions.create({ customer, return_url })).url;
    } catch (error) {
      if (isCustomerMissing(error)) refuse("not_a_member");
      throw error;
    }
  });
}

/** Records a purchase before the buyer pays. */
export const start = internalMutation({
  args: { userId: v.id("users"), email: v.string(), purchase: vPurchase },
  returns: vStartedCheckout,
  handler: async (ctx, { purchase, ...person }) => await startCheckout(ctx, person, purchase),
});

/** Starts a purchase anew: as a new customer, or with what its page says now. */
export const restart = internalMutation({
  args: { checkoutId: v.id("checkouts"), goneCustomer: v.union(v.string(), v.null()) },
  returns: v.id("checkouts"),
  handler: async (ctx, { checkoutId, goneCustomer }) => await restartCheckout(ctx, checkoutId, goneCustomer),
});

/** Stores a person's Stripe customer, before anything is bought as that customer. */
export const saveCustomerId = internalMutation({
  args: { userId: v.id("users"), customerId: v.string() },
  returns: v.string(),
  handler: async (ctx, { userId, customerId }) => await saveCustomer(ctx, userId, customerId),
});

/** Stores the session of a purchase, before the buyer sees its page. */
export const saveSession = internalMutation({
  args: { checkoutId: v.id("checkouts"), sessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, sessionId }) => {
    await ctx.db.patch("checkouts", checkoutId, { stripeSessionId: sessionId });
    return null;
  },
});

const vPortalMember = v.object({ customer: v.string(), returnPath: v.string() });

/** A person's Stripe customer, and the page that shows them their membership. Null for somebody who is no customer. */
export const memberOf = internalQuery({
  args: { userId: v.id("users") },
  returns: v.union(vPortalMember, v.null()),
  handler: async (ctx, { userId }): Promise<Infer<typeof vPortalMember> | null> => {
    const profile = await profileOfUser(ctx, userId);
    if (profile?.stripeCustomerId === undefined) return null;
    const returnPath = profile.userType === "admin" ? "/account" : "/dashboard/author?tab=membership";
    return { customer: profile.stripeCustomerId, returnPath };
  },
});

async function createCustomer(
  ctx: ActionCtx,
  provider: Stripe,
  { userId, email }: ActionViewer,
  { checkoutId, name }: StartedCheckout,
): Promise<string> {
  const { id } = await provider.customers.create(
    { email, name, metadata: { userId } },
    { idempotencyKey: `customer:${checkoutId}` },
  );
  try {
    return await ctx.runMutation(internal.stripe.checkout.saveCustomerId, { userId, customerId: id });
  } catch (error) {
    // If the account was closed meanwhile, its name and address must not stay at Stripe.
    await ctx.runMutation(internal.stripe.customers.deleteCustomer, { customerId: id, attempt: 0 });
    throw error;
  }
}

function sessionParams(
  purchase: Purchase,
  { checkoutId, hasTrial, bookTitle, amountCents }: StartedCheckout,
  { userId, customer }: { userId: string; customer: string },
): Stripe.Checkout.SessionCreateParams {
  const { plan } = purchase;
  const shared = { customer, client_reference_id: checkoutId };
  if (plan === "sponsored") {
    const { bookId, days } = purchase;
    const name = `Sponsorship of “${bookTitle}” for ${days} days`;
    const price_data = { currency: "usd", unit_amount: amountCents ?? 0, product_data: { name } };
    return {
      ...shared,
      mode: "payment",
      line_items: [{ quantity: 1, price_data }],
      metadata: { plan, userId, bookId, days },
      success_url: `${siteUrl()}/payment-success?type=sponsor&purchase=${checkoutId}`,
      cancel_url: `${siteUrl()}/dashboard/author`,
    };
  }
  const metadata = { plan, userId };
  const promotion = process.env.STRIPE_PROMO_CODE_ID;
  return {
    ...shared,
    mode: "subscription",
    line_items: [{ quantity: 1, price: process.env.STRIPE_PRICE_AUTHOR }],
    metadata,
    // Stripe refuses both together.
    ...(promotion ? { discounts: [{ promotion_code: promotion }] } : { allow_promotion_codes: true }),
    payment_method_collection: hasTrial ? "if_required" : "always",
    subscription_data: { metadata, ...(hasTrial ? TRIAL : {}) },
    success_url: `${siteUrl()}/payment-success`,
    cancel_url: `${siteUrl()}/dashboard/author?tab=membership`,
  };
}

/** A trial without a card pauses at its end, and nothing is owed. */
const TRIAL = {
  trial_period_days: TRIAL_DAYS,
  trial_settings: { end_behavior: { missing_payment_method: "pause" } },
} as const;

/** The payment link with the buyer's email and the purchase's reference filled in. */
function linkUrl(purchase: Purchase, { checkoutId }: StartedCheckout, email: string): string {
  const link =
    purchase.plan === "sponsored" ? paymentLink("sponsored", purchase.days) : paymentLink("author");
  const url = new URL(link ?? refuse("payments_off"));
  url.searchParams.set("prefilled_email", email);
  const promotion = process.env.STRIPE_PROMO_CODE_ID;
  if (promotion && purchase.plan !== "sponsored") url.searchParams.set("prefilled_promo_code", promotion);
  url.searchParams.set("client_reference_id", checkoutId);
  return url.href;
}

/** Calls Stripe. Logs an error there and throws `payment_provider` instead. */
async function callProvider<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ConvexError) throw error;
    console.error(
      JSON.stringify({ evt: "stripe.failed", what, error: error instanceof Error ? error.name : "" }),
    );
    return refuse("payment_provider");
  }
}

function siteUrl(): string {
  return (process.env.SITE_URL ?? "").replace(/\/+$/, "");
}
