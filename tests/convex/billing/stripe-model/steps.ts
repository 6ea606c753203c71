import fc from "fast-check";
import type { Session, Subscription } from "../../../../local/stripe/records";
import type { StripeRun } from "./stripe-run";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Act = (run: StripeRun) => Promise<void> | void;

/** One step: at Stripe, in the network, or of the clock. */
class Step implements fc.AsyncCommand<object, StripeRun> {
  readonly #name: string;
  readonly #act: Act;

  constructor(name: string, act: Act) {
    this.#name = name;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  async run(_model: object, run: StripeRun): Promise<void> {
    await this.#act(run);
  }

  toString(): string {
    return this.#name;
  }
}

const which = fc.nat(63);

/** Every kind of step. The more interesting ones come more often. */
export function steps(maxCommands: number) {
  return fc.commands(
    [...often(4, buys()), ...often(5, pays()), ...atStripe(), foreign(), ...onTheWay(), ...clocks()],
    {
      maxCommands,
      size: "max",
    },
  );
}

/** The author starts a purchase: days on their book, or a membership. */
function buys() {
  return fc
    .constantFrom(null, null, 7 as const, 14 as const, 30 as const)
    .map((days) => new Step(`buy ${days}`, (run) => run.buy(days)));
}

/** The author pays a purchase, or Stripe expires its page. One in eight pays a wrong amount. */
function pays() {
  return fc.tuple(which, fc.boolean(), fc.nat(7)).map(
    ([n, hasCard, chance]) =>
      new Step(`pay ${n} ${hasCard} ${chance}`, (run) => {
        const session = pick(
          run.sessions().filter(({ status }) => status === "open"),
          n,
        );
        if (session === undefined) return;
        if (chance === 0 && session.mode === "payment") session.amount = 1;
        if (chance === 1) run.stripe.ledger.expire(session);
        else run.stripe.ledger.complete(session, hasCard || session.needsCard);
      }),
  );
}

function atStripe() {
  return [
    money("refund", (run, one) => run.stripe.ledger.refund(one, one.amount - one.refunded)),
    money("refund a cent", (run, one) => {
      if (one.refunded < one.amount) run.stripe.ledger.refund(one, 1);
    }),
    money("dispute", (run, one) => run.stripe.ledger.dispute(one)),
    member("end trial", ["trialing"], (run, one) => run.stripe.ledger.endTrial(one)),
    member("fail payment", ["active"], (run, one) => run.stripe.ledger.failPayment(one)),
    member("add card", ["trialing", "active", "past_due", "paused"], (run, one) =>
      run.stripe.ledger.addCard(one),
    ),
    member("end later", ["trialing", "active"], (run, one) =>
      run.stripe.ledger.cancelAtPeriodEnd(one, !one.cancelAtPeriodEnd),
    ),
    member("end now", ["trialing", "active", "past_due", "paused"], (run, one) =>
      run.stripe.ledger.cancelNow(one),
    ),
  ];
}

/** A stranger's purchase at the same Stripe account that claims to be our author's. */
function foreign() {
  return fc.tuple(fc.boolean(), fc.boolean()).map(
    ([isMember, namesCheckout]) =>
      new Step(`foreign ${isMember} ${namesCheckout}`, (run) => {
        const { stripe, author, bookId } = run;
        const { ledger } = stripe;
        const [ours] = run.sessions();
        if (ours === undefined) return;
        const metadata = { plan: "sponsored", userId: author.userId, bookId, days: "90" };
        const id = `cs_test_foreign${run.sessions().length}`;
        const session: Session = {
          ...ours,
          id,
          mode: isMember ? "subscription" : "payment",
          status: "open",
          paymentStatus: "unpaid",
          amount: 2217,
          customer: ledger.addCustomer({ email: author.email, name: null, metadata }).id,
          clientReference: namesCheckout ? ours.clientReference : author.userId,
          metadata,
          subscriptionMetadata: metadata,
          subscription: null,
          payment: null,
        };
        ledger.books.sessions[id] = session;
        ledger.complete(session, true);
      }),
  );
}

function onTheWay() {
  const deliver = event("deliver", (run, one) => run.deliver(one));
  const hold = event("hold", (run, one) => run.hold(one));
  const how = fc.constantFrom("secret" as const, "byte" as const, "age" as const, "none" as const);
  return [
    ...often(5, deliver),
    event("deliver five times", async (run, one) => {
      for (let n = 0; n < 5; n += 1) await run.deliver(one);
    }),
    ...often(5, hold),
    ...often(2, ended("finish", false)),
    ...often(3, ended("crash", true)),
    event("other mode", (run, one) => run.otherMode(one)),
    fc.tuple(which, how).map(
      ([n, kind]) =>
        new Step(`forge ${kind} ${n}`, async (run) => {
          const one = pick(run.stripe.events(), n);
          if (one !== undefined) await run.forge(one, kind);
        }),
    ),
  ];
}

function clocks() {
  return [
    fc.constantFrom(MINUTE, HOUR, DAY, 3 * DAY).map((ms) => new Step(`pass ${ms}`, (run) => run.pass(ms))),
    fc
      .constantFrom(-10, -4, 0, 4, 10)
      .map((minutes) => new Step(`clock ${minutes}`, (run) => run.skew(minutes * MINUTE))),
  ];
}

function event(
  name: string,
  act: (run: StripeRun, one: ReturnType<StripeRun["stripe"]["events"]>[number]) => Promise<void>,
) {
  return which.map(
    (n) =>
      new Step(`${name} ${n}`, async (run) => {
        const one = pick(run.stripe.events(), n);
        if (one !== undefined) await act(run, one);
      }),
  );
}

type Payment = StripeRun["stripe"]["ledger"]["books"]["payments"][string];

function money(name: string, act: (run: StripeRun, one: Payment) => void) {
  return which.map(
    (n) =>
      new Step(`${name} ${n}`, (run) => {
        const payments = Object.values(run.stripe.ledger.books.payments);
        const one = pick(
          payments.filter((each) => !each.disputed && each.refunded < each.amount),
          n,
        );
        if (one !== undefined) act(run, one);
      }),
  );
}

function member(
  name: string,
  states: Subscription["status"][],
  act: (run: StripeRun, one: Subscription) => void,
) {
  return which.map(
    (n) =>
      new Step(`${name} ${n}`, (run) => {
        const all = Object.values(run.stripe.ledger.books.subscriptions);
        const one = pick(
          all.filter(({ status }) => states.includes(status)),
          n,
        );
        if (one !== undefined) act(run, one);
      }),
  );
}

function ended(name: string, isCrash: boolean) {
  return which.map((n) => new Step(`${name} ${n}`, (run) => run.finish(n, isCrash)));
}

function often<T>(times: number, one: T): T[] {
  return Array.from({ length: times }, () => one);
}

function pick<T>(from: readonly T[], n: number): T | undefined {
  return from[n % Math.max(1, from.length)];
}
