import Stripe from "stripe";
import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { internalAction, internalMutation } from "../functions";
import { stripeProblem } from "../model/billing/paymentSettings";
import { profileOfUser } from "../model/people/profiles";
import { isMissing, stripe } from "./client";
import type { StripeReader } from "./state";

const TRIAL_WITHOUT_CARD = "trial_end_without_payment_method";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** About two weeks of tries, an hour apart after the first few. */
const MAX_ATTEMPTS = 336;

/** The tries of a call so far. `lastCall` is the last one. */
const TRIES = { attempt: v.number(), lastCall: v.optional(v.id("_scheduled_functions")) };
type Tries = ObjectType<typeof TRIES>;

/** Deletes the customer of a closed account, which ends their memberships at once. */
export const deleteCustomer = internalMutation({
  args: { customerId: v.string(), ...TRIES },
  returns: v.null(),
  handler: async (ctx, { customerId, ...tries }): Promise<null> => {
    const { deleteCustomer: again, callDelete } = internal.stripe.customers;
    const { attempt } = tries;
    await tryUntilDone(ctx, tries, {
      call: async () => await ctx.scheduler.runAfter(0, callDelete, { customerId, attempt }),
      lookAgain: async (wait, next) => await ctx.scheduler.runAfter(wait, again, { customerId, ...next }),
    });
    return null;
  },
});

/** Tells Stripe a person's address after it changed, so that receipts reach them. Each try passes on the one of its time. */
export const updateAddress = internalMutation({
  args: { userId: v.id("users"), ...TRIES },
  returns: v.null(),
  handler: async (ctx, { userId, ...tries }): Promise<null> => {
    const { updateAddress: again, callUpdate } = internal.stripe.customers;
    const { attempt } = tries;
    const user = await ctx.db.get("users", userId);
    const customerId = (await profileOfUser(ctx, userId))?.stripeCustomerId;
    if (user?.email === undefined || user.disabledAt !== undefined || customerId === undefined) return null;
    const { email } = user;
    await tryUntilDone(ctx, tries, {
      call: async () => await ctx.scheduler.runAfter(0, callUpdate, { customerId, email, attempt }),
      lookAgain: async (wait, next) => await ctx.scheduler.runAfter(wait, again, { userId, ...next }),
    });
    return null;
  },
});

/**
 * Calls Stripe until a call succeeded: for two weeks, and waiting while Stripe is not configured. Each try is an action,
 * which is not run again if the server's end interrupts it, so this looks later what became of the last one.
 */
async function tryUntilDone(
  ctx: MutationCtx,
  { attempt, lastCall }: Tries,
  {
    call,
    lookAgain,
  }: {
    call: () => Promise<Id<"_scheduled_functions">>;
    lookAgain: (wait: number, next: Tries) => Promise<unknown>;
  },
): Promise<void> {
  const last = lastCall === undefined ? null : await ctx.db.system.get("_scheduled_functions", lastCall);
  if (last?.state.kind === "success") return;
  const problem = stripeProblem();
  if (problem !== null) {
    console.warn(JSON.stringify({ evt: "stripe.waiting", what: "customer", problem }));
    await lookAgain(HOUR_MS, { attempt, lastCall });
    return;
  }
  const isRunning = last?.state.kind === "pending" || last?.state.kind === "inProgress";
  const running = isRunning ? lastCall : await call();
  if (attempt >= MAX_ATTEMPTS) return;
  const wait = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(attempt, 10));
  await lookAgain(wait, { attempt: attempt + 1, lastCall: running });
}

/** One try to delete a customer. Throws if Stripe did not. */
export const callDelete = internalAction({
  args: { customerId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (_ctx, { customerId, attempt }): Promise<null> =>
    await changeCustomer(attempt, async () => await stripe().customers.del(customerId)),
});

/** One try to change a customer's address. Throws if Stripe did not. */
export const callUpdate = internalAction({
  args: { customerId: v.string(), email: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (_ctx, { customerId, email, attempt }): Promise<null> =>
    await changeCustomer(attempt, async () => await stripe().customers.update(customerId, { email })),
});

/** A customer that Stripe no longer has needs no change. */
async function changeCustomer(attempt: number, change: () => Promise<unknown>): Promise<null> {
  try {
    await change();
  } catch (error) {
    if (isMissing(error)) return null;
    console.error(JSON.stringify({ evt: "stripe.failed", what: "customer", attempt }));
    throw error;
  }
  return null;
}

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

/** The reason is an optional field. Without one, it is the pause that we ask for at a trial's end. */
function waitsForCard({ status_details }: Stripe.Subscription): boolean {
  return (status_details?.paused.subscription.type ?? TRIAL_WITHOUT_CARD) === TRIAL_WITHOUT_CARD;
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
