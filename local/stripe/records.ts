/**
 * The records of the local Stripe. `shapes.ts` converts them to Stripe's API objects. Times are in seconds
 * since the epoch.
 */
export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  created: number;
  deleted: boolean;
  /** True once a card was added in the portal, which makes it the customer's default. */
  hasCard?: boolean;
}

export interface Session {
  id: string;
  mode: "subscription" | "payment";
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid" | "no_payment_required";
  customer: string | null;
  customerEmail: string | null;
  clientReference: string | null;
  amount: number;
  productName: string;
  trialDays: number;
  /** True if a card is required even when nothing is due. */
  needsCard: boolean;
  whenTrialEndsBare: "pause" | "cancel" | "create_invoice";
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  created: number;
  subscription: string | null;
  payment: string | null;
}

export type SubscriptionStatus = "trialing" | "active" | "past_due" | "paused" | "canceled";

export interface Subscription {
  id: string;
  customer: string;
  status: SubscriptionStatus;
  hasCard: boolean;
  whenTrialEndsBare: Session["whenTrialEndsBare"];
  metadata: Record<string, string>;
  created: number;
  trialStart: number | null;
  trialEnd: number | null;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  hasCancelFlag?: boolean;
  canceledAt: number | null;
  endedAt: number | null;
}

export interface Invoice {
  id: string;
  subscription: string;
  customer: string;
  amount: number;
  status: "paid" | "open";
  created: number;
}

/** A payment intent and its one charge. */
export interface Payment {
  id: string;
  charge: string;
  customer: string | null;
  amount: number;
  refunded: number;
  disputed: boolean;
  /** True while the bank only asks, before it takes the money. */
  isInquiry?: boolean;
  isDisputeWon?: boolean;
  created: number;
}

export interface PortalSession {
  id: string;
  customer: string;
  returnUrl: string;
}

export interface StoredEvent {
  id: string;
  type: string;
  created: number;
  object: object;
  isDelivered: boolean;
}

/** The stored answer for an idempotency key, returned when the same request is repeated. */
export interface StoredAnswer {
  request: string;
  status: number;
  body: object;
}

export interface StripeRecords {
  customers: Record<string, Customer>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  payments: Record<string, Payment>;
  portals: Record<string, PortalSession>;
  events: Record<string, StoredEvent>;
  answers: Record<string, StoredAnswer>;
}

/** The records of a Stripe that nobody has used yet. */
export function noRecords(): StripeRecords {
  return {
    customers: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    payments: {},
    portals: {},
    events: {},
    answers: {},
  };
}

/** The only subscription price. */
export const AUTHOR_PRICE = { id: "price_local_author", product: "prod_local_author", cents: 1000 };
