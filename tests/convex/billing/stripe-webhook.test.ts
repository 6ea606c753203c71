import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { TableNames } from "../../../convex/_generated/dataModel";
import schema from "../../../convex/schema";
import { assertDerived } from "../../support/derived";
import { type Market, type Somebody, test } from "../../support/market";
import {
  buyDays,
  deliver,
  deliverAll,
  eachWithStripe,
  post,
  signed,
  type FakeStripe,
} from "../../support/fake-stripe";

const DAY = 86_400_000;
let stripe: FakeStripe;
eachWithStripe((fresh) => (stripe = fresh));

async function everything(market: Market) {
  const tables = Object.keys(schema.tables) as TableNames[];
  return await market.t.run(
    async (ctx) => await Promise.all(tables.map((table) => ctx.db.query(table).collect())),
  );
}

async function startTrial(author: Somebody, hasCard = false) {
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  stripe.ledger.complete(stripe.session(url), hasCard);
}

async function sponsoredUntil(market: Market) {
  return (await market.t.run(async (ctx) => await ctx.db.query("books").first()))?.sponsoredUntil;
}

describe("a Stripe event takes effect once, in any order (W-01 to W-04)", () => {
  test("B-27: a trial starts with Stripe's event, not with the return to our site", async ({ market }) => {
    const author = await market.person("author");
    await startTrial(author);
    expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "none" });
    await deliverAll(market, stripe);
    const status = await author.query(api.billing.myStatus, {});
    expect(status).toMatchObject({ plan: "author", status: "trialing", portal: "session" });
    expect(Math.round(((status.trialEndsAt ?? 0) - Date.now()) / DAY)).toBe(14);
    await assertDerived(market.t);
  });

  test("T-10: events in any order, each delivered twice, end in the same state", async ({ market }) => {
    const author = await market.person("author");
    await startTrial(author, true);
    const [one] = Object.values(stripe.ledger.books.subscriptions);
    if (one === undefined) throw new Error("No membership.");
    stripe.ledger.endTrial(one);
    stripe.ledger.failPayment(one);
    stripe.ledger.cancelNow(one);
    const backwards = stripe.events().reverse();
    for (const event of [...backwards, ...stripe.events()]) expect(await deliver(market, event)).toBe(200);
    expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "canceled" });
    const ledger = await market.t.run((ctx) => ctx.db.query("webhookEvents").collect());
    expect(ledger.map(({ eventId }) => eventId).sort()).toEqual(backwards.map(({ id }) => id).sort());
    await assertDerived(market.t);
  });

  test("T-17: a clock that ran ahead and was corrected loses no change", async ({ market }) => {
    const author = await market.person("author");
    const start = Date.now();
    vi.setSystemTime(start + 4 * 60_000);
    await startTrial(author, true);
    await deliverAll(market, stripe);
    vi.setSystemTime(start + 1_000);
    const [one] = Object.values(stripe.ledger.books.subscriptions);
    if (one === undefined) throw new Error("No membership.");
    stripe.ledger.cancelNow(one);
    await deliverAll(market, stripe);
    expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "canceled" });
  });

  test("an outage is answered with 500, and the same event succeeds later", async ({ market }) => {
    const author = await market.person("author");
    await startTrial(author);
    const event = stripe.events().find(({ type }) => type === "customer.subscription.created");
    if (event === undefined) throw new Error("No event.");
    stripe.outage.isOn = true;
    await expect(deliver(market, event)).rejects.toThrow();
    expect(await market.t.run((ctx) => ctx.db.query("webhookEvents").collect())).toEqual([]);
    stripe.outage.isOn = false;
    expect(await deliver(market, event)).toBe(200);
    expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "trialing" });
  });

  test("W-05: the weekly comparison repairs anything that no event reported", async ({ market }) => {
    const author = await market.person("author");
    await startTrial(author);
    await market.t.run(async (ctx) => {
      const profile = await ctx.db.query("profiles").first();
      expect(profile?.stripeCustomerId).toMatch(/^cus_/);
    });
    await market.t.action(internal.stripe.sync.reconcile, {});
    expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "trialing" });
  });
});

describe("a paid sponsorship (B-21, ADB-10)", () => {
  test("starts with the event, extends, and never shortens", async ({ market }) => {
    const author = await market.person("author");
    const from = Date.now();
    await buyDays(stripe, author, market, 7);
    await deliverAll(market, stripe);
    expect(await sponsoredUntil(market)).toBeGreaterThanOrEqual(from + 7 * DAY);
    const first = (await sponsoredUntil(market)) ?? 0;
    await buyDays(stripe, author, market, 14);
    await deliverAll(market, stripe);
    expect(await sponsoredUntil(market)).toBe(first + 14 * DAY);
    await assertDerived(market.t);
  });

  test("X16: an amount other than ours buys nothing", async ({ market }) => {
    const author = await market.person("author");
    const { session } = await buyDays(stripe, author, market);
    session.amount = 1;
    await deliverAll(market, stripe);
    expect(await sponsoredUntil(market)).toBeUndefined();
  });
});

describe("a foreign event changes nothing (X15)", () => {
  test("an unknown customer's membership is recorded as ignored", async ({ market }) => {
    const author = await market.person("author");
    await startTrial(author);
    await market.t.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("profiles").collect())
        await ctx.db.patch("profiles", _id, { stripeCustomerId: "cus_another" });
      for (const { _id } of await ctx.db.query("checkouts").collect()) await ctx.db.delete("checkouts", _id);
    });
    await deliverAll(market, stripe);
    expect(await market.t.run((ctx) => ctx.db.query("subscriptions").collect())).toEqual([]);
    const ledger = await market.t.run((ctx) => ctx.db.query("webhookEvents").collect());
    expect(new Set(ledger.map(({ status }) => status))).toEqual(new Set(["ignored"]));
  });

  test("an event from the other mode is ignored", async ({ market }) => {
    const author = await market.person("author");
    await startTrial(author);
    for (const event of stripe.events()) expect(await deliver(market, event, { livemode: true })).toBe(200);
    expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "none" });
  });

  test.for([
    ["another's secret", { secret: "whsec_another" }],
    ["an eleven minutes old signature", { at: Math.floor(Date.now() / 1000) - 660 }],
  ] as const)("%s is answered with 400 and writes nothing", async ([, delivery], { market }) => {
    const author = await market.person("author");
    await startTrial(author);
    const before = await everything(market);
    for (const event of stripe.events()) {
      const at = "at" in delivery ? Math.floor(Date.now() / 1000) - 660 : undefined;
      expect(await deliver(market, event, { ...delivery, at })).toBe(400);
    }
    expect(await everything(market)).toEqual(before);
  });

  test("a body with a changed byte, a wrong signature or none is refused", async ({ market }) => {
    const author = await market.person("author");
    await startTrial(author);
    const [event] = stripe.events();
    if (event === undefined) throw new Error("No event.");
    const { body, signature } = await signed(event);
    const before = await everything(market);
    expect(await post(market, `${body} `, signature)).toBe(400);
    expect(await post(market, body, "")).toBe(400);
    for (let at = signature.length - 64; at < signature.length; at++) {
      const flipped = String.fromCharCode(signature.charCodeAt(at) ^ 1);
      const forged = signature.slice(0, at) + flipped + signature.slice(at + 1);
      expect(await post(market, body, forged)).toBe(400);
    }
    expect(await post(market, "x".repeat(256 * 1024 + 1), signature)).toBe(413);
    expect(await everything(market)).toEqual(before);
  });
});

test("B-63: closing an account ends its membership at Stripe and anonymizes our row", async ({ market }) => {
  const author = await market.person("author");
  await startTrial(author, true);
  await deliverAll(market, stripe);
  await market.t.mutation(internal.internal.personal.close, { userId: author.userId });
  await market.settle();
  expect(Object.values(stripe.ledger.books.subscriptions)).toMatchObject([{ status: "canceled" }]);
  await deliverAll(market, stripe);
  const [row] = await market.t.run((ctx) => ctx.db.query("subscriptions").collect());
  expect(row).toMatchObject({ status: "canceled", customerEmail: "" });
  expect(row?.userId).toBeUndefined();
  await assertDerived(market.t);
});

test("B-63: a closed account's customer is deleted once Stripe is configured", async ({ market }) => {
  const author = await market.person("author");
  await startTrial(author, true);
  await deliverAll(market, stripe);
  vi.stubEnv("STRIPE_SECRET_KEY", "");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const customerId = Object.keys(stripe.ledger.books.customers)[0] ?? "";
  await market.t.mutation(internal.stripe.customers.deleteCustomer, { customerId, attempt: 0 });
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_ours");
  expect(Object.values(stripe.ledger.books.customers)).not.toMatchObject([{ deleted: true }]);
  await market.settle();
  expect(Object.values(stripe.ledger.books.customers)).toMatchObject([{ deleted: true }]);
});

test("B-63: a closed account's customer is deleted although the server stops during the call", async ({
  market,
}) => {
  const author = await market.person("author");
  await startTrial(author, true);
  await deliverAll(market, stripe);
  const customerId = Object.keys(stripe.ledger.books.customers)[0] ?? "";
  await market.t.mutation(internal.stripe.customers.deleteCustomer, { customerId, attempt: 0 });
  // As after a crash: an action that has begun never runs again.
  const calls = await market.t.run(async (ctx) => {
    const jobs = await ctx.db.system.query("_scheduled_functions").collect();
    const pending = jobs.filter(({ name, state }) => name.includes("callDelete") && state.kind === "pending");
    for (const { _id } of pending) await ctx.scheduler.cancel(_id);
    return pending.length;
  });
  expect(calls).toBe(1);
  await market.settle();
  expect(Object.values(stripe.ledger.books.customers)).toMatchObject([{ deleted: true }]);
});

test("B-63: a payment link's purchase for a closing account ends at once", async ({ market }) => {
  const author = await market.person("author");
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  // As after a payment link: the event brings an unknown session and customer.
  await market.t.run(async (ctx) => {
    const checkout = await ctx.db.query("checkouts").first();
    if (checkout) await ctx.db.patch("checkouts", checkout._id, { via: "link", stripeSessionId: undefined });
    await ctx.db.patch("profiles", author.profileId, { stripeCustomerId: undefined });
  });
  await market.t.mutation(internal.internal.personal.close, { userId: author.userId });
  stripe.ledger.complete(stripe.session(url), true);
  await deliverAll(market, stripe);
  await market.settle();
  expect(Object.values(stripe.ledger.books.customers)).toMatchObject([{ deleted: true, email: null }]);
  expect(Object.values(stripe.ledger.books.subscriptions)).toMatchObject([{ status: "canceled" }]);
});

test("B-63: the weekly comparison ends a membership that outlived its account", async ({ market }) => {
  const author = await market.person("author");
  await startTrial(author, true);
  await deliverAll(market, stripe);
  await market.t.run(async (ctx) => {
    const row = await ctx.db.query("subscriptions").first();
    if (row) await ctx.db.patch("subscriptions", row._id, { userId: undefined, customerEmail: "" });
  });
  await market.t.action(internal.stripe.sync.reconcile, {});
  await market.settle();
  expect(Object.values(stripe.ledger.books.subscriptions)).toMatchObject([{ status: "canceled" }]);
});

test("X16: an address gets one free trial, and a member no second membership", async ({ market }) => {
  const author = await market.person("author", { email: "once@people.example" });
  await startTrial(author, true);
  await deliverAll(market, stripe);
  const again = author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  await expect(again).rejects.toMatchObject({ data: { reason: "already_member" } });
  for (const one of Object.values(stripe.ledger.books.subscriptions)) stripe.ledger.cancelNow(one);
  await deliverAll(market, stripe);
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  expect(stripe.session(url)).toMatchObject({ trialDays: 0, needsCard: true });
});

test("W-07: our requests to Stripe carry the purchase's idempotency key", async ({ market }) => {
  const author = await market.person("author");
  const buy = async () => await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  await buy();
  await buy();
  const sessions = stripe.keys.filter((key) => key.startsWith("checkout:"));
  expect(sessions).toHaveLength(2);
  expect(new Set(sessions).size).toBe(1);
});
