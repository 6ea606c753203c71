import { expect, vi } from "vitest";
import { api, internal } from "../../../../convex/_generated/api";
import type { Id, TableNames } from "../../../../convex/_generated/dataModel";
import schema from "../../../../convex/schema";
import type { SponsorshipDays } from "../../../../domain/billing/sponsorships";
import type { Session, StoredEvent } from "../../../../local/stripe/records";
import { assertDerived } from "../../../support/derived";
import type { Market, Somebody } from "../../../support/market";
import { market } from "../../../support/market";
import { PaymentModel, type Seen } from "./payment-model";
import {
  deliver,
  type Delivery,
  post,
  signed,
  fakeStripe,
  type FakeStripe,
  unwilling,
} from "../../../support/fake-stripe";

const START = new Date("2026-11-03T10:00:00Z").getTime();
/** Two events never share a millisecond. */
const STEP_MS = 50;
const TOLERANCE_MS = 300_000;
/** Below the hourly limit, even in an hour in which the clock is set back. */
const MAX_PRESSES = 6;

/** A delivery that was verified and whose object was fetched, but that has had no effect yet. */
interface Held {
  event: StoredEvent;
  seen: Seen;
  release: (isCrash: boolean) => void;
  answer: Promise<number>;
}

/** How often each outcome happened, over all sequences. */
type Tally = Record<string, number>;

/** A book in few lists, because these sequences test purchases and not the catalog. */
async function owner(shelf: Market) {
  const author = await shelf.person("author");
  const { userId: ownerId, profileId } = author;
  const bookId = await shelf.book({ title: "Mine", ownerId, profileId, rights: { filmTV: "sold" } });
  return { author, bookId };
}

/** A market, a Stripe and the expected payments. The steps of a sequence act on all three. */
export class StripeRun {
  readonly model = new PaymentModel();
  readonly market: Market;
  readonly stripe: FakeStripe;
  readonly author: Somebody;
  readonly bookId: Id<"books">;
  readonly #tally: Tally;
  #presses = 0;
  #skew = 0;
  #held: Held[] = [];
  #seen: Seen = { session: null };

  private constructor(
    shelf: Market,
    stripe: FakeStripe,
    { author, bookId }: Awaited<ReturnType<typeof owner>>,
    tally: Tally,
  ) {
    [this.market, this.stripe, this.author, this.bookId] = [shelf, stripe, author, bookId];
    this.#tally = tally;
  }

  /** An author with a book, and an empty Stripe. */
  static async begin(tally: Tally): Promise<StripeRun> {
    vi.useFakeTimers();
    vi.setSystemTime(START);
    const clock = { skew: () => 0 };
    const stripe = fakeStripe(() => Date.now() - clock.skew());
    const shelf = market();
    const run = new StripeRun(shelf, stripe, await owner(shelf), tally);
    clock.skew = () => run.#skew;
    run.#watch();
    return run;
  }

  /** Starts a purchase: days on the book, or a membership for null. */
  async buy(days: SponsorshipDays | null): Promise<void> {
    if (this.#presses === MAX_PRESSES || (days === null && !(await this.#canJoin()))) return;
    this.#presses += 1;
    const purchase =
      days === null ? { plan: "author" as const } : { plan: "sponsored" as const, bookId: this.bookId, days };
    const { url } = await this.author.action(api.billing.startCheckout, { purchase });
    this.model.sold(this.stripe.session(url), days);
  }

  /** True if the market would sell another membership now. */
  async #canJoin(): Promise<boolean> {
    const { status } = await this.author.query(api.billing.myStatus, {});
    return status === "none" || status === "canceled";
  }

  sessions(): Session[] {
    return Object.values(this.stripe.ledger.books.sessions);
  }

  /** Moves Stripe's clock and ours together. Finishes open requests first, or they would time out. */
  async pass(ms: number): Promise<void> {
    while (this.#held.length > 0) await this.finish(0, false);
    await this.market.pass(ms);
    await this.#expire();
  }

  /** Sets our clock ahead of or behind Stripe's. */
  skew(ms: number): void {
    vi.setSystemTime(Date.now() + ms - this.#skew);
    this.#skew = ms;
  }

  /** A delivery that runs to its end. */
  async deliver(event: StoredEvent): Promise<void> {
    await this.market.pass(STEP_MS);
    this.#seen = { session: null };
    await this.#answered(event, this.#seen, deliver(this.market, event, this.#sent()));
  }

  /** A delivery that is paused after it fetched its object. */
  async hold(event: StoredEvent): Promise<void> {
    await this.market.pass(STEP_MS);
    const seen: Seen = { session: null };
    this.#seen = seen;
    let release: Held["release"] = () => undefined;
    const reached = new Promise<"held">((resolve) => {
      this.stripe.hooks.onAnswer = async (path) => {
        if (!this.#note(path)) return;
        this.#watch();
        resolve("held");
        const isCrash = await new Promise<boolean>((go) => (release = go));
        return isCrash ? unwilling() : undefined;
      };
    });
    const answer = deliver(this.market, event, this.#sent());
    const first = await Promise.race([reached, answer.then(() => "over" as const)]);
    this.#watch();
    if (first === "held") this.#held.push({ event, seen, release, answer });
    else await this.#answered(event, seen, answer);
  }

  /** Resumes a paused delivery, or aborts it as a crashed server would. */
  async finish(which: number, isCrash: boolean): Promise<void> {
    await this.market.pass(STEP_MS);
    const [held] = this.#held.splice(which % Math.max(1, this.#held.length), 1);
    if (held === undefined) return;
    this.#seen = held.seen;
    held.release(isCrash);
    if (isCrash) {
      await expect(held.answer).rejects.toThrow();
      this.#count("crashed");
    } else await this.#answered(held.event, held.seen, held.answer);
  }

  /** A forged or replayed delivery. It changes nothing. */
  async forge(event: StoredEvent, how: "secret" | "byte" | "age" | "none"): Promise<void> {
    const before = await this.#everything();
    const sent = this.#sent();
    const old = { at: (sent.at ?? 0) - 660 + Math.min(0, Math.floor(this.#skew / 1000)) };
    const { body, signature } = await signed(event, {
      ...sent,
      ...(how === "secret" ? { secret: "whsec_another" } : how === "age" ? old : {}),
    });
    const status = await post(
      this.market,
      how === "byte" ? `${body} ` : body,
      how === "none" ? "" : signature,
    );
    expect(status).toBe(400);
    expect(await this.#everything()).toEqual(before);
    this.#count("forged");
  }

  /** An event of Stripe's other mode (test or live) with its own id. */
  async otherMode(event: StoredEvent): Promise<void> {
    const twin = { ...event, id: `${event.id}_live` };
    const status = await deliver(this.market, twin, { ...this.#sent(), livemode: true });
    expect(status).toBe(this.#willHear() ? 200 : 400);
    if (status !== 200) return;
    this.model.heard(twin, { session: null }, true);
    this.#count("ofOtherMode");
  }

  /** Syncs the clocks, delivers every event, then compares the market with the model. */
  async settle(): Promise<void> {
    this.skew(0);
    while (this.#held.length > 0) await this.finish(0, false);
    for (let missing = this.#missing(); missing.length > 0; missing = this.#missing())
      for (const event of missing.reverse()) await this.deliver(event);
    await this.#expire();
    expect(await this.#books()).toEqual(this.model.books(this.stripe.ledger.books));
    await assertDerived(this.market.t);
    this.#count("sequences");
    for (const state of this.model.outcomes()) this.#count(state);
  }

  #missing(): StoredEvent[] {
    return this.stripe.events().filter(({ id }) => !this.model.isHeard(id));
  }

  async #expire(): Promise<void> {
    await this.market.t.mutation(internal.jobs.billing.expireDueSponsorships, {});
    this.model.expire(Date.now());
  }

  /** Signed at the time of Stripe's clock. */
  #sent(): Delivery {
    return { at: Math.floor((Date.now() - this.#skew) / 1000) };
  }

  #willHear(): boolean {
    return this.#skew <= TOLERANCE_MS;
  }

  async #answered(event: StoredEvent, seen: Seen, answer: Promise<number>): Promise<void> {
    const willHear = this.#willHear();
    const status = await answer;
    // A paused delivery had its signature checked before the clock changed.
    if (seen.session === null && status === 400) expect(willHear).toBe(false);
    else expect(status).toBe(200);
    if (status !== 200) return this.#count("refusedForItsClock");
    this.#count(this.model.isHeard(event.id) ? "again" : "heard");
    this.model.heard(event, seen);
  }

  #count(what: string): void {
    this.#tally[what] = (this.#tally[what] ?? 0) + 1;
  }

  /** Records a fetched session. True if this request was for a session or a membership. */
  #note(path: string): boolean {
    const [, kind, id = ""] = /^(checkout\/sessions|subscriptions)\/(\w+)$/.exec(path) ?? [];
    const session = this.stripe.ledger.books.sessions[id];
    if (session !== undefined) {
      const payment = this.stripe.ledger.books.payments[session.payment ?? ""];
      this.#seen.session = { ...session, payment: payment === undefined ? null : { ...payment } };
    }
    return kind !== undefined;
  }

  #watch(): void {
    this.stripe.hooks.onAnswer = (path) => {
      this.#note(path);
      return Promise.resolve(undefined);
    };
  }

  async #everything() {
    const tables = Object.keys(schema.tables) as TableNames[];
    return await this.market.t.run(
      async (ctx) => await Promise.all(tables.map((table) => ctx.db.query(table).collect())),
    );
  }

  async #books() {
    return await this.market.t.run(async (ctx) => {
      const book = await ctx.db.get("books", this.bookId);
      const [memberships, sponsorships, checkouts, heard] = [
        await ctx.db.query("subscriptions").collect(),
        await ctx.db.query("sponsorships").collect(),
        await ctx.db.query("checkouts").collect(),
        await ctx.db.query("webhookEvents").collect(),
      ];
      return {
        heard: heard.map(({ eventId, status }) => `${eventId} ${status}`).sort(),
        checkouts: Object.fromEntries(
          checkouts.map(({ stripeSessionId, status }) => [stripeSessionId, status]),
        ),
        sponsorships: Object.fromEntries(
          sponsorships.map(({ stripeSessionId, status, days, endsAt }) => [
            stripeSessionId,
            status === "active" ? { days, endsAt } : "over",
          ]),
        ),
        sponsoredUntil: book?.sponsoredUntil ?? null,
        memberships: Object.fromEntries(
          memberships.map((row) => [
            row.stripeSubscriptionId,
            [
              row.status,
              row.cancelAtPeriodEnd,
              row.trialEnd ?? null,
              row.currentPeriodEnd,
              row.lifetimeCents,
            ],
          ]),
        ),
      };
    });
  }
}
