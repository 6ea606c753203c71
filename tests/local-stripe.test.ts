import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { test as base, describe, expect, vi } from "vitest";
import type { LocalStripe } from "../local/stripe/server";
import { startLocalStripe } from "../local/stripe/server";
import { Store } from "../local/stripe/store";
import { Webhooks } from "../local/stripe/webhooks";

const SECRET = "whsec_test";
const KEY = "sk_test_local";
const DAY_MS = 86_400_000;

interface World {
  local: LocalStripe;
  sdk: Stripe;
  events: Stripe.Event[];
  clock: { at: number; refuse: number };
}

const test = base.extend<{ world: World }>({
  world: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "local-stripe-"));
    const [events, clock] = [[] as Stripe.Event[], { at: Date.now(), refuse: 0 }];
    const checker = new Stripe(KEY);
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const signature = request.headers["stripe-signature"] ?? "";
        if (clock.refuse-- > 0) return void response.writeHead(500).end();
        const seconds = Math.floor(clock.at / 1000);
        const body = Buffer.concat(chunks);
        events.push(checker.webhooks.constructEvent(body, signature, SECRET, undefined, undefined, seconds));
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const address = receiver.address();
    const webhookUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
    const options = {
      port: 0,
      dataDir,
      secretKey: KEY,
      webhookSecret: SECRET,
      webhookUrl,
      clock: { now: () => clock.at, runAt: () => () => {} },
    };
    const local = await startLocalStripe(options);
    const { hostname, port } = new URL(local.url);
    await use({ local, sdk: new Stripe(KEY, { host: hostname, port, protocol: "http" }), events, clock });
    await local.close();
    receiver.closeAllConnections();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  },
});

async function trialSession(sdk: Stripe) {
  const customer = await sdk.customers.create({ email: "author@people.example" });
  return await sdk.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    client_reference_id: "ours",
    line_items: [{ price: "price_local_author", quantity: 1 }],
    payment_method_collection: "if_required",
    subscription_data: {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: "pause" } },
      metadata: { plan: "author" },
    },
    success_url: "http://localhost:3000/payment-success?session={CHECKOUT_SESSION_ID}",
  });
}

async function press(url: string | null, act: string, id = "") {
  return await fetch(url ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ act, id }),
  });
}

async function types(events: readonly Stripe.Event[], count: number): Promise<string[]> {
  await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(count), { timeout: 5_000 });
  return events.map(({ type }) => type).sort();
}

describe("the local Stripe, through Stripe's own library", () => {
  test("a trial starts without a card, and its events are signed", async ({ world: { sdk, events } }) => {
    const session = await trialSession(sdk);
    const pressed = await press(session.url, "bare");
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("location")).toContain(`/payment-success?session=${session.id}`);
    const done = await sdk.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({ status: "complete", payment_status: "no_payment_required", url: null });
    const subscription = await sdk.subscriptions.retrieve(String(done.subscription));
    expect(subscription).toMatchObject({ status: "trialing", metadata: { plan: "author" } });
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
    expect(await types(events, 3)).toEqual([
      "checkout.session.completed",
      "customer.created",
      "customer.subscription.created",
    ]);
  });

  test("a second press on Pay leads to the same success, and so does the page of what is paid", async ({
    world,
  }) => {
    const session = await trialSession(world.sdk);
    const [one, two] = [await press(session.url, "pay"), await press(session.url, "pay")];
    expect(two.headers.get("location")).toBe(one.headers.get("location"));
    expect((await world.sdk.subscriptions.list({ status: "all" })).data).toHaveLength(1);
    const page = await (await fetch(session.url ?? "")).text();
    expect(page).toContain(`href="${one.headers.get("location")}"`);
  });

  test("a declined card and an abandoned checkout change nothing", async ({ world }) => {
    const session = await trialSession(world.sdk);
    expect(await (await press(session.url, "decline")).text()).toContain("Your card was declined.");
    expect((await world.sdk.checkout.sessions.retrieve(session.id)).status).toBe("open");
    expect((await world.sdk.subscriptions.list({ status: "all" })).data).toEqual([]);
  });

  test("a trial without a card pauses when it ends, and one with a card is charged", async ({ world }) => {
    const { sdk, clock } = world;
    for (const act of ["bare", "pay"]) await press((await trialSession(sdk)).url, act);
    clock.at += 14 * DAY_MS + 1_000;
    const { data } = await sdk.subscriptions.list({ status: "all" });
    expect(data.map(({ status }) => status).sort()).toEqual(["active", "paused"]);
    const paid = await sdk.invoices.list({ status: "paid" });
    expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([1000]);
  });

  test("the portal cancels at the end of the period, and resumes", async ({ world: { sdk } }) => {
    const session = await trialSession(sdk);
    await press(session.url, "pay");
    const { customer, subscription } = await sdk.checkout.sessions.retrieve(session.id);
    const portal = await sdk.billingPortal.sessions.create({
      customer: String(customer),
      return_url: "http://localhost:3000/",
    });
    const ends = async () => {
      const { cancel_at, cancel_at_period_end } = await sdk.subscriptions.retrieve(String(subscription));
      return [cancel_at !== null, cancel_at_period_end];
    };
    await press(portal.url, "cancel", String(subscription));
    expect(await ends(), "a date without the flag, as Stripe's portal").toEqual([true, false]);
    await press(portal.url, "resume", String(subscription));
    expect(await ends()).toEqual([false, false]);
    await sdk.subscriptions.update(String(subscription), { cancel_at_period_end: true });
    expect(await ends()).toEqual([true, true]);
  });

  test("an idempotency key creates one object and refuses a different request", async ({
    world: { sdk },
  }) => {
    const one = async (email: string) => await sdk.customers.create({ email }, { idempotencyKey: "k" });
    expect((await one("a@people.example")).id).toBe((await one("a@people.example")).id);
    await expect(one("b@people.example")).rejects.toThrow(/same parameters/);
  });

  test("a payment can be refunded, and is found by its intent", async ({ world: { sdk, events } }) => {
    const session = await sdk.checkout.sessions.create({
      mode: "payment",
      line_items: [
        { quantity: 1, price_data: { currency: "usd", unit_amount: 2217, product_data: { name: "7 days" } } },
      ],
      success_url: "http://localhost:3000/",
    });
    await press(session.url, "pay");
    const expand = ["payment_intent.latest_charge"];
    const paid = await sdk.checkout.sessions.retrieve(session.id, { expand });
    expect(paid).toMatchObject({
      amount_total: 2217,
      payment_intent: { latest_charge: { refunded: false } },
    });
    const intent = typeof paid.payment_intent === "object" ? (paid.payment_intent?.id ?? "") : "";
    await sdk.refunds.create({ payment_intent: intent });
    const found = await sdk.checkout.sessions.list({ payment_intent: intent });
    expect(found.data.map(({ id }) => id)).toEqual([session.id]);
    expect(await types(events, 4)).toContain("charge.refunded");
  });

  test("a webhook without a 2xx answer is retried", async ({ world: { sdk, events, clock } }) => {
    clock.refuse = 2;
    await sdk.customers.create({ email: "again@people.example" });
    expect(await types(events, 1)).toEqual(["customer.created"]);
  });

  test("inherited property names are not records", async ({ world: { sdk } }) => {
    for (const name of ["constructor", "__proto__", "valueOf"]) {
      await expect(sdk.customers.retrieve(name)).rejects.toThrow("No such object");
      await expect(sdk.subscriptions.retrieve(name)).rejects.toThrow("No such object");
      await sdk.customers.create({ email: "a@people.example" }, { idempotencyKey: name });
    }
  });

  test("a wrong key and a page of another origin are refused", async ({ world: { local } }) => {
    const asked = await fetch(`${local.url}/v1/customers/cus_1`, {
      headers: { Authorization: "Bearer sk_no" },
    });
    expect(asked.status).toBe(401);
    const pressed = await fetch(`${local.url}/`, {
      method: "POST",
      headers: { Origin: "http://evil.example" },
    });
    expect(pressed.status).toBe(403);
  });
});

test("a membership taken over from elsewhere has a portal and is canceled there", async ({ world }) => {
  const { local, sdk, events } = world;
  const created = Math.floor(world.clock.at / 1000) - 86_400;
  local.ledger.takeOver(
    { id: "cus_demo", email: "author@people.example", name: null, metadata: {}, created, deleted: false },
    { id: "sub_demo", startedAt: created, periodEnd: created + 20 * 86_400 },
  );
  const portal = await sdk.billingPortal.sessions.create({
    customer: "cus_demo",
    return_url: "http://localhost/",
  });
  expect(portal.url).toContain(local.url);
  expect(events, "taking over tells nobody").toEqual([]);
  await sdk.subscriptions.cancel("sub_demo");
  await vi.waitFor(() => expect(events.map(({ type }) => type)).toEqual(["customer.subscription.deleted"]));
});

test("a disk that was full for a while neither ends the run nor the saving", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "local-stripe-"));
  const file = join(dataDir, "stripe.json");
  const store = await Store.open(file);
  await rm(dataDir, { recursive: true });
  await expect(store.save()).rejects.toThrow("ENOENT");
  const failing = { now: Date.now, save: () => store.save(), secret: SECRET };
  const receiver = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const webhooks = new Webhooks(store.books, {
    ...failing,
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  });
  store.books.events["evt_1"] = {
    ...{ id: "evt_1", type: "customer.created", created: 0, object: {}, isDelivered: false },
  } as never;
  webhooks.send("evt_1");
  await vi.waitFor(() => expect(store.books.events["evt_1"]?.isDelivered).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await mkdir(dataDir);
  await store.save();
  expect((await Store.open(file)).books.events["evt_1"]?.isDelivered).toBe(true);
  webhooks.close();
  receiver.close();
  await rm(dataDir, { recursive: true });
});
