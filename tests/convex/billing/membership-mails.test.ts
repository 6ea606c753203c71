import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { noticeText } from "../../../domain/notices/wording";
import { type Market, type Somebody, test } from "../../support/market";
import { deliver, eachWithStripe, type FakeStripe } from "../../support/fake-stripe";

const DAY = 86_400_000;
let stripe: FakeStripe;
eachWithStripe((fresh) => {
  stripe = fresh;
  vi.stubEnv("RESEND_API_KEY", "");
});

async function mails({ t }: Market, ...types: string[]) {
  const all = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return all.filter(({ type }) => types.includes(type));
}

async function tellAll(market: Market) {
  // Each event comes twice, as Stripe may send it.
  for (const event of [...stripe.events(), ...stripe.events()])
    expect(await deliver(market, event)).toBe(200);
}

async function join(market: Market, author: Somebody, hasCard = true) {
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  stripe.ledger.complete(stripe.session(url), hasCard);
  await tellAll(market);
}

/** When the membership's payment became overdue. */
async function overdueSince({ t }: Market) {
  return (await t.run((ctx) => ctx.db.query("subscriptions").unique()))?.overdueSince;
}

function membership() {
  const [one] = Object.values(stripe.ledger.books.subscriptions);
  if (one === undefined) throw new Error("nobody joined");
  return one;
}

describe("what changes in a membership is emailed once", () => {
  test("its trial begins, a payment fails and goes through, and it is canceled", async ({ market }) => {
    const author = await market.person("author", { firstName: "Mara" });
    await join(market, author);
    expect(await mails(market, "membership_started")).toMatchObject([
      { to: author.email, templateData: { firstName: "Mara", kind: "trial", endsOn: "Nov 17, 2026" } },
    ]);

    await market.pass(14 * DAY);
    stripe.ledger.endTrial(membership());
    await tellAll(market);
    expect(await mails(market, "payment_failed", "payment_mended", "membership_paused")).toEqual([]);

    stripe.ledger.failPayment(membership());
    await tellAll(market);
    expect(await mails(market, "payment_failed")).toHaveLength(1);
    expect(await overdueSince(market)).toBe(Date.parse("2026-11-17T10:00:00Z"));
    stripe.ledger.addCard(membership());
    await tellAll(market);
    expect(await overdueSince(market)).toBeUndefined();
    expect(await mails(market, "payment_mended")).toHaveLength(1);

    stripe.ledger.cancelAtPeriodEnd(membership(), true);
    await tellAll(market);
    const [canceled, ...more] = await mails(market, "membership_canceled");
    expect(more).toEqual([]);
    expect(canceled?.templateData).toMatchObject({ isOver: "no", wasCharged: "yes" });
    stripe.ledger.cancelNow(membership());
    await tellAll(market);
    expect(await mails(market, "membership_canceled")).toHaveLength(1);
  });

  test("its trial ends without a card, and it pauses", async ({ market }) => {
    const author = await market.person("author");
    await join(market, author, false);
    await market.pass(14 * DAY);
    stripe.ledger.endTrial(membership());
    await tellAll(market);
    expect(await mails(market, "membership_paused")).toMatchObject([{ to: author.email }]);
    expect(await mails(market, "payment_failed")).toEqual([]);
    const status = async () => (await author.query(api.billing.myStatus, {})).status;
    expect(await status()).toBe("paused");

    stripe.ledger.addCard(membership());
    expect(membership().status).toBe("paused");
    await tellAll(market);
    await tellAll(market);
    expect(await status()).toBe("active");
    expect(Object.values(stripe.ledger.books.invoices)).toMatchObject([{ status: "paid" }]);
  });

  test("a paused one that got a card continues with the next comparison, even if its event was lost", async ({
    market,
  }) => {
    const author = await market.person("author");
    await join(market, author, false);
    await market.pass(14 * DAY);
    stripe.ledger.endTrial(membership());
    await market.t.action(internal.stripe.sync.reconcile, {});
    const status = async () => (await author.query(api.billing.myStatus, {})).status;
    expect(await status()).toBe("paused");
    stripe.ledger.addCard(membership());
    await market.t.action(internal.stripe.sync.reconcile, {});
    expect(await status()).toBe("active");
  });

  test("it is canceled, resumed and canceled again in one period", async ({ market }) => {
    const author = await market.person("author");
    await join(market, author);
    for (const isCanceled of [true, false, true]) {
      stripe.ledger.cancelAtPeriodEnd(membership(), isCanceled);
      await tellAll(market);
    }
    const ends = { templateData: { isOver: "no", endsOn: "Nov 17, 2026" } };
    expect(await mails(market, "membership_canceled")).toMatchObject([ends, ends]);
    const notices = await market.t.run((ctx) => ctx.db.query("notices").collect());
    expect(notices.filter(({ kind }) => kind === "membership_canceled")).toHaveLength(2);
  });

  test("it ends at once, without a cancellation before", async ({ market }) => {
    const author = await market.person("author");
    await join(market, author);
    stripe.ledger.cancelNow(membership());
    await tellAll(market);
    expect(await mails(market, "membership_canceled")).toMatchObject([
      { to: author.email, templateData: { isOver: "yes", endsOn: "Nov 3, 2026", wasCharged: "no" } },
    ]);
  });
});

describe("a sponsorship that is over", () => {
  test("is emailed with its own views, saves and contacts", async ({ market }) => {
    const author = await market.person("author", { firstName: "Mara" });
    const { userId: ownerId, profileId } = author;
    const bookId = await market.book({ title: "The Salt Ledger", ownerId, profileId });
    const look = async (name: string) =>
      await market.visitor.mutation(api.books.recordView, { bookId, viewerKey: `browser-number-${name}` });
    await look("before");
    await market.sponsor("the-salt-ledger", 7);
    const dana = await market.producer("approved", { emailVerified: true });
    await look("one");
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await market.pass(3 * DAY);
    await market.sponsor("the-salt-ledger", 7);
    await look("two");
    await market.pass(5 * DAY);
    expect(await mails(market, "sponsorship_over")).toEqual([]);
    await market.pass(7 * DAY);
    expect(await mails(market, "sponsorship_over")).toMatchObject([
      {
        to: author.email,
        templateData: {
          firstName: "Mara",
          bookTitle: "The Salt Ledger",
          from: "Nov 3, 2026",
          until: "Nov 17, 2026",
          views: "2",
          saves: "1",
          contacts: "0",
        },
      },
    ]);
  });
});

test("the notification about a paid membership says that it renews", async ({ market }) => {
  const author = await market.person("author");
  await join(market, author);
  stripe.ledger.cancelNow(membership());
  await tellAll(market);
  await join(market, author);
  const notices = await market.t.run((ctx) => ctx.db.query("notices").collect());
  const texts = notices.map(({ kind, count, values }) => noticeText(kind, count, values));
  expect(texts).toContain("Your free trial started. It runs until Nov 17, 2026");
  expect(texts).toContain("Your membership started. It runs until Dec 3, 2026, then it renews");
});
