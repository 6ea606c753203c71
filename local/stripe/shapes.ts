import type Stripe from "stripe";
import type {
  Customer,
  Invoice,
  Payment,
  PortalSession,
  Session,
  StoredEvent,
  Subscription,
} from "./records";
import { AUTHOR_PRICE } from "./records";

/** A partial API object. Its field names are checked against the SDK's types for the pinned API version. */
type Part<T> = T extends (infer U)[] ? Part<U>[] : T extends object ? { [K in keyof T]?: Part<T[K]> } : T;

const LOCAL = { livemode: false } as const;

export function customerShape(customer: Customer) {
  const { id, email, name, metadata, created } = customer;
  if (customer.deleted)
    return { id, object: "customer", deleted: true } satisfies Part<Stripe.DeletedCustomer>;
  return { id, object: "customer", email, name, metadata, created, ...LOCAL } satisfies Part<Stripe.Customer>;
}

export function priceShape() {
  return {
    id: AUTHOR_PRICE.id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: 1_700_000_000,
    currency: "usd",
    metadata: {},
    nickname: "Author",
    product: AUTHOR_PRICE.product,
    recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
    type: "recurring",
    unit_amount: AUTHOR_PRICE.cents,
    ...LOCAL,
  } satisfies Part<Stripe.Price>;
}

export function subscriptionShape(one: Subscription) {
  return {
    id: one.id,
    object: "subscription",
    cancel_at: one.cancelAtPeriodEnd ? one.periodEnd : null,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    canceled_at: one.canceledAt,
    collection_method: "charge_automatically",
    created: one.created,
    currency: "usd",
    customer: one.customer,
    default_payment_method: one.hasCard ? `pm_${one.id.slice(4)}` : null,
    ended_at: one.endedAt,
    items: {
      object: "list",
      data: [
        {
          id: `si_${one.id.slice(4)}`,
          object: "subscription_item",
          created: one.created,
          current_period_start: one.periodStart,
          current_period_end: one.periodEnd,
          metadata: {},
          price: priceShape(),
          quantity: 1,
          subscription: one.id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${one.id}`,
    },
    metadata: one.metadata,
    start_date: one.created,
    status: one.status,
    trial_end: one.trialEnd,
    trial_start: one.trialStart,
    trial_settings: { end_behavior: { missing_payment_method: one.whenTrialEndsBare } },
    ...LOCAL,
  } satisfies Part<Stripe.Subscription>;
}

export function sessionShape(one: Session, url: string, payment: Payment | null, expand: boolean) {
  const intent = payment === null ? null : expand ? intentShape(payment, true) : payment.id;
  return {
    id: one.id,
    object: "checkout.session",
    amount_subtotal: one.amount,
    amount_total: one.amount,
    cancel_url: one.cancelUrl,
    client_reference_id: one.clientReference,
    created: one.created,
    currency: "usd",
    customer: one.customer,
    customer_email: one.customerEmail,
    expires_at: one.created + 86_400,
    metadata: one.metadata,
    mode: one.mode,
    payment_intent: intent,
    payment_status: one.paymentStatus,
    status: one.status,
    subscription: one.subscription,
    success_url: one.successUrl,
    url: one.status === "open" ? url : null,
    ...LOCAL,
  } satisfies Part<Stripe.Checkout.Session>;
}

export function intentShape(one: Payment, expand = false) {
  return {
    id: one.id,
    object: "payment_intent",
    amount: one.amount,
    amount_received: one.amount,
    created: one.created,
    currency: "usd",
    customer: one.customer,
    latest_charge: expand ? chargeShape(one) : one.charge,
    metadata: {},
    status: "succeeded",
    ...LOCAL,
  } satisfies Part<Stripe.PaymentIntent>;
}

export function chargeShape(one: Payment) {
  return {
    id: one.charge,
    object: "charge",
    amount: one.amount,
    amount_captured: one.amount,
    amount_refunded: one.refunded,
    captured: true,
    created: one.created,
    currency: "usd",
    customer: one.customer,
    disputed: one.disputed,
    metadata: {},
    paid: true,
    payment_intent: one.id,
    refunded: one.refunded === one.amount,
    status: "succeeded",
    ...LOCAL,
  } satisfies Part<Stripe.Charge>;
}

export function disputeShape(one: Payment) {
  return {
    id: `dp_${one.id.slice(3)}`,
    object: "dispute",
    amount: one.amount,
    charge: one.charge,
    created: one.created,
    currency: "usd",
    metadata: {},
    payment_intent: one.id,
    reason: "fraudulent",
    status: one.isDisputeWon ? "won" : "needs_response",
    ...LOCAL,
  } satisfies Part<Stripe.Dispute>;
}

export function refundShape(one: Payment, amount: number) {
  return {
    id: `re_${one.id.slice(3)}`,
    object: "refund",
    amount,
    charge: one.charge,
    created: one.created,
    currency: "usd",
    metadata: {},
    payment_intent: one.id,
    status: "succeeded",
  } satisfies Part<Stripe.Refund>;
}

export function invoiceShape(one: Invoice) {
  return {
    id: one.id,
    object: "invoice",
    amount_due: one.amount,
    amount_paid: one.status === "paid" ? one.amount : 0,
    amount_remaining: one.status === "paid" ? 0 : one.amount,
    created: one.created,
    currency: "usd",
    customer: one.customer,
    metadata: {},
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: {}, subscription: one.subscription },
    },
    status: one.status,
    total: one.amount,
    ...LOCAL,
  } satisfies Part<Stripe.Invoice>;
}

export function portalShape(one: PortalSession, url: string) {
  return {
    id: one.id,
    object: "billing_portal.session",
    customer: one.customer,
    return_url: one.returnUrl,
    url,
    ...LOCAL,
  } satisfies Part<Stripe.BillingPortal.Session>;
}

export function eventShape(one: StoredEvent, apiVersion: string) {
  return {
    id: one.id,
    object: "event",
    api_version: apiVersion,
    created: one.created,
    data: { object: one.object },
    livemode: false,
    pending_webhooks: one.isDelivered ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type: one.type,
  };
}
