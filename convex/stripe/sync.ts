import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation } from "../functions";
import { stripeProblem } from "../model/paymentSettings";
import { applySubscription, vSubscriptionState } from "../model/stripeEvents";
import { stripe } from "./client";
import { subscriptionState } from "./state";

/** Each is asked for with its invoices, so few go in one step. */
const PAGE = 25;

/** Compares the mirror with Stripe, a page in each step: what an event that never came would have changed (W-05). */
export const reconcile = internalAction({
  args: { after: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { after }): Promise<null> => {
    if (process.env.DISABLE_CRONS === "1" || stripeProblem() !== null) return null;
    const provider = stripe();
    const { data, has_more } = await provider.subscriptions.list({
      status: "all",
      limit: PAGE,
      ...(after === undefined ? {} : { starting_after: after }),
    });
    for (const { id } of data)
      await ctx.runMutation(internal.stripe.sync.heal, { state: await subscriptionState(provider, id) });
    const last = data.at(-1);
    if (has_more && last !== undefined)
      await ctx.scheduler.runAfter(0, internal.stripe.sync.reconcile, { after: last.id });
    return null;
  },
});

/** Brings one membership of the mirror to Stripe's state. */
export const heal = internalMutation({
  args: { state: vSubscriptionState },
  returns: v.null(),
  handler: async (ctx, { state }) => {
    await applySubscription(ctx, state);
    return null;
  },
});
