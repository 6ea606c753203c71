import { expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { promoteAdmin } from "../../../convex/model/accounts/admins";
import { triggers } from "../../../convex/triggers";
import { type Market, type Somebody, test } from "../../support/market";
import { deliverAll, eachWithStripe, type FakeStripe } from "../../support/fake-stripe";

const DAY = 86_400_000;
let stripe: FakeStripe;
eachWithStripe((fresh) => (stripe = fresh));

/** A sponsorship that was started but not paid. */
async function begin(market: Market, author: Somebody, title = "The Salt Ledger") {
  const bookId = await market.book({ title, ownerId: author.userId, profileId: author.profileId });
  const purchase = { plan: "sponsored" as const, bookId, days: 7 as const };
  const { url } = await author.action(api.billing.startCheckout, { purchase });
  const session = stripe.session(url);
  return { session, reference: new URL(session.successUrl).searchParams.get("purchase") };
}

const seen = async (author: Somebody, reference: string | null) =>
  await author.query(api.billing.purchase, { reference });

test("PAY-01: the payment page shows a buyer's own purchase when it arrives", async ({ market }) => {
  const author = await market.person("author");
  const first = await begin(market, author);
  const second = await begin(market, author, "Low Orbit");
  expect(await seen(author, first.reference)).toMatchObject({ status: "open", bookTitle: "The Salt Ledger" });
  stripe.ledger.complete(first.session, true);
  await deliverAll(market, stripe);
  expect(await seen(author, first.reference)).toMatchObject({
    status: "done",
    bookTitle: "The Salt Ledger",
    sponsoredUntil: Date.now() + 7 * DAY,
  });
  expect(await seen(author, second.reference)).toMatchObject({ status: "open", bookTitle: "Low Orbit" });
  expect(await seen(author, null)).toMatchObject({ bookTitle: "Low Orbit" });
});

test("days are sold for a public book, and more days for a hidden one that is sponsored already", async ({
  market,
}) => {
  const author = await market.person("author");
  const bookId = await market.book({
    title: "Low Orbit",
    ownerId: author.userId,
    profileId: author.profileId,
    isListed: false,
  });
  const purchase = { plan: "sponsored" as const, bookId, days: 7 as const };
  const buy = async () => await author.action(api.billing.startCheckout, { purchase });
  await expect(buy()).rejects.toMatchObject({ data: { reason: "not_sponsorable" } });
  expect(stripe.ledger.books.sessions).toEqual({});
  await market.sponsor("low-orbit", 7);
  expect(stripe.session((await buy()).url)).toMatchObject({ amount: 2217 });
});

test("days paid for a book that was deleted meanwhile are logged, so that the money goes back (B-21)", async ({
  market,
}) => {
  const author = await market.person("author");
  const { session, reference } = await begin(market, author);
  const book = await market.t.run(async (ctx) => await ctx.db.query("books").first());
  if (book === null) throw new Error("No book.");
  await author.mutation(api.books.remove, { bookId: book._id });
  stripe.ledger.complete(session, true);
  await deliverAll(market, stripe);
  expect(await seen(author, reference)).toMatchObject({ status: "done", bookTitle: null });
  const log = await market.t.run(async (ctx) => await ctx.db.query("auditLog").collect());
  expect(log.at(-1)).toMatchObject({
    actorKind: "system",
    action: "sponsorship.unused",
    docId: book._id,
    summary: "$22.17 paid for a book that was deleted meanwhile: refund it in Stripe",
  });
});

test("another person's purchase looks like one that does not exist", async ({ market }) => {
  const [mara, theo] = [await market.person("author"), await market.person("author")];
  const { reference } = await begin(market, mara);
  for (const name of [reference, "nonsense", null]) expect(await seen(theo, name)).toBeNull();
});

test("a membership is not a sponsorship, so nothing is awaited", async ({ market }) => {
  const author = await market.person("author");
  await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  expect(await seen(author, null)).toBeNull();
});

test("a refund ends the sponsorship", async ({ market }) => {
  const author = await market.person("author");
  const { session, reference } = await begin(market, author);
  stripe.ledger.complete(session, true);
  await deliverAll(market, stripe);
  const payment = stripe.ledger.books.payments[session.payment ?? ""];
  if (payment === undefined) throw new Error("No payment.");
  stripe.ledger.refund(payment, payment.amount);
  await deliverAll(market, stripe);
  expect(await seen(author, reference)).toMatchObject({ status: "reversed", sponsoredUntil: null });
  expect(await market.visitor.query(api.home.sponsoredStrip, { seed: 0 })).toEqual([]);
});

test("B-21: the offer names each length that has a payment link, since a link has one price", async ({
  market,
}) => {
  vi.stubEnv("STRIPE_SECRET_KEY", "");
  const ways = async () =>
    (await market.visitor.query(api.billing.sponsorshipPrices, {})).map(({ checkout }) => checkout);
  expect(await ways()).toEqual(["off", "off", "off", "off"]);
  vi.stubEnv("STRIPE_LINK_SPONSORED", "https://buy.stripe.example/sponsored");
  expect(await ways()).toEqual(["off", "off", "link", "off"]);
});

test("B-19: the offer says that no card is needed only for a trial that needs none", async ({ market }) => {
  const terms = async () => await market.visitor.query(api.billing.trialTerms, {});
  expect(await terms()).toEqual({ needsNoCard: true });
  vi.stubEnv("STRIPE_SECRET_KEY", "");
  expect(await terms()).toEqual({ needsNoCard: false });
  vi.stubEnv("STRIPE_LINK_AUTHOR", "https://buy.stripe.example/author");
  expect(await terms()).toEqual({ needsNoCard: false });
});

test("an author with a membership who became an admin still manages it", async ({ market }) => {
  const [author, other] = [await market.person("author"), await market.person("admin")];
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  stripe.ledger.complete(stripe.session(url), true);
  await deliverAll(market, stripe);
  await market.t.run(async (raw) => await promoteAdmin(triggers.wrapDB(raw), author.userId));
  await author.action(api.billing.openPortal, {});
  expect(Object.values(stripe.ledger.books.portals)).toMatchObject([
    { returnUrl: expect.stringMatching(/\/account$/) as string },
  ]);
  await expect(other.action(api.billing.openPortal, {})).rejects.toThrow("not_a_member");
});

test("an author whose customer was deleted in Stripe buys as a new one", async ({ market }) => {
  const author = await market.person("author");
  const start = () => author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  stripe.ledger.complete(stripe.session((await start()).url), true);
  await deliverAll(market, stripe);
  const [customer] = Object.values(stripe.ledger.books.customers);
  if (customer === undefined) throw new Error("No customer.");
  stripe.ledger.deleteCustomer(customer);
  await deliverAll(market, stripe);
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "canceled" });
  await expect(author.action(api.billing.openPortal, {})).rejects.toThrow("not_a_member");
  const { url } = await start();
  expect(stripe.session(url).customer).not.toBe(customer.id);
  expect((await start()).url).toBe(url);
  stripe.ledger.complete(stripe.session(url), true);
  await deliverAll(market, stripe);
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "active" });
});

test("a membership's page opens anew when what it says has changed, and the one before can't be paid as well", async ({
  market,
}) => {
  const author = await market.person("author");
  const start = async () =>
    (await author.action(api.billing.startCheckout, { purchase: { plan: "author" } })).url;
  const first = await start();
  vi.stubEnv("SITE_URL", "https://shelf.example");
  const second = await start();
  expect(stripe.session(first).status).toBe("expired");
  expect(stripe.session(second)).toMatchObject({
    status: "open",
    customer: stripe.session(first).customer,
    successUrl: "https://shelf.example/payment-success",
  });
  expect(await start()).toBe(second);
  await deliverAll(market, stripe);
  stripe.ledger.complete(stripe.session(second), true);
  // No event has told us yet.
  vi.stubEnv("SITE_URL", "https://books.example");
  await expect(start()).rejects.toMatchObject({ data: { reason: "already_member" } });
  await deliverAll(market, stripe);
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "trialing" });
  expect(Object.values(stripe.ledger.books.subscriptions)).toHaveLength(1);
});

async function changeAddress({ t }: Market, { userId, mutation }: Somebody, newEmail: string) {
  await t.mutation(internal.internal.credentials.startEmailChange, { userId, newEmail });
  const [mail] = (await t.run((ctx) => ctx.db.query("emailOutbox").collect())).filter(
    ({ to, type }) => to === newEmail && type === "email_change",
  );
  const code = String(mail?.templateData.code);
  expect(await mutation(api.account.confirmEmailChange, { code })).toEqual({ changed: true });
}

test("receipts go to an author's new address, also if Stripe is away while it changes", async ({
  market,
}) => {
  const author = await market.person("author");
  await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  const [customer] = Object.values(stripe.ledger.books.customers);
  if (customer === undefined) throw new Error("No customer.");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  stripe.outage.isOn = true;
  await changeAddress(market, author, "mara.new@people.example");
  await market.pass(30_000);
  expect(customer.email).toBe(author.email);
  stripe.outage.isOn = false;
  await market.pass(120_000);
  expect(customer.email).toBe("mara.new@people.example");

  stripe.ledger.deleteCustomer(customer);
  const asked = vi.fn(globalThis.fetch);
  vi.stubGlobal("fetch", asked);
  await changeAddress(market, author, "mara.newer@people.example");
  await market.pass(3_600_000);
  // A customer who is gone is not asked about again.
  expect(asked.mock.calls.filter(([url]) => String(url).includes("/customers/"))).toHaveLength(1);
  expect(customer.email).toBeNull();
});

const CANCELLATIONS = [
  [true, "portal"],
  [false, "portal"],
  [true, "api"],
] as const;

test("X16: an address is offered free days once, and a canceled trial shows its end", async ({ market }) => {
  const author = await market.person("author");
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ hasTrial: true });
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  stripe.ledger.complete(stripe.session(url), false);
  await deliverAll(market, stripe);
  const [one] = Object.values(stripe.ledger.books.subscriptions);
  if (one === undefined) throw new Error("No membership.");
  for (const [cancels, by] of CANCELLATIONS) {
    stripe.ledger.cancelAtPeriodEnd(one, cancels, by);
    await deliverAll(market, stripe);
    expect(await author.query(api.billing.myStatus, {})).toMatchObject({
      status: "trialing",
      cancelAtPeriodEnd: cancels,
      hasTrial: false,
    });
  }
  stripe.ledger.cancelNow(one);
  await deliverAll(market, stripe);
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "canceled", hasTrial: false });
});

test("an unpaid membership resumes at its own page, so that nobody pays twice", async ({ market }) => {
  const author = await market.person("author");
  const buy = async () => await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  const start = Date.now();
  const first = await buy();
  vi.useFakeTimers({ now: start + 3_600_000, toFake: ["Date"] });
  expect(await buy()).toEqual(first);
  vi.useRealTimers();
});

test("B-63: an account that closes during its purchase buys nothing", async ({ market }) => {
  const author = await market.person("author");
  stripe.hooks.onAnswer = async (path) => {
    if (path === "customers")
      await market.t.mutation(internal.internal.personal.close, { userId: author.userId });
    return undefined;
  };
  const buy = author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  await expect(buy).rejects.toThrow();
  expect(stripe.ledger.books.sessions).toEqual({});
  await market.settle();
  // The provider forgets the person too.
  expect(Object.values(stripe.ledger.books.customers)).toMatchObject([{ deleted: true, email: null }]);
});

test("B-17: a plan that is not on sale is refused", async ({ market }) => {
  const author = await market.person("author");
  const buy = author.action(api.billing.startCheckout, { purchase: { plan: "premium" } });
  await expect(buy).rejects.toMatchObject({ data: { reason: "plan_not_sold" } });
});

test("B-62: sponsorship costs 95 dollars for 30 days and pro rata, unless set otherwise", async ({
  market,
}) => {
  vi.stubEnv("SPONSORSHIP_CENTS_90", "19900");
  expect(await market.visitor.query(api.billing.sponsorshipPrices, {})).toEqual([
    { days: 7, cents: 2217, checkout: "session" },
    { days: 14, cents: 4433, checkout: "session" },
    { days: 30, cents: 9500, checkout: "session" },
    { days: 90, cents: 19900, checkout: "session" },
  ]);
  vi.unstubAllEnvs();
});

test("the promotion of `STRIPE_PROMO_CODE_ID` applies to memberships alone, on the checkout page and on a link", async ({
  market,
}) => {
  const author = await market.person("author");
  const sent = vi.fn(globalThis.fetch);
  vi.stubGlobal("fetch", sent);
  const askedOf = async (buy: () => Promise<unknown>) => {
    sent.mockClear();
    await buy();
    const call = sent.mock.calls.find(([url]) => String(url).endsWith("/v1/checkout/sessions"));
    const fields = new URLSearchParams(String(call?.[1]?.body));
    return [fields.get("discounts[0][promotion_code]"), fields.get("allow_promotion_codes")];
  };
  const join = async () => await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  expect(await askedOf(join)).toEqual([null, "true"]);
  vi.stubEnv("STRIPE_PROMO_CODE_ID", "promo_spring");
  expect(await askedOf(join)).toEqual(["promo_spring", null]);
  expect(await askedOf(async () => await begin(market, author))).toEqual([null, null]);

  vi.stubEnv("STRIPE_SECRET_KEY", "");
  vi.stubEnv("STRIPE_LINK_AUTHOR", "https://buy.stripe.example/author");
  vi.stubEnv("STRIPE_LINK_SPONSORED", "https://buy.stripe.example/sponsored");
  expect(new URL((await join()).url).searchParams.get("prefilled_promo_code")).toBe("promo_spring");
  const bookId = await market.book({
    title: "Low Orbit",
    ownerId: author.userId,
    profileId: author.profileId,
  });
  const purchase = { plan: "sponsored" as const, bookId, days: 30 as const };
  const { url } = await author.action(api.billing.startCheckout, { purchase });
  expect(new URL(url).searchParams.get("prefilled_promo_code")).toBeNull();
});
