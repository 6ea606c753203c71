import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isLiveMembership } from "../../domain/billing/plans";
import { internal } from "../_generated/api";
import type { ActionCtx, MutationCtx } from "../_generated/server";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { finishSync } from "../model/admin/paymentSyncs";
import {
  applySubscription,
  lastCheckoutUpdate,
  findSubscription,
  isStaleSubscription,
  lastSubscriptionUpdate,
  vSubscriptionState,
} from "../model/billing/stripeEvents";
import { idOf, stripe, stripeMessage } from "./client";
import { resumePaused } from "./customers";
import type { StripeReader } from "./state";
import { subscriptionState } from "./state";

/** Memberships in one step. Each is read with its invoices. */
const PAGE = 25;
/** Of several simultaneous answers one is stored, and the others ask Stripe again. */
const MAX_TRIES = 8;

/** Updates the stored memberships from Stripe, a page in each step, in case an event was never delivered. */
export const reconcile = internalAction({
  args: { after: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { after }): Promise<null> => {
    try {
      const next = await reconcilePage(ctx, after);
      if (next === null) await ctx.runMutation(internal.stripe.sync.finish, { problem: null });
      else await ctx.scheduler.runAfter(0, internal.stripe.sync.reconcile, { after: next });
    } catch (error) {
      await ctx.runMutation(internal.stripe.sync.finish, { problem: stripeMessage(error) });
      throw error;
    }
    return null;
  },
});

/** Updates a page of memberships, and resumes those that got a card. Returns the last one's id, or null after the last page. */
async function reconcilePage(ctx: ActionCtx, after: string | undefined): Promise<string | null> {
  const reader = stripeReader(ctx);
  const { data, has_more } = await reader.provider.subscriptions.list({
    status: "all",
    limit: PAGE,
    ...(after === undefined ? {} : { starting_after: after }),
  });
  for (const { id, status, customer } of data) {
    if (status === "paused") await resumePaused(reader, idOf(customer) ?? "");
    await retryUntilApplied(async () => {
      const state = await subscriptionState(reader, id);
      return await ctx.runMutation(internal.stripe.sync.store, { state });
    });
  }
  return has_more ? (data.at(-1)?.id ?? null) : null;
}

/** Records how a comparison with Stripe ended. */
export const finish = internalMutation({
  args: { problem: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { problem }): Promise<null> => {
    await finishSync(ctx, problem);
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
