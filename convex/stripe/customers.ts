import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction } from "../functions";
import { stripeProblem } from "../model/billing/paymentSettings";
import { isMissing, stripe } from "./client";

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
