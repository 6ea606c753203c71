import Stripe from "stripe";
import { api } from "../../convex/_generated/api";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { answerCall } from "../../local/stripe/api";
import { parseForm } from "../../local/stripe/form";
import { Ledger } from "../../local/stripe/ledger";
import type { Payment, Session, StoredEvent } from "../../local/stripe/records";
import { AUTHOR_PRICE, noRecords } from "../../local/stripe/records";
import { eventShape } from "../../local/stripe/shapes";
import type { Market, Somebody } from "./market";

export const SECRET = "whsec_test_secret";
const SIGNER = new Stripe("sk_test_signer");
const JSON_HEADERS = { "Content-Type": "application/json" };

/** Lets a test delay or replace an answer. */
type OnAnswer = (path: string) => Promise<Response | undefined>;

/**
 * A Stripe in memory behind `fetch`, whose events are delivered by the test: in its order, as often as it likes.
 * `now` is Stripe's own clock (epoch ms).
 */
export function fakeStripe(now: () => number = () => Date.now()) {
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: "sk_test_ours",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: "http://127.0.0.1:9",
    STRIPE_PRICE_AUTHOR: AUTHOR_PRICE.id,
    ALLOW_INSECURE_PROVIDERS: "1",
    SITE_URL: "http://localhost:3000",
  });
  const ledger = new Ledger(noRecords(), {
    now,
    onEvent: () => undefined,
    checkoutUrl: (id) => `http://127.0.0.1:9/c/pay/${id}`,
  });
  const outage = { isOn: false };
  const hooks: { onAnswer?: OnAnswer } = {};
  const keys: string[] = [];
  const kept = new Map<string, { request: string; text: string }>();
  const stripe = {
    ledger,
    portalUrl: (id: string) => `http://127.0.0.1:9/p/${id}`,
  };
  vi.stubGlobal(
    "fetch",
    async (url: string, init: { method: string; body?: string; headers: HeadersInit }) => {
      if (outage.isOn) return unwilling();
      const { pathname, search } = new URL(url);
      const key = new Headers(init.headers).get("idempotency-key");
      if (init.method === "POST" && key !== null) keys.push(key);
      const request = `${pathname} ${init.body ?? ""}`;
      const known = kept.get(key ?? "");
      if (known !== undefined)
        return known.request === request
          ? new Response(known.text, { headers: JSON_HEADERS })
          : otherRequest();
      const fields = parseForm(init.method === "GET" ? search.slice(1) : (init.body ?? ""));
      const { status, body } = answerCall(stripe, { method: init.method, path: pathname.slice(4), fields });
      const text = JSON.stringify(body);
      if (key !== null && status === 200) kept.set(key, { request, text });
      const answer = new Response(text, { status, headers: JSON_HEADERS });
      return (await hooks.onAnswer?.(pathname.slice(4))) ?? answer;
    },
  );
  return {
    ledger,
    outage,
    hooks,
    keys,
    /** The session of a checkout URL. */
    session: (url: string): Session => {
      const found = ledger.books.sessions[url.split("/").at(-1) ?? ""];
      if (found === undefined) throw new Error("No such session.");
      return found;
    },
    events: (): StoredEvent[] => Object.values(ledger.books.events),
  };
}

/** An error that the SDK does not retry. */
export function unwilling(): Response {
  return new Response('{"error":{"message":"Not now"}}', { status: 401 });
}

/** Stripe's answer when a key comes again with other parameters. */
function otherRequest(): Response {
  const error = { type: "idempotency_error", message: "Keys can only be used with the same parameters." };
  return new Response(JSON.stringify({ error }), { status: 400, headers: JSON_HEADERS });
}

export type FakeStripe = ReturnType<typeof fakeStripe>;

/** Gives every test of a file a Stripe of its own. */
export function eachWithStripe(take: (stripe: FakeStripe) => void): void {
  beforeEach(() => take(fakeStripe()));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
}

/** Pays for days of sponsorship on the author's one book, which is made if there is none. Nothing is delivered yet. */
export async function buyDays(
  stripe: FakeStripe,
  author: Somebody,
  market: Market,
  days: 7 | 14 | 30 | 90 = 7,
): Promise<{ session: Session; payment: Payment }> {
  const bookId =
    (await market.t.run(async (ctx) => await ctx.db.query("books").first()))?._id ??
    (await market.book({ title: "Mine", ownerId: author.userId, profileId: author.profileId }));
  const purchase = { plan: "sponsored" as const, bookId, days };
  const { url } = await author.action(api.billing.startCheckout, { purchase });
  const session = stripe.session(url);
  stripe.ledger.complete(session, true);
  const payment = stripe.ledger.books.payments[session.payment ?? ""];
  if (payment === undefined) throw new Error("No payment.");
  return { session, payment };
}

export interface Delivery {
  secret?: string;
  /** The signature's time in epoch seconds. */
  at?: number;
  livemode?: boolean;
}

/** An event as Stripe sends it, signed by the SDK's helper. */
export async function signed(event: StoredEvent, { secret = SECRET, at, livemode = false }: Delivery = {}) {
  const body = JSON.stringify({ ...eventShape(event), livemode });
  const timestamp = at ?? Math.floor(Date.now() / 1000);
  const cryptoProvider = Stripe.createSubtleCryptoProvider();
  const options = { payload: body, secret, timestamp, cryptoProvider };
  return { body, signature: await SIGNER.webhooks.generateTestHeaderStringAsync(options) };
}

/** Posts a body as Stripe would. Returns the status. */
export async function post(market: Market, body: string, signature: string): Promise<number> {
  const headers = { "stripe-signature": signature };
  return (await market.t.fetch("/stripe/webhook", { method: "POST", body, headers })).status;
}

export async function deliver(market: Market, event: StoredEvent, delivery: Delivery = {}): Promise<number> {
  const { body, signature } = await signed(event, delivery);
  return await post(market, body, signature);
}

/** Delivers every event so far, also those that came before. */
export async function deliverAll(market: Market, stripe: FakeStripe): Promise<void> {
  for (const event of stripe.events()) expect(await deliver(market, event)).toBe(200);
}
