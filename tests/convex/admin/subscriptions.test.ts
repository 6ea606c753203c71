import { expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { triggers } from "../../../convex/triggers";
import { type Market, test } from "../../support/market";
import { eachWithStripe, type FakeStripe } from "../../support/fake-stripe";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-03T10:00:00Z");
type Member = Doc<"subscriptions">;

let stripe: FakeStripe;
eachWithStripe((fresh) => (stripe = fresh));

/** Stores a membership as Stripe reported it. */
async function addMember({ t }: Market, name: string, fields: Partial<Member> & Pick<Member, "status">) {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@people.example`;
  await t.run(async (raw) => {
    await triggers.wrapDB(raw).db.insert("subscriptions", {
      stripeSubscriptionId: `sub_${name}`,
      stripeCustomerId: `cus_${name}`,
      customerName: name,
      customerEmail: email,
      emailHash: email,
      plan: "author",
      startedAt: NOW - 90 * DAY,
      cancelAtPeriodEnd: false,
      monthlyCents: 1_000,
      lifetimeCents: 3_000,
      stripeUpdatedAt: NOW,
      ...fields,
    });
  });
}

async function fill(market: Market) {
  await addMember(market, "Ended Early", { status: "canceled", startedAt: NOW - 200 * DAY });
  await addMember(market, "Running Long", { status: "active", startedAt: NOW - 300 * DAY });
  await addMember(market, "Running Short", { status: "active", startedAt: NOW - 20 * DAY });
  const trial = { status: "trialing", monthlyCents: 1_000, lifetimeCents: 0 } as const;
  await addMember(market, "Trial Later", { ...trial, trialEnd: NOW + 9 * DAY });
  await addMember(market, "Trial Sooner", { ...trial, trialEnd: NOW + DAY });
  await addMember(market, "Overdue Payment", { status: "past_due" });
}

const paginationOpts = { numItems: 24, cursor: null };
const names = ({ page }: { page: { customerName: string | null }[] }) =>
  page.map(({ customerName }) => customerName);

test("ADM-23: memberships that need attention come first, or the newest, and a status can be chosen", async ({
  market,
}) => {
  await fill(market);
  const admin = await market.person("admin");
  const list = async (args: object) =>
    names(await admin.query(api.admin.subscriptions.list, { sort: "attention", paginationOpts, ...args }));
  expect(await list({})).toEqual([
    "Overdue Payment",
    "Trial Sooner",
    "Trial Later",
    "Running Long",
    "Running Short",
    "Ended Early",
  ]);
  expect((await list({ sort: "newest" }))[0]).toBe("Running Short");
  expect(await list({ status: "trialing" })).toEqual(["Trial Sooner", "Trial Later"]);
  expect(await list({ status: "active", sort: "newest" })).toEqual(["Running Short", "Running Long"]);
});

test("ADM-23: a membership is found by its customer's name or email", async ({ market }) => {
  await fill(market);
  const admin = await market.person("admin");
  const search = async (q: string, status?: Member["status"]) =>
    names(await admin.query(api.admin.subscriptions.search, { q, status, paginationOpts }));
  expect(await search("overdue")).toEqual(["Overdue Payment"]);
  expect(await search("trial.later@people")).toContain("Trial Later");
  expect(await search("running", "trialing")).toEqual([]);
  expect(await search("  ")).toEqual([]);
});

test("ADM-23: a member is listed and found by the name and address that their account has now", async ({
  market,
}) => {
  const [admin, author] = [await market.person("admin"), await market.person("author")];
  const { userId, profileId } = author;
  await addMember(market, "Running Long", { status: "active", userId });
  await market.t.run(async (raw) => {
    const { db } = triggers.wrapDB(raw);
    await db.patch("users", userId, { email: "moved@people.example" });
    await db.patch("profiles", profileId, { firstName: "Wilhelmina", lastName: "Okafor" });
  });
  const { page } = await admin.query(api.admin.subscriptions.search, { q: "moved", paginationOpts });
  expect(page).toMatchObject([{ customerEmail: "moved@people.example", customerName: "Wilhelmina Okafor" }]);
});

test("ADM-23 ENT-16: the summary counts the memberships and their revenue", async ({ market }) => {
  await fill(market);
  const admin = await market.person("admin");
  expect(await admin.query(api.admin.subscriptions.summary, {})).toEqual({
    total: 6,
    active: 2,
    trialing: 2,
    canceled: 1,
    pastDue: 1,
    monthlyCents: 2_000,
    overdueCents: 1_000,
    lifetimeCents: 12_000,
    since: NOW - 300 * DAY,
    sync: null,
  });
});

test("ADM-23 ADM-24 API-04: Refresh Data takes over what Stripe says, and tells when it was", async ({
  market,
}) => {
  const [admin, author] = [await market.person("admin"), await market.person("author")];
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  stripe.ledger.complete(stripe.session(url), true);
  await admin.mutation(api.admin.subscriptions.refresh, {});
  const summary = async () => await admin.query(api.admin.subscriptions.summary, {});
  expect((await summary()).sync).toEqual({ startedAt: NOW, finishedAt: null, problem: null });
  await market.settle();
  const { sync, ...figures } = await summary();
  expect(sync).toMatchObject({ problem: null });
  expect(sync?.finishedAt).toBeGreaterThanOrEqual(NOW);
  expect(figures).toMatchObject({ total: 1, trialing: 1 });
});

test("ADM-24: a refresh that fails says why, and so does one without Stripe", async ({ market }) => {
  const admin = await market.person("admin");
  const problem = async () => {
    await admin.mutation(api.admin.subscriptions.refresh, {});
    await market.settle();
    return (await admin.query(api.admin.subscriptions.summary, {})).sync?.problem;
  };
  stripe.outage.isOn = true;
  expect(await problem()).toBe("Not now");
  stripe.outage.isOn = false;
  expect(await problem()).toBeNull();
  process.env.STRIPE_SECRET_KEY = "";
  expect(await problem()).toBe("STRIPE_SECRET_KEY is not set");
});

test("ADM-24: a refresh while one runs starts no second, unless the first was interrupted", async ({
  market,
}) => {
  const admin = await market.person("admin");
  await admin.mutation(api.admin.subscriptions.refresh, {});
  await market.t.run(async (ctx) => {
    for (const job of await ctx.db.system.query("_scheduled_functions").collect())
      await ctx.scheduler.cancel(job._id);
  });
  const started = async () => (await admin.query(api.admin.subscriptions.summary, {})).sync?.startedAt;
  vi.setSystemTime(NOW + 5 * 60_000);
  await admin.mutation(api.admin.subscriptions.refresh, {});
  expect(await started()).toBe(NOW);
  vi.setSystemTime(NOW + 11 * 60_000);
  await admin.mutation(api.admin.subscriptions.refresh, {});
  expect(await started()).toBe(NOW + 11 * 60_000);
  await market.settle();
});

test("ADM-23: the weekly comparison is recorded as a refresh", async ({ market }) => {
  await market.t.mutation(internal.jobs.billing.reconcileMemberships, {});
  await market.settle();
  const admin = await market.person("admin");
  expect((await admin.query(api.admin.subscriptions.summary, {})).sync?.finishedAt).not.toBeNull();
});
