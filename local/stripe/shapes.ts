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
  const default_payment_method = customer.hasCard ? `pm_${id.slice(4)}` : null;
  return {
    ...{ id, object: "customer", email, name, metadata, created },
    invoice_settings: { default_payment_method },
    ...LOCAL,
  } satisfies Part<Stripe.Customer>;
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

const PAUSED_WITHOUT_CARD = {
  paused: { type: "subscription", subscription: { type: "trial_end_without_payment_method" } },
} satisfies Part<Stripe.Subscription.StatusDetails>;

export function subscriptionShape(subscription: Subscription) {
  return {
    id: subscription.id,
    object: "subscription",
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.hasCancelFlag ?? false,
    canceled_at: subscription.canceledAt,
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: "usd",
    customer: subscription.customer,
    default_payment_method: subscription.hasCard ? `pm_${subscription.id.slice(4)}` : null,
    ended_at: subscription.endedAt,
    items: {
      object: "list",
      data: [
        {
          id: `si_${subscription.id.slice(4)}`,
          object: "subscription_item",
          created: subscription.created,
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
          metadata: {},
          price: priceShape(),
          quantity: 1,
          subscription: subscription.id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    metadata: subscription.metadata,
    start_date: subscription.created,
    status: subscription.status,
    ...(subscription.status === "paused" ? { status_details: PAUSED_WITHOUT_CARD } : {}),
    trial_end: subscription.trialEnd,
    trial_start: subscription.trialStart,
    trial_settings: { end_behavior: { missing_payment_method: subscription.whenTrialEndsBare } },
    ...LOCAL,
  } satisfies Part<Stripe.Subscription>;
}

export function sessionShape(session: Session, url: string, payment: Payment | null, expand: boolean) {
  const intent = payment === null ? null : expand ? intentShape(payment, true) : payment.id;
  return {
    id: session.id,
    object: "checkout.session",
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReference,
    created: session.created,
    currency: "usd",
    customer: session.customer,
    customer_email: session.customerEmail,
    expires_at: session.created + 86_400,
    metadata: session.metadata,
    mode: session.mode,
    payment_intent: intent,
    payment_status: session.paymentStatus,
    status: session.status,
    subscription: session.subscription,
    success_url: session.successUrl,
    url: session.status === "open" ? url : null,
    ...LOCAL,
  } satisfies Part<Stripe.Checkout.Session>;
}

export function intentShape(payment: Payment, expand = false) {
  return {
    id: payment.id,
    object: "payment_intent",
    amount: payment.amount,
    amount_received: payment.amount,
    created: payment.created,
    currency: "usd",
    customer: payment.customer,
    latest_charge: expand ? chargeShape(payment) : payment.charge,
    metadata: {},
    status: "succeeded",
    ...LOCAL,
  } satisfies Part<Stripe.PaymentIntent>;
}

export function chargeShape(payment: Payment) {
  return {
    id: payment.charge,
    object: "charge",
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: payment.refunded,
    captured: true,
    created: payment.created,
    currency: "usd",
    customer: payment.customer,
    disputed: payment.disputed,
    metadata: {},
    paid: true,
    payment_intent: payment.id,
    refunded: payment.refunded === payment.amount,
    status: "succeeded",
    ...LOCAL,
  } satisfies Part<Stripe.Charge>;
}

export function disputeShape(payment: Payment) {
  return {
    id: `dp_${payment.id.slice(3)}`,
    object: "dispute",
    amount: payment.amount,
    charge: payment.charge,
    created: payment.created,
    currency: "usd",
    metadata: {},
    payment_intent: payment.id,
    reason: "fraudulent",
    status: payment.isDisputeWon ? "won" : payment.isInquiry ? "warning_needs_response" : "needs_response",
    ...LOCAL,
  } satisfies Part<Stripe.Dispute>;
}

export function refundShape(payment: Payment, amount: number, status: "succeeded" | "failed" = "succeeded") {
  return {
    id: `re_${payment.id.slice(3)}`,
    object: "refund",
    amount,
    charge: payment.charge,
    created: payment.created,
    currency: "usd",
    metadata: {},
    payment_intent: payment.id,
    status,
  } satisfies Part<Stripe.Refund>;
}

export function invoiceShape(invoice: Invoice) {
  return {
    id: invoice.id,
    object: "invoice",
    amount_due: invoice.amount,
    amount_paid: invoice.status === "paid" ? invoice.amount : 0,
    amount_remaining: invoice.status === "paid" ? 0 : invoice.amount,
    created: invoice.created,
    currency: "usd",
    customer: invoice.customer,
    metadata: {},
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
    },
    status: invoice.status,
    total: invoice.amount,
    ...LOCAL,
  } satisfies Part<Stripe.Invoice>;
}

export function portalShape(portal: PortalSession, url: string) {
  return {
    id: portal.id,
    object: "billing_portal.session",
    customer: portal.customer,
    return_url: portal.returnUrl,
    url,
    ...LOCAL,
  } satisfies Part<Stripe.BillingPortal.Session>;
}

/** The SDK's own. Its type holds the two equal, so that nothing needs to read the SDK for it. */
const API_VERSION: Stripe.LatestApiVersion = "2026-10-28.endive";

export function eventShape(event: StoredEvent) {
  return {
    id: event.id,
    object: "event",
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.isDelivered ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  };
}
