import type { StripeRecords, Customer, Invoice, Payment, Session, Subscription } from "./records";
import { AUTHOR_PRICE } from "./records";
import {
  chargeShape,
  customerShape,
  disputeShape,
  invoiceShape,
  refundShape,
  sessionShape,
  subscriptionShape,
} from "./shapes";
import { newId } from "./store";

const DAY = 86_400;
const MONTH = 30 * DAY;

/**
 * The payments and memberships of the local Stripe, and the events they produce. It knows nothing of HTTP.
 */
export class Ledger {
  readonly books: StripeRecords;
  readonly #now: () => number;
  readonly #onEvent: (id: string) => void;
  readonly checkoutUrl: (id: string) => string;

  constructor(
    books: StripeRecords,
    options: { now: () => number; onEvent: (id: string) => void; checkoutUrl: (id: string) => string },
  ) {
    this.books = books;
    this.#now = options.now;
    this.#onEvent = options.onEvent;
    this.checkoutUrl = options.checkoutUrl;
  }

  /** The current time in seconds since the epoch. */
  get now(): number {
    return Math.floor(this.#now() / 1000);
  }

  addCustomer(fields: Pick<Customer, "email" | "name" | "metadata">): Customer {
    const customer = { id: newId("cus"), created: this.now, deleted: false, ...fields };
    this.books.customers[customer.id] = customer;
    this.#emit("customer.created", customerShape(customer));
    return customer;
  }

  /** Takes over a paid membership that began before these books. No event reports it; its next change does. */
  takeOver(
    customer: Customer,
    { id, startedAt, periodEnd }: { id: string; startedAt: number; periodEnd: number },
  ) {
    this.books.customers[customer.id] = customer;
    this.books.subscriptions[id] = {
      id,
      customer: customer.id,
      status: "active",
      hasCard: true,
      whenTrialEndsBare: "pause",
      metadata: { plan: "author", ...customer.metadata },
      created: startedAt,
      trialStart: startedAt,
      trialEnd: startedAt + 14 * DAY,
      periodStart: periodEnd - MONTH,
      periodEnd,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
    };
  }

  changeAddress(customer: Customer, email: string): void {
    customer.email = email;
    this.#emit("customer.updated", customerShape(customer));
  }

  /** Deletes a customer and ends their memberships at once. */
  deleteCustomer(customer: Customer): void {
    for (const subscription of Object.values(this.books.subscriptions)) {
      if (subscription.customer === customer.id && subscription.status !== "canceled")
        this.cancelNow(subscription);
    }
    this.#emit("customer.deleted", customerShape(customer));
    Object.assign(customer, { deleted: true, email: null, name: null, metadata: {} });
  }

  /** Completes a checkout by payment, or by starting a trial without a card. */
  complete(session: Session, hasCard: boolean): void {
    session.customer ??= this.addCustomer({ email: session.customerEmail, name: null, metadata: {} }).id;
    session.status = "complete";
    if (session.mode === "payment") {
      session.payment = this.#charge(session.customer, session.amount).id;
      session.paymentStatus = "paid";
    } else {
      session.subscription = this.#subscribe(session, session.customer, hasCard).id;
      session.paymentStatus = session.trialDays > 0 ? "no_payment_required" : "paid";
    }
    this.#emitSession("checkout.session.completed", session);
  }

  expire(session: Session): void {
    session.status = "expired";
    this.#emitSession("checkout.session.expired", session);
  }

  /** Stripe's customer portal sets only the date, and the API sets the flag as well. */
  cancelAtPeriodEnd(subscription: Subscription, cancel: boolean, by: "portal" | "api" = "portal"): void {
    subscription.cancelAtPeriodEnd = cancel;
    subscription.hasCancelFlag = cancel && by === "api";
    subscription.canceledAt = cancel ? this.now : null;
    this.#emit("customer.subscription.updated", subscriptionShape(subscription));
  }

  cancelNow(subscription: Subscription): void {
    subscription.status = "canceled";
    subscription.canceledAt ??= this.now;
    subscription.endedAt = this.now;
    this.#emit("customer.subscription.deleted", subscriptionShape(subscription));
  }

  /** Adds a card in the portal. A past-due membership is renewed, and a paused one waits to be resumed. */
  addCard(subscription: Subscription): void {
    subscription.hasCard = true;
    const customer = this.books.customers[subscription.customer];
    if (customer !== undefined) {
      customer.hasCard = true;
      this.#emit("customer.updated", customerShape(customer));
    }
    if (subscription.status === "past_due") this.#renew(subscription, this.now);
    else this.#emit("customer.subscription.updated", subscriptionShape(subscription));
  }

  /** Renews a paused membership. */
  resume(subscription: Subscription): void {
    this.#renew(subscription, this.now);
    this.#emit("customer.subscription.resumed", subscriptionShape(subscription));
  }

  /** Makes the next payment fail, as if the bank had declined it. */
  failPayment(subscription: Subscription): void {
    subscription.status = "past_due";
    this.#emit("invoice.payment_failed", invoiceShape(this.#invoice(subscription, "open")));
    this.#emit("customer.subscription.updated", subscriptionShape(subscription));
  }

  refund(payment: Payment, amount: number): void {
    payment.refunded += amount;
    this.#emit("charge.refunded", chargeShape(payment));
  }

  /** The buyer's bank sends a refund back, so that the money is ours again. */
  failRefund(payment: Payment): void {
    const amount = payment.refunded;
    payment.refunded = 0;
    this.#emit("charge.refund.updated", refundShape(payment, amount, "failed"));
  }

  /** A chargeback, or the bank's inquiry before one. */
  dispute(payment: Payment, { isInquiry = false } = {}): void {
    Object.assign(payment, { disputed: true, isInquiry });
    this.#emit("charge.dispute.created", disputeShape(payment));
  }

  winDispute(payment: Payment): void {
    payment.isDisputeWon = true;
    this.#emit("charge.dispute.closed", disputeShape(payment));
  }

  /** Ends the trial now. */
  endTrial(subscription: Subscription): void {
    subscription.trialEnd = this.now;
    subscription.periodEnd = this.now;
    this.tick();
  }

  /** Applies the passage of time: ends trials, renews months, and ends canceled memberships. */
  tick(): void {
    for (const subscription of Object.values(this.books.subscriptions)) {
      const isRunning = subscription.status === "trialing" || subscription.status === "active";
      if (!isRunning || subscription.periodEnd > this.now) continue;
      if (subscription.cancelAtPeriodEnd) this.cancelNow(subscription);
      else if (subscription.hasCard) this.#renew(subscription, subscription.periodEnd);
      else this.#endTrialWithoutCard(subscription);
    }
  }

  #endTrialWithoutCard(subscription: Subscription): void {
    if (subscription.whenTrialEndsBare === "cancel") return this.cancelNow(subscription);
    if (subscription.whenTrialEndsBare === "create_invoice") return this.failPayment(subscription);
    subscription.status = "paused";
    this.#emit("customer.subscription.paused", subscriptionShape(subscription));
  }

  #renew(subscription: Subscription, from: number): void {
    subscription.status = "active";
    subscription.periodStart = from;
    subscription.periodEnd = from + MONTH;
    this.#emit("invoice.paid", invoiceShape(this.#invoice(subscription, "paid")));
    this.#emit("customer.subscription.updated", subscriptionShape(subscription));
  }

  #subscribe(session: Session, customer: string, hasCard: boolean): Subscription {
    const { trialDays, whenTrialEndsBare, subscriptionMetadata } = session;
    const trialEnd = trialDays > 0 ? this.now + trialDays * DAY : null;
    const subscription: Subscription = {
      id: newId("sub"),
      customer,
      status: trialEnd === null ? "active" : "trialing",
      hasCard,
      whenTrialEndsBare,
      metadata: subscriptionMetadata,
      created: this.now,
      trialStart: trialEnd === null ? null : this.now,
      trialEnd,
      periodStart: this.now,
      periodEnd: trialEnd ?? this.now + MONTH,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
    };
    this.books.subscriptions[subscription.id] = subscription;
    this.#emit("customer.subscription.created", subscriptionShape(subscription));
    if (trialEnd === null) this.#emit("invoice.paid", invoiceShape(this.#invoice(subscription, "paid")));
    return subscription;
  }

  #invoice({ id, customer }: Subscription, status: Invoice["status"]): Invoice {
    const invoice = {
      id: newId("in"),
      subscription: id,
      customer,
      amount: AUTHOR_PRICE.cents,
      status,
      created: this.now,
    };
    this.books.invoices[invoice.id] = invoice;
    return invoice;
  }

  #charge(customer: string, amount: number): Payment {
    const [id, charge] = [newId("pi"), newId("ch")];
    const payment = { id, charge, customer, amount, refunded: 0, disputed: false, created: this.now };
    this.books.payments[id] = payment;
    this.#emit("charge.succeeded", chargeShape(payment));
    return payment;
  }

  #emitSession(type: string, session: Session): void {
    const payment = this.books.payments[session.payment ?? ""] ?? null;
    this.#emit(type, sessionShape(session, this.checkoutUrl(session.id), payment, false));
  }

  #emit(type: string, object: object): void {
    const event = { id: newId("evt"), type, created: this.now, object, isDelivered: false };
    this.books.events[event.id] = event;
    this.#onEvent(event.id);
  }
}
