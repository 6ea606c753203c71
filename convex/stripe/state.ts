import type Stripe from "stripe";
import type { Infer } from "convex/values";
import type { vSessionState, vStripeState, vSubscriptionState } from "../model/billing/stripeEvents";
import { idOf, isMissing } from "./client";

type SessionState = Infer<typeof vSessionState>;
type SubscriptionState = Infer<typeof vSubscriptionState>;
type StripeState = Infer<typeof vStripeState>;

/** The object an event is about. Only its id is used: the rest may be outdated when the event arrives. */
type Subject = { session: string } | { subscription: string } | { payment: string };

/** A Stripe client, and the times of the last stored answers. Read those before asking Stripe. */
export interface StripeReader {
  provider: Stripe;
  subscriptionUpdatedAt: (subscriptionId: string) => Promise<number>;
  checkoutUpdatedAt: (sessionId: string) => Promise<number>;
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

/** The current state of the object an event is about. Null when it is missing or not stored here. */
export async function currentState(reader: StripeReader, event: Stripe.Event): Promise<StripeState | null> {
  const subject = subjectOf(event);
  if (subject === null) return null;
  try {
    if ("subscription" in subject)
      return { session: null, subscription: await subscriptionState(reader, subject.subscription) };
    const { provider } = reader;
    const sessionId =
      "session" in subject ? subject.session : await sessionOfPayment(provider, subject.payment);
    return sessionId === null ? null : await sessionState(reader, sessionId);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The current state of a membership at Stripe. */
export async function subscriptionState(
  { provider, subscriptionUpdatedAt }: StripeReader,
  id: string,
): Promise<SubscriptionState> {
  const expectedUpdatedAt = await subscriptionUpdatedAt(id);
  const subscription = await provider.subscriptions.retrieve(id);
  let lifetimeCents = 0;
  for await (const invoice of provider.invoices.list({ subscription: id, status: "paid", limit: 100 }))
    lifetimeCents += invoice.amount_paid;
  const [item] = subscription.items.data;
  const overdueSince = OVERDUE.has(subscription.status) ? await openSince(provider, id) : undefined;
  return {
    id,
    customer: idOf(subscription.customer) ?? "",
    status: STATUSES[subscription.status] ?? "incomplete",
    priceId: item?.price.id ?? "",
    currency: subscription.currency,
    startedAt: subscription.start_date * 1000,
    ...(subscription.trial_end === null ? {} : { trialEnd: subscription.trial_end * 1000 }),
    ...(item === undefined ? {} : { currentPeriodEnd: item.current_period_end * 1000 }),
    ...(overdueSince === undefined ? {} : { overdueSince }),
    cancelAtPeriodEnd: endsWithPeriod(subscription),
    monthlyCents: monthlyCents(item),
    lifetimeCents,
    expectedUpdatedAt,
  };
}

/** True if a membership ends with its period. Stripe's customer portal sets the date and not the flag. */
function endsWithPeriod({ cancel_at, cancel_at_period_end, items }: Stripe.Subscription): boolean {
  const periodEnd = items.data[0]?.current_period_end ?? Infinity;
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd);
}

const OVERDUE: ReadonlySet<Stripe.Subscription.Status> = new Set(["past_due", "unpaid"]);

/** When the newest unpaid invoice of a membership was made, which is when its payment first failed. */
async function openSince(provider: Stripe, subscription: string): Promise<number | undefined> {
  const { data } = await provider.invoices.list({ subscription, status: "open", limit: 1 });
  return data[0] && data[0].created * 1000;
}

function subjectOf({ type, data: { object } }: Stripe.Event): Subject | null {
  if (object.object === "checkout.session") return { session: object.id };
  if (object.object === "subscription") return { subscription: object.id };
  if (object.object === "invoice") {
    const subscription = idOf(object.parent?.subscription_details?.subscription);
    return subscription === null ? null : { subscription };
  }
  const isOfCharge = type === "charge.refunded" && object.object === "charge";
  // A refund can fail after it was made: its money is ours again.
  if (!isOfCharge && object.object !== "dispute" && object.object !== "refund") return null;
  const payment = idOf(object.payment_intent);
  return payment === null ? null : { payment };
}

async function sessionOfPayment(provider: Stripe, payment: string): Promise<string | null> {
  const { data } = await provider.checkout.sessions.list({ payment_intent: payment, limit: 1 });
  return data[0]?.id ?? null;
}

async function sessionState(reader: StripeReader, id: string): Promise<StripeState> {
  const { provider } = reader;
  const expectedUpdatedAt = await reader.checkoutUpdatedAt(id);
  const session = await provider.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  const subscription = idOf(session.subscription);
  return {
    session: {
      id,
      reference: session.client_reference_id,
      customer: idOf(session.customer),
      isPaid: session.status === "complete" && session.payment_status !== "unpaid",
      isReversed: await isReversed(provider, session),
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? "",
      expectedUpdatedAt,
    } satisfies SessionState,
    subscription: subscription === null ? null : await subscriptionState(reader, subscription),
  };
}

/** Disputes in these statuses leave us the money: won, or a bank's inquiry, for which Stripe withdraws nothing. */
const MONEY_KEPT: ReadonlySet<Stripe.Dispute.Status> = new Set([
  "won",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
]);

/** True if the money went back, by a full refund or by a dispute that was not won. */
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

/** The monthly revenue of a membership, in cents. A yearly price counts as a twelfth. */
function monthlyCents(item: Stripe.SubscriptionItem | undefined): number {
  const cents = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1);
  const months = item?.price.recurring?.interval === "year" ? 12 : 1;
  return Math.round(cents / months);
}
