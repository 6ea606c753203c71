import type { StripeRecords, Payment, Session, StoredEvent } from "../../../../local/stripe/records";

const DAY_MS = 86_400_000;

/** Stripe's answer about a session and its payment, or null if it was not asked. */
export interface Seen {
  session: (Omit<Session, "payment"> & { payment: Payment | null }) | null;
}

/** Sponsored days, one purchase after the other. */
interface Stretch {
  session: string;
  days: number;
  start: number;
  end: number;
  isOver: boolean;
}

/** Computes the expected payments from Stripe's answers and their times. Shares no code with the market. */
export class PaymentModel {
  readonly #sold = new Map<string, { days: number | null; amount: number; customer: string }>();
  readonly #checkouts = new Map<string, "open" | "done" | "reversed">();
  readonly #heard = new Map<string, "processed" | "ignored">();
  readonly #stretches: Stretch[] = [];

  /** Starts a purchase; `days` is null for a membership. */
  sold({ id, amount, customer }: Session, days: number | null): void {
    if (this.#sold.has(id)) return;
    this.#sold.set(id, { days, amount, customer: customer ?? "" });
    this.#checkouts.set(id, "open");
  }

  /** The state of each purchase. */
  outcomes(): string[] {
    return [...this.#sold].map(([id, { days }]) => {
      return `${days === null ? "membership" : "sponsorship"} ${this.#checkouts.get(id)}`;
    });
  }

  isHeard(eventId: string): boolean {
    return this.#heard.has(eventId);
  }

  /** An event that was answered 200 takes effect once. */
  heard(event: StoredEvent, seen: Seen, isOtherMode = false): void {
    if (this.#heard.has(event.id)) return;
    const isOurs = !isOtherMode && (this.#isAboutOurMembership(event) || this.#apply(seen.session));
    this.#heard.set(event.id, isOurs ? "processed" : "ignored");
  }

  /** Removes days that have passed. */
  expire(now: number): void {
    for (const one of this.#stretches) one.isOver ||= one.end <= now;
  }

  /** The whole state, in the form in which it is compared with the market's. */
  books(stripe: StripeRecords) {
    const running = this.#stretches.filter(({ isOver }) => !isOver);
    const customers = new Set([...this.#sold.values()].map(({ customer }) => customer));
    return {
      heard: [...this.#heard].map(([id, status]) => `${id} ${status}`).sort(),
      checkouts: Object.fromEntries(this.#checkouts),
      sponsorships: Object.fromEntries(
        this.#stretches.map(({ session, days, end, isOver }) => [
          session,
          isOver ? "over" : { days, endsAt: end },
        ]),
      ),
      sponsoredUntil: running.length === 0 ? null : Math.max(...running.map(({ end }) => end)),
      memberships: Object.fromEntries(
        Object.values(stripe.subscriptions)
          .filter(({ customer }) => customers.has(customer))
          .map((one) => [
            one.id,
            [
              one.status,
              one.cancelAtPeriodEnd,
              one.trialEnd === null ? null : one.trialEnd * 1000,
              one.periodEnd * 1000,
              paidCents(stripe, one.id),
            ],
          ]),
      ),
    };
  }

  #isAboutOurMembership({ object }: StoredEvent): boolean {
    const { object: kind, customer } = object as { object: string; customer?: string };
    const isMembership = kind === "subscription" || kind === "invoice";
    return isMembership && [...this.#sold.values()].some((one) => one.customer === customer);
  }

  #apply(session: Seen["session"]): boolean {
    const sale = this.#sold.get(session?.id ?? "");
    if (session === null || sale === undefined) return false;
    const isPaid = session.status === "complete" && session.paymentStatus !== "unpaid";
    const state = this.#checkouts.get(session.id);
    if (sale.days === null) {
      if (isPaid) this.#checkouts.set(session.id, "done");
      return true;
    }
    if (session.amount !== sale.amount) return false;
    const { payment } = session;
    const isReversed = payment !== null && (payment.disputed || payment.refunded === payment.amount);
    if (isReversed) {
      if (state !== "reversed") this.#takeBack(session.id);
      this.#checkouts.set(session.id, "reversed");
    } else if (isPaid && state === "open") {
      this.#add(session.id, sale.days);
      this.#checkouts.set(session.id, "done");
    }
    return true;
  }

  #add(session: string, days: number): void {
    const ends = this.#stretches.filter(({ isOver }) => !isOver).map(({ end }) => end);
    const start = Math.max(Date.now(), ...ends);
    this.#stretches.push({ session, days, start, end: start + days * DAY_MS, isOver: false });
  }

  /** Removes the purchase's remaining days. Later days move forward. */
  #takeBack(session: string): void {
    const gone = this.#stretches.find((one) => one.session === session);
    if (gone === undefined || gone.isOver) return;
    gone.isOver = true;
    const left = Math.max(0, gone.end - Math.max(gone.start, Date.now()));
    for (const one of this.#stretches) {
      if (one.isOver || one.start < gone.end) continue;
      one.start -= left;
      one.end -= left;
    }
  }
}

function paidCents({ invoices }: StripeRecords, subscription: string): number {
  return Object.values(invoices)
    .filter((one) => one.subscription === subscription && one.status === "paid")
    .reduce((sum, { amount }) => sum + amount, 0);
}
