import Stripe from "stripe";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction } from "../functions";
import { stripeProblem } from "../model/billing/paymentSettings";
import { isMissing, stripe } from "./client";
import type { StripeReader } from "./state";

const TRIAL_WITHOUT_CARD = "trial_end_without_payment_method";

const HOUR_MS = 3_600_000;
/** About two weeks of tries, an hour apart after the first few. */
const MAX_ATTEMPTS = 336;

/**
 * Deletes the customer of a closed account, which ends their memberships at once. Retries for two weeks, and waits
 * while Stripe is not configured. A customer that is already gone counts as deleted.
 */
export const deleteCustomer = internalAction({
  args: { customerId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { customerId, attempt }): Promise<null> => {
    const problem = stripeProblem();
    if (problem !== null) {
      console.warn(JSON.stringify({ evt: "stripe.waiting", what: "customer", problem }));
      await ctx.scheduler.runAfter(HOUR_MS, internal.stripe.customers.deleteCustomer, {
        customerId,
        attempt,
      });
      return null;
    }
    try {
      await stripe().customers.del(customerId);
    } catch (error) {
      if (isMissing(error)) return null;
      console.error(JSON.stringify({ evt: "stripe.failed", what: "customer", attempt }));
      if (attempt >= MAX_ATTEMPTS) return null;
      const wait = Math.min(HOUR_MS, 30_000 * 2 ** Math.min(attempt, 10));
      await ctx.scheduler.runAfter(wait, internal.stripe.customers.deleteCustomer, {
        customerId,
        attempt: attempt + 1,
      });
    }
    return null;
  },
});

/** Does what an event asks for at Stripe: a customer who has a card now goes on with a membership that waited for it. */
export async function actOnEvent(reader: StripeReader, { type, data }: Stripe.Event): Promise<void> {
  if (type === "customer.updated") await resumePaused(reader, data.object.id);
}

/**
 * Resumes a customer's memberships of ours that paused when a trial ended without a card, and charges the card. Stripe
 * waits to be asked. Does nothing without a card. May run twice.
 */
export async function resumePaused(
  { provider, subscriptionUpdatedAt }: StripeReader,
  customerId: string,
): Promise<void> {
  const { data } = await provider.subscriptions.list({ customer: customerId, status: "paused" });
  const waiting = data.filter(waitsForCard);
  if (waiting.length === 0) return;
  const customer = await provider.customers.retrieve(customerId);
  if (customer.deleted || customer.invoice_settings.default_payment_method === null) return;
  for (const { id } of waiting) if ((await subscriptionUpdatedAt(id)) > 0) await resume(provider, id);
}

function waitsForCard({ status_details }: Stripe.Subscription): boolean {
  return status_details?.paused.subscription.type === TRIAL_WITHOUT_CARD;
}

/** A declined card leaves the membership paused. So does a request that another one was faster than. */
async function resume(provider: Stripe, id: string): Promise<void> {
  try {
    await provider.subscriptions.resume(id, { payment_behavior: "resume_on_payment_success" });
  } catch (error) {
    const isFinal =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isFinal) throw error;
    console.warn(JSON.stringify({ evt: "stripe.failed", what: "resume", error: error.code ?? "" }));
  }
}
