import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { assertDerived } from "../../support/derived";
import { type Market, test } from "../../support/market";
import { deliver, deliverAll, eachWithStripe, type FakeStripe } from "../../support/fake-stripe";

let stripe: FakeStripe;
eachWithStripe((fresh) => (stripe = fresh));

/** An author with a running trial whose emails are all sent. */
async function member(market: Market) {
  const author = await market.person("author");
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  stripe.ledger.complete(stripe.session(url), true);
  await deliverAll(market, stripe);
  return author;
}

/** The membership as stored, and as Stripe reports it. */
async function mirror(market: Market) {
  const [row] = await market.t.run((ctx) => ctx.db.query("subscriptions").collect());
  if (row === undefined) throw new Error("No membership.");
  const { status, startedAt, trialEnd, currentPeriodEnd } = row;
  const { cancelAtPeriodEnd, monthlyCents, lifetimeCents } = row;
  const state = {
    ...{ status, startedAt, trialEnd, currentPeriodEnd, cancelAtPeriodEnd, monthlyCents, lifetimeCents },
    id: row.stripeSubscriptionId,
    customer: row.stripeCustomerId,
    priceId: "price_local_author",
    currency: "usd",
  };
  const heal = async (other: Partial<typeof state> & { expectedUpdatedAt: number }) =>
    await market.t.mutation(internal.stripe.sync.store, { state: { ...state, ...other } });
  return { heal, writtenAt: row.stripeUpdatedAt };
}

/** A barrier: callers wait until this many have arrived. */
function meeting(count: number): () => Promise<void> {
  let come = 0;
  let letGo: () => void = () => undefined;
  const everybody = new Promise<void>((resolve) => (letGo = resolve));
  return async () => {
    come += 1;
    if (come === count) letGo();
    await everybody;
  };
}

test("an older answer from Stripe never overwrites a newer one", async ({ market }) => {
  const author = await member(market);
  const { heal, writtenAt } = await mirror(market);
  expect(await heal({ status: "past_due", expectedUpdatedAt: writtenAt - 1 })).toBe(false);
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "trialing" });
});

test("an answer equal to our state is recorded, and earlier readers ask again", async ({ market }) => {
  const author = await member(market);
  const { heal, writtenAt } = await mirror(market);
  expect(await heal({ expectedUpdatedAt: writtenAt - 1 })).toBe(true);
  expect(await heal({ status: "canceled", expectedUpdatedAt: writtenAt })).toBe(false);
  expect(await heal({ trialEnd: undefined, expectedUpdatedAt: writtenAt })).toBe(false);
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "trialing" });
});

test("W-02: a known event is answered without a call to Stripe", async ({ market }) => {
  await member(market);
  const asked: string[] = [];
  stripe.hooks.onAnswer = (path) => {
    asked.push(path);
    return Promise.resolve(undefined);
  };
  await deliverAll(market, stripe);
  expect(asked).toEqual([]);
});

test("sixteen simultaneous events of one membership are all recorded", async ({ market }) => {
  await member(market);
  const event = stripe.events().find(({ type }) => type === "customer.subscription.created");
  if (event === undefined) throw new Error("No event.");
  const several = Array.from({ length: 16 }, (_, n) => ({ ...event, id: `${event.id}_${n}` }));
  const everybody = meeting(several.length);
  stripe.hooks.onAnswer = async () => {
    await everybody();
    return undefined;
  };
  const answers = await Promise.all(several.map(async (one) => await deliver(market, one)));
  expect(answers).toEqual(several.map(() => 200));
  const heard = await market.t.run((ctx) => ctx.db.query("webhookEvents").collect());
  expect(heard.filter(({ eventId }) => several.some(({ id }) => id === eventId))).toHaveLength(16);
  await assertDerived(market.t);
});
