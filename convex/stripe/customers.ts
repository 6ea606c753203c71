import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction } from "../functions";
import { stripeProblem } from "../model/billing/paymentSettings";
import { isMissing, stripe } from "./client";

const HOUR_MS = 3_600_000;
/** About two weeks, a try every hour at the end. */
const MAX_ATTEMPTS = 336;

/**
 * Deletes the customer of a closed account, which ends its memberships at once (B-63). Tried again until Stripe
 * has heard it; one that is gone already is done.
 */
export const forget = internalAction({
  args: { customerId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { customerId, attempt }): Promise<null> => {
    try {
      if (stripeProblem() === null) await stripe().customers.del(customerId);
    } catch (error) {
      if (isMissing(error)) return null;
      console.error(JSON.stringify({ evt: "stripe.failed", what: "customer", attempt }));
      if (attempt >= MAX_ATTEMPTS) return null;
      const wait = Math.min(HOUR_MS, 30_000 * 2 ** Math.min(attempt, 10));
      await ctx.scheduler.runAfter(wait, internal.stripe.customers.forget, {
        customerId,
        attempt: attempt + 1,
      });
    }
    return null;
  },
});
