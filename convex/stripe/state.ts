import type Stripe from "stripe";
import type { Infer } from "convex/values";
import type { vSessionState, vStripeState, vSubscriptionState } from "../model/billing/stripeEvents";
import { idOf, isMissing } from "./client";

type SessionState = Infer<typeof vSessionState>;
type SubscriptionState = Infer<typeof vSubscriptionState>;
type StripeState = Infer<typeof vStripeState>;

/** What an event is about, by ids alone: its other words may be old by the time it arrives. */
type Subject = { session: string } | { subscription: string } | { payment: string };

/** Stripe, and when our mirror of a membership was last written. */
export interface StripeReader {
  provider: Stripe;
  mirroredAt: (subscriptionId: string) => Promise<number>;
}

const STATUSES: Record<Stripe.Subscription.Status, SubscriptionState["status"]> = {
  active: "active",
  canceled: "canceled",
  incomplete: "incomplete",
  incomplete_expired: "incomplete_expired",
  past_due: "past_due",
  paused: "paused",
  trialing: "trialing",
  unpaid: "unpaid",
};

/** The state of what an event is about, asked for now; null for what is not kept here. */
export async function currentState(reader: StripeReader, event: Stripe.Event): Promise<StripeState | null> {
  const subject = subjectOf(event);
  if (subject === null) return null;
  try {
    if ("subscription" in subject)
      return { session: null, subscription: await subscriptionState(reader, subject.subscription) };
    const { provider } = reader;
    const sessionId = "session" in subject ? subject.session : await sessionOf(provider, subject.payment);
    return sessionId === null ? null : await sessionState(reader, sessionId);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A membership as Stripe has it now. */
export async function subscriptionState(
  { provider, mirroredAt }: StripeReader,
  id: string,
): Promise<SubscriptionState> {
  const before = await mirroredAt(id);
  const one = await provider.subscriptions.retrieve(id);
  let lifetimeCents = 0;
  for await (const invoice of provider.invoices.list({ subscription: id, status: "paid", limit: 100 }))
    lifetimeCents += invoice.amount_paid;
  const [item] = one.items.data;
  return {
    id,
    customer: idOf(one.customer) ?? "",
    status: STATUSES[one.status] ?? "incomplete",
    priceId: item?.price.id ?? "",
    currency: one.currency,
    startedAt: one.start_date * 1000,
    ...(one.trial_end === null ? {} : { trialEnd: one.trial_end * 1000 }),
    ...(item === undefined ? {} : { currentPeriodEnd: item.current_period_end * 1000 }),
    cancelAtPeriodEnd: one.cancel_at_period_end,
    monthlyCents: monthlyCents(item),
    lifetimeCents,
    mirroredAt: before,
  };
}

function subjectOf({ type, data: { object } }: Stripe.Event): Subject | null {
  if (object.object === "checkout.session") return { session: object.id };
  if (object.object === "subscription") return { subscription: object.id };
  if (object.object === "invoice") {
    const subscription = idOf(object.parent?.subscription_details?.subscription);
    return subscription === null ? null : { subscription };
  }
  const isReversal = type === "charge.refunded" || type.startsWith("charge.dispute.");
  if (!isReversal || (object.object !== "charge" && object.object !== "dispute")) return null;
  const payment = idOf(object.payment_intent);
  return payment === null ? null : { payment };
}

async function sessionOf(provider: Stripe, payment: string): Promise<string | null> {
  const { data } = await provider.checkout.sessions.list({ payment_intent: payment, limit: 1 });
  return data[0]?.id ?? null;
}

async function sessionState(reader: StripeReader, id: string): Promise<StripeState> {
  const { provider } = reader;
  const one = await provider.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  const subscription = idOf(one.subscription);
  return {
    session: {
      id,
      reference: one.client_reference_id,
      customer: idOf(one.customer),
      isPaid: one.status === "complete" && one.payment_status !== "unpaid",
      isReversed: await isReversed(provider, one),
      amountCents: one.amount_total ?? 0,
      currency: one.currency ?? "",
    } satisfies SessionState,
    subscription: subscription === null ? null : await subscriptionState(reader, subscription),
  };
}

/** A won dispute, and an inquiry that closed without one, leave us the money. */
const MONEY_KEPT: ReadonlySet<Stripe.Dispute.Status> = new Set(["won", "warning_closed"]);

/** True if the money went back: refunded in full, or charged back by a dispute that was not won. */
async function isReversed(
  provider: Stripe,
  { payment_intent: intent }: Stripe.Checkout.Session,
): Promise<boolean> {
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  if (typeof charge !== "object" || charge === null) return false;
  if (charge.refunded || !charge.disputed) return charge.refunded;
  const disputes = await provider.disputes.list({ charge: charge.id, limit: 100 });
  return disputes.data.length === 0 || disputes.data.some(({ status }) => !MONEY_KEPT.has(status));
}

/** What a membership brings a month: a yearly price counts as a twelfth. */
function monthlyCents(item: Stripe.SubscriptionItem | undefined): number {
  const cents = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1);
  const months = item?.price.recurring?.interval === "year" ? 12 : 1;
  return Math.round(cents / months);
}
