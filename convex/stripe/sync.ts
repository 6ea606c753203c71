import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isLiveMembership } from "../../domain/billing/plans";
import { internal } from "../_generated/api";
import type { ActionCtx, MutationCtx } from "../_generated/server";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { stripeProblem } from "../model/billing/paymentSettings";
import {
  applySubscription,
  lastCheckoutUpdate,
  findSubscription,
  isStaleSubscription,
  lastSubscriptionUpdate,
  vSubscriptionState,
} from "../model/billing/stripeEvents";
import { stripe } from "./client";
import type { StripeReader } from "./state";
import { subscriptionState } from "./state";

/** Memberships in one step. Each is read with its invoices. */
const PAGE = 25;
/** Of several simultaneous answers one is stored, and the others ask Stripe again. */
const MAX_TRIES = 8;

/** Starts comparing the stored memberships with Stripe. */
export async function startReconciling(ctx: MutationCtx): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.stripe.sync.reconcile, {});
}

/** Updates the stored memberships from Stripe, a page in each step, in case an event was never delivered. */
export const reconcile = internalAction({
  args: { after: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { after }): Promise<null> => {
    if (stripeProblem() !== null) return null;
    const reader = stripeReader(ctx);
    const { data, has_more } = await reader.provider.subscriptions.list({
      status: "all",
      limit: PAGE,
      ...(after === undefined ? {} : { starting_after: after }),
    });
    for (const { id } of data)
      await retryUntilApplied(async () => {
        const state = await subscriptionState(reader, id);
        return await ctx.runMutation(internal.stripe.sync.store, { state });
      });
    const last = data.at(-1);
    if (has_more && last !== undefined)
      await ctx.scheduler.runAfter(0, internal.stripe.sync.reconcile, { after: last.id });
    return null;
  },
});

/** Stores the state of one membership. Returns false when it is stale and Stripe must be asked again. */
export const store = internalMutation({
  args: { state: vSubscriptionState },
  returns: v.boolean(),
  handler: async (ctx, { state }) => {
    if (await isStaleSubscription(ctx, state)) return false;
    await applySubscription(ctx, state);
    await cancelOrphanedMembership(ctx, state);
    return true;
  },
});

/** Ends a membership whose account is closed, in case the server stopped before its customer was deleted. */
async function cancelOrphanedMembership(
  ctx: MutationCtx,
  { id, customer, status }: Infer<typeof vSubscriptionState>,
) {
  const row = await findSubscription(ctx, id);
  if (row === null || row.stripeCustomerId !== customer) return;
  if (row.userId === undefined && isLiveMembership(status))
    await ctx.scheduler.runAfter(0, internal.stripe.customers.deleteCustomer, {
      customerId: customer,
      attempt: 0,
    });
}

/** The time of the last answer stored for a membership, 0 for none. */
export const subscriptionUpdatedAt = internalQuery({
  args: { subscriptionId: v.string() },
  returns: v.number(),
  handler: async (ctx, { subscriptionId }) => await lastSubscriptionUpdate(ctx, subscriptionId),
});

/** The time of the last answer applied to a session's purchase, 0 for none. */
export const checkoutUpdatedAt = internalQuery({
  args: { sessionId: v.string() },
  returns: v.number(),
  handler: async (ctx, { sessionId }) => await lastCheckoutUpdate(ctx, sessionId),
});

/** A reader of Stripe for an action. */
export function stripeReader(ctx: Pick<ActionCtx, "runQuery">): StripeReader {
  return {
    provider: stripe(),
    subscriptionUpdatedAt: async (subscriptionId): Promise<number> =>
      await ctx.runQuery(internal.stripe.sync.subscriptionUpdatedAt, { subscriptionId }),
    checkoutUpdatedAt: async (sessionId): Promise<number> =>
      await ctx.runQuery(internal.stripe.sync.checkoutUpdatedAt, { sessionId }),
  };
}

/** Asks Stripe again while the answer is stale, eight times at most. Returns false if every answer was stale. */
export async function retryUntilApplied(askAndApply: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await askAndApply()) return true;
  return false;
}
