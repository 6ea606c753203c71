import type Stripe from "stripe";
import { ConvexError, v } from "convex/values";
import { TRIAL_DAYS } from "../../domain/billing/plans";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { internalMutation, internalQuery } from "../functions";
import type { Begun, Purchase } from "../model/billing/checkouts";
import { beginCheckout, keepCustomer, vBegun, vPurchase } from "../model/billing/checkouts";
import { paymentLink, portalWay } from "../model/billing/paymentSettings";
import { profileOfUser } from "../model/people/profiles";
import { refuse } from "../model/refuse";
import type { ActionViewer } from "../model/accounts/viewer";
import { stripe } from "./client";

/** Where this purchase is paid: a page of Stripe's, made for this person, this plan and this price. */
export async function startCheckout(
  ctx: ActionCtx,
  viewer: ActionViewer,
  purchase: Purchase,
): Promise<string> {
  const { userId, email } = viewer;
  const begun: Begun = await ctx.runMutation(internal.stripe.checkout.begin, { userId, email, purchase });
  if (begun.via === "link") return linkOf(purchase, begun, email);
  return await callProvider("checkout", async () => {
    const provider = stripe();
    const customer = begun.customerId ?? (await newCustomer(ctx, provider, viewer, begun));
    const session = await provider.checkout.sessions.create(
      sessionOf(purchase, begun, { userId, customer }),
      { idempotencyKey: `checkout:${begun.checkoutId}` },
    );
    const kept = { checkoutId: begun.checkoutId, sessionId: session.id };
    await ctx.runMutation(internal.stripe.checkout.keepSession, kept);
    return session.url ?? refuse("payment_provider");
  });
}

/** Where this person's membership is managed. Throws `not_a_member` while there is none. */
export async function openPortal(ctx: ActionCtx, { userId }: ActionViewer): Promise<string> {
  const way = portalWay();
  if (way === "off") refuse("payments_off");
  if (way === "link") return process.env.STRIPE_PORTAL_LINK ?? refuse("payments_off");
  const customer: string | null = await ctx.runQuery(internal.stripe.checkout.customerOf, { userId });
  if (customer === null) refuse("not_a_member");
  return await callProvider("portal", async () => {
    const return_url = `${siteUrl()}/dashboard/author?tab=membership`;
    return (await stripe().billingPortal.sessions.create({ customer, return_url })).url;
  });
}

/** Writes a purchase down. */
export const begin = internalMutation({
  args: { userId: v.id("users"), email: v.string(), purchase: vPurchase },
  returns: vBegun,
  handler: async (ctx, { purchase, ...person }) => await beginCheckout(ctx, person, purchase),
});

/** Keeps whose customer this is, before anything is bought as them. */
export const customerIs = internalMutation({
  args: { userId: v.id("users"), customerId: v.string() },
  returns: v.string(),
  handler: async (ctx, { userId, customerId }) => await keepCustomer(ctx, userId, customerId),
});

/** Keeps which session a purchase is, before its page is shown to anybody. */
export const keepSession = internalMutation({
  args: { checkoutId: v.id("checkouts"), sessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, sessionId }) => {
    await ctx.db.patch("checkouts", checkoutId, { stripeSessionId: sessionId });
    return null;
  },
});

/** The provider's customer of a person, or null. */
export const customerOf = internalQuery({
  args: { userId: v.id("users") },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { userId }) => (await profileOfUser(ctx, userId))?.stripeCustomerId ?? null,
});

async function newCustomer(
  ctx: ActionCtx,
  provider: Stripe,
  { userId, email }: ActionViewer,
  { checkoutId, name }: Begun,
): Promise<string> {
  const { id } = await provider.customers.create(
    { email, name, metadata: { userId } },
    { idempotencyKey: `customer:${checkoutId}` },
  );
  try {
    return await ctx.runMutation(internal.stripe.checkout.customerIs, { userId, customerId: id });
  } catch (error) {
    // Of an account that is closed meanwhile, name and address must not stay with the provider.
    await ctx.runAction(internal.stripe.customers.forget, { customerId: id, attempt: 0 });
    throw error;
  }
}

function sessionOf(
  purchase: Purchase,
  { checkoutId, hasTrial, bookTitle, amountCents }: Begun,
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
    // One of the two: Stripe refuses both together.
    ...(promotion ? { discounts: [{ promotion_code: promotion }] } : { allow_promotion_codes: true }),
    payment_method_collection: hasTrial ? "if_required" : "always",
    subscription_data: { metadata, ...(hasTrial ? TRIAL : {}) },
    success_url: `${siteUrl()}/payment-success`,
    cancel_url: `${siteUrl()}/dashboard/author?tab=membership`,
  };
}

/** Free for two weeks; without a card it pauses then, and nothing is owed. */
const TRIAL = {
  trial_period_days: TRIAL_DAYS,
  trial_settings: { end_behavior: { missing_payment_method: "pause" } },
} as const;

/** A payment link with what is known of the buyer. */
function linkOf(purchase: Purchase, { checkoutId }: Begun, email: string): string {
  const link =
    purchase.plan === "sponsored" ? paymentLink("sponsored", purchase.days) : paymentLink("author");
  const url = new URL(link ?? refuse("payments_off"));
  url.searchParams.set("prefilled_email", email);
  const promotion = process.env.STRIPE_PROMO_CODE_ID;
  if (promotion && purchase.plan !== "sponsored") url.searchParams.set("prefilled_promo_code", promotion);
  url.searchParams.set("client_reference_id", checkoutId);
  return url.href;
}

/** The provider's answer; what goes wrong there is one sentence for the person and one line for the log. */
async function callProvider<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
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
