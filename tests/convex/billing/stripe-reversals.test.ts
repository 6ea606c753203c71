import { expect, vi } from "vitest";
import { assertDerived } from "../../support/derived";
import { test, type Market } from "../../support/market";
import { buyDays, deliver, deliverAll, eachWithStripe, type FakeStripe } from "../../support/fake-stripe";

const DAY = 86_400_000;
let stripe: FakeStripe;
eachWithStripe((fresh) => (stripe = fresh));

/** Delivers the newest event of a type and holds Stripe's answer back until `release`. */
async function deliverLate(market: Market, type: string) {
  const event = newest(type);
  const lastCall = type.startsWith("charge.dispute") ? /^disputes/ : /^checkout\/sessions\/./;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let status: Promise<number> | undefined;
  await new Promise<void>((isAnswered) => {
    stripe.hooks.onAnswer = async (path) => {
      if (!lastCall.test(path)) return undefined;
      stripe.hooks.onAnswer = undefined;
      isAnswered();
      await released;
      return undefined;
    };
    status = deliver(market, event);
  });
  return async () => {
    release();
    return await status;
  };
}

function newest(type: string) {
  const event = stripe.events().findLast((one) => one.type === type);
  if (event === undefined) throw new Error("No event.");
  return event;
}

async function sponsoredUntil(market: Market) {
  return (await market.t.run(async (ctx) => await ctx.db.query("books").first()))?.sponsoredUntil;
}

test("a refund removes its days, and later purchases move up", async ({ market }) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 90);
  await buyDays(stripe, author, market, 7);
  await deliverAll(market, stripe);
  stripe.ledger.refund(payment, payment.amount);
  await deliverAll(market, stripe);
  const left = ((await sponsoredUntil(market)) ?? 0) - Date.now();
  expect(Math.round(left / DAY)).toBe(7);
  await assertDerived(market.t);
});

test("a refund that fails at the buyer's bank gives the days back", async ({ market }) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 7);
  await deliverAll(market, stripe);
  const until = await sponsoredUntil(market);
  stripe.ledger.refund(payment, payment.amount);
  await deliverAll(market, stripe);
  expect(await sponsoredUntil(market)).toBeUndefined();
  stripe.ledger.failRefund(payment);
  await deliverAll(market, stripe);
  expect(await sponsoredUntil(market)).toBe(until);
});

test("a refund of days that are over changes nothing, even before the sweep has ended them", async ({
  market,
}) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 7);
  await buyDays(stripe, author, market, 30);
  await deliverAll(market, stripe);
  const until = await sponsoredUntil(market);
  vi.setSystemTime(Date.now() + 8 * DAY);
  stripe.ledger.refund(payment, payment.amount);
  await deliverAll(market, stripe);
  expect(await sponsoredUntil(market)).toBe(until);
});

test("a dispute removes the days, and winning it restores them", async ({ market }) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 30);
  await deliverAll(market, stripe);
  await market.pass(10 * DAY);
  stripe.ledger.dispute(payment);
  await deliverAll(market, stripe);
  expect(await sponsoredUntil(market)).toBeUndefined();
  await market.pass(40 * DAY);
  stripe.ledger.winDispute(payment);
  await deliverAll(market, stripe);
  const left = ((await sponsoredUntil(market)) ?? 0) - Date.now();
  expect(Math.round(left / DAY)).toBe(20);
  await assertDerived(market.t);
  await market.pass(21 * DAY);
  expect(await sponsoredUntil(market)).toBeUndefined();
});

test("a bank's inquiry leaves the days, since Stripe withdraws nothing until it becomes a dispute", async ({
  market,
}) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 30);
  await deliverAll(market, stripe);
  const until = await sponsoredUntil(market);
  stripe.ledger.dispute(payment, { isInquiry: true });
  await deliverAll(market, stripe);
  expect(await sponsoredUntil(market)).toBe(until);
  stripe.ledger.dispute(payment);
  await deliverAll(market, stripe);
  expect(await sponsoredUntil(market)).toBeUndefined();
});

test("a dispute that was won before we heard of it leaves the days unchanged", async ({ market }) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 7);
  await deliverAll(market, stripe);
  const until = await sponsoredUntil(market);
  stripe.ledger.dispute(payment);
  stripe.ledger.winDispute(payment);
  await deliverAll(market, stripe);
  expect(await sponsoredUntil(market)).toBe(until);
});

test("days of a payment disputed before we heard of it start when the dispute is won", async ({ market }) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 7);
  stripe.ledger.dispute(payment);
  await deliverAll(market, stripe);
  expect(await sponsoredUntil(market)).toBeUndefined();
  stripe.ledger.winDispute(payment);
  await deliverAll(market, stripe);
  expect(Math.round((((await sponsoredUntil(market)) ?? 0) - Date.now()) / DAY)).toBe(7);
});

test("a chargeback that arrives before its payment leaves nothing", async ({ market }) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market);
  stripe.ledger.dispute(payment);
  for (const event of stripe.events().reverse()) expect(await deliver(market, event)).toBe(200);
  expect(await sponsoredUntil(market)).toBeUndefined();
});

test("an old answer about a dispute removes nothing after the dispute is won", async ({ market }) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 7);
  await deliverAll(market, stripe);
  const until = await sponsoredUntil(market);
  stripe.ledger.dispute(payment);
  const release = await deliverLate(market, "charge.dispute.created");
  stripe.ledger.winDispute(payment);
  expect(await deliver(market, newest("charge.dispute.closed"))).toBe(200);
  expect(await release()).toBe(200);
  expect(await sponsoredUntil(market)).toBe(until);
  await assertDerived(market.t);
});

test("an old answer about a payment gives no days after its refund", async ({ market }) => {
  const author = await market.person("author");
  const { payment } = await buyDays(stripe, author, market, 7);
  const release = await deliverLate(market, "checkout.session.completed");
  stripe.ledger.refund(payment, payment.amount);
  expect(await deliver(market, newest("charge.refunded"))).toBe(200);
  expect(await release()).toBe(200);
  expect(await sponsoredUntil(market)).toBeUndefined();
  await assertDerived(market.t);
});
