import type { Books, Customer, Invoice, Payment, Session, Subscription } from "./records";
import { AUTHOR_PRICE } from "./records";
import {
  chargeShape,
  customerShape,
  disputeShape,
  invoiceShape,
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
  readonly books: Books;
  readonly #now: () => number;
  readonly #onEvent: (id: string) => void;
  readonly checkoutUrl: (id: string) => string;

  constructor(
    books: Books,
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
    this.#tell("customer.created", customerShape(customer));
    return customer;
  }

  /** Deletes a customer and ends their memberships at once. */
  deleteCustomer(customer: Customer): void {
    for (const one of Object.values(this.books.subscriptions)) {
      if (one.customer === customer.id && one.status !== "canceled") this.cancelNow(one);
    }
    this.#tell("customer.deleted", customerShape(customer));
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
    this.#tellSession("checkout.session.completed", session);
  }

  expire(session: Session): void {
    session.status = "expired";
    this.#tellSession("checkout.session.expired", session);
  }

  cancelAtPeriodEnd(one: Subscription, cancel: boolean): void {
    one.cancelAtPeriodEnd = cancel;
    one.canceledAt = cancel ? this.now : null;
    this.#tell("customer.subscription.updated", subscriptionShape(one));
  }

  cancelNow(one: Subscription): void {
    one.status = "canceled";
    one.canceledAt ??= this.now;
    one.endedAt = this.now;
    this.#tell("customer.subscription.deleted", subscriptionShape(one));
  }

  /** Adds a card. A paused or past-due membership is renewed. */
  addCard(one: Subscription): void {
    one.hasCard = true;
    if (one.status !== "paused" && one.status !== "past_due") {
      this.#tell("customer.subscription.updated", subscriptionShape(one));
      return;
    }
    const wasPaused = one.status === "paused";
    this.#renew(one, this.now);
    if (wasPaused) this.#tell("customer.subscription.resumed", subscriptionShape(one));
  }

  /** Makes the next payment fail, as if the bank had declined it. */
  failPayment(one: Subscription): void {
    one.status = "past_due";
    this.#tell("invoice.payment_failed", invoiceShape(this.#invoice(one, "open")));
    this.#tell("customer.subscription.updated", subscriptionShape(one));
  }

  refund(payment: Payment, amount: number): void {
    payment.refunded += amount;
    this.#tell("charge.refunded", chargeShape(payment));
  }

  dispute(payment: Payment): void {
    payment.disputed = true;
    this.#tell("charge.dispute.created", disputeShape(payment));
  }

  winDispute(payment: Payment): void {
    payment.isDisputeWon = true;
    this.#tell("charge.dispute.closed", disputeShape(payment));
  }

  /** Ends the trial now. */
  endTrial(one: Subscription): void {
    one.trialEnd = this.now;
    one.periodEnd = this.now;
    this.tick();
  }

  /** Applies the passage of time: ends trials, renews months, and ends canceled memberships. */
  tick(): void {
    for (const one of Object.values(this.books.subscriptions)) {
      const isRunning = one.status === "trialing" || one.status === "active";
      if (!isRunning || one.periodEnd > this.now) continue;
      if (one.cancelAtPeriodEnd) this.cancelNow(one);
      else if (one.hasCard) this.#renew(one, one.periodEnd);
      else this.#endBare(one);
    }
  }

  #endBare(one: Subscription): void {
    if (one.whenTrialEndsBare === "cancel") return this.cancelNow(one);
    if (one.whenTrialEndsBare === "create_invoice") return this.failPayment(one);
    one.status = "paused";
    this.#tell("customer.subscription.paused", subscriptionShape(one));
  }

  #renew(one: Subscription, from: number): void {
    one.status = "active";
    one.periodStart = from;
    one.periodEnd = from + MONTH;
    this.#tell("invoice.paid", invoiceShape(this.#invoice(one, "paid")));
    this.#tell("customer.subscription.updated", subscriptionShape(one));
  }

  #subscribe(session: Session, customer: string, hasCard: boolean): Subscription {
    const { trialDays, whenTrialEndsBare, subscriptionMetadata } = session;
    const trialEnd = trialDays > 0 ? this.now + trialDays * DAY : null;
    const one: Subscription = {
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
    this.books.subscriptions[one.id] = one;
    this.#tell("customer.subscription.created", subscriptionShape(one));
    if (trialEnd === null) this.#tell("invoice.paid", invoiceShape(this.#invoice(one, "paid")));
    return one;
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
    this.#tell("charge.succeeded", chargeShape(payment));
    return payment;
  }

  #tellSession(type: string, session: Session): void {
    const payment = this.books.payments[session.payment ?? ""] ?? null;
    this.#tell(type, sessionShape(session, this.checkoutUrl(session.id), payment, false));
  }

  #tell(type: string, object: object): void {
    const event = { id: newId("evt"), type, created: this.now, object, isDelivered: false };
    this.books.events[event.id] = event;
    this.#onEvent(event.id);
  }
}
