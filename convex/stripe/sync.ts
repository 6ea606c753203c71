import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isLiveMembership } from "../../domain/billing/plans";
import { internal } from "../_generated/api";
import type { ActionCtx, MutationCtx } from "../_generated/server";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { stripeProblem } from "../model/billing/paymentSettings";
import {
  applySubscription,
  isOvertaken,
  mirroredAt,
  mirrorOf,
  vSubscriptionState,
} from "../model/billing/stripeEvents";
import { stripe } from "./client";
import type { StripeReader } from "./state";
import { subscriptionState } from "./state";

/** Each is read with its invoices, so one step takes few. */
const PAGE = 25;
/** Of several simultaneous answers one is written, and the others ask again. */
const MAX_TRIES = 8;

/** Starts comparing our mirror of memberships with Stripe. */
export async function startReconciling(ctx: MutationCtx): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.stripe.sync.reconcile, {});
}

/** Compares the mirror with Stripe, a page in each step: what an event that never came would have changed. */
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
        return await ctx.runMutation(internal.stripe.sync.heal, { state });
      });
    const last = data.at(-1);
    if (has_more && last !== undefined)
      await ctx.scheduler.runAfter(0, internal.stripe.sync.reconcile, { after: last.id });
    return null;
  },
});

/** Brings one membership of the mirror to Stripe's state. False: ask again. */
export const heal = internalMutation({
  args: { state: vSubscriptionState },
  returns: v.boolean(),
  handler: async (ctx, { state }) => {
    if (await isOvertaken(ctx, state)) return false;
    await applySubscription(ctx, state);
    await cancelOrphanedMembership(ctx, state);
    return true;
  },
});

/** Ends a membership whose account is closed: word of that is lost when the server stops while it is said. */
async function cancelOrphanedMembership(
  ctx: MutationCtx,
  { id, customer, status }: Infer<typeof vSubscriptionState>,
) {
  const row = await mirrorOf(ctx, id);
  if (row === null || row.stripeCustomerId !== customer) return;
  if (row.userId === undefined && isLiveMembership(status))
    await ctx.scheduler.runAfter(0, internal.stripe.customers.forget, { customerId: customer, attempt: 0 });
}

/** When the mirror of a membership was last written. */
export const written = internalQuery({
  args: { subscriptionId: v.string() },
  returns: v.number(),
  handler: async (ctx, { subscriptionId }) => await mirroredAt(ctx, subscriptionId),
});

/** Reads Stripe beside our mirror. */
export function stripeReader(ctx: Pick<ActionCtx, "runQuery">): StripeReader {
  return {
    provider: stripe(),
    mirroredAt: async (subscriptionId): Promise<number> =>
      await ctx.runQuery(internal.stripe.sync.written, { subscriptionId }),
  };
}

/** Repeats until nothing else was written in between. False if others were always first. */
export async function retryUntilApplied(askAndApply: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await askAndApply()) return true;
  return false;
}
