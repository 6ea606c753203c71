import Stripe from "stripe";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation } from "../functions";
import { stripeProblem } from "../model/billing/paymentSettings";
import { isMissing, stripe } from "./client";
import type { StripeReader } from "./state";

const TRIAL_WITHOUT_CARD = "trial_end_without_payment_method";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** About two weeks of tries, an hour apart after the first few. */
const MAX_ATTEMPTS = 336;

/**
 * Deletes the customer of a closed account, which ends their memberships at once. Tries again for two weeks, and waits
 * while Stripe is not configured. Each try is an action, which is not run again if the server's end interrupts it, so
 * this looks later what became of the last one.
 */
export const deleteCustomer = internalMutation({
  args: {
    customerId: v.string(),
    attempt: v.number(),
    lastCall: v.optional(v.id("_scheduled_functions")),
  },
  returns: v.null(),
  handler: async (ctx, { customerId, attempt, lastCall }): Promise<null> => {
    const { deleteCustomer: again, callDelete } = internal.stripe.customers;
    const last = lastCall === undefined ? null : await ctx.db.system.get("_scheduled_functions", lastCall);
    if (last?.state.kind === "success") return null;
    const problem = stripeProblem();
    if (problem !== null) {
      console.warn(JSON.stringify({ evt: "stripe.waiting", what: "customer", problem }));
      await ctx.scheduler.runAfter(HOUR_MS, again, { customerId, attempt, lastCall });
      return null;
    }
    const isRunning = last?.state.kind === "pending" || last?.state.kind === "inProgress";
    const call = isRunning ? lastCall : await ctx.scheduler.runAfter(0, callDelete, { customerId, attempt });
    if (attempt >= MAX_ATTEMPTS) return null;
    const wait = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(attempt, 10));
    await ctx.scheduler.runAfter(wait, again, { customerId, attempt: attempt + 1, lastCall: call });
    return null;
  },
});

/** One try to delete a customer. Throws if Stripe did not. A customer that is already gone counts as deleted. */
export const callDelete = internalAction({
  args: { customerId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (_ctx, { customerId, attempt }): Promise<null> => {
    try {
      await stripe().customers.del(customerId);
    } catch (error) {
      if (isMissing(error)) return null;
      console.error(JSON.stringify({ evt: "stripe.failed", what: "customer", attempt }));
      throw error;
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
