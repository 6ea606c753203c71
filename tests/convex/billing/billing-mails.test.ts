import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import crons from "../../../convex/crons";
import { triggers } from "../../../convex/triggers";
import { type Market, type Somebody, test } from "../../support/market";
import { RESET_MAIL } from "../../support/stage";
import { deliverAll, eachWithStripe, type FakeStripe } from "../../support/fake-stripe";

const DAY = 86_400_000;
const HOUR = 3_600_000;
let stripe: FakeStripe;
eachWithStripe((fresh) => {
  stripe = fresh;
  vi.stubEnv("RESEND_API_KEY", "");
});

async function mails({ t }: Market, type: string) {
  const all = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return all.filter((mail) => mail.type === type);
}

async function startTrial(market: Market, author: Somebody) {
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  stripe.ledger.complete(stripe.session(url), false);
  await deliverAll(market, stripe);
}

/** A trial as the webhook stores it. */
async function mirrorTrial({ t }: Market, { userId, email }: Somebody) {
  await t.run(async (raw) => {
    const now = Date.now();
    await triggers.wrapDB(raw).db.insert("subscriptions", {
      stripeSubscriptionId: `sub_${userId}`,
      stripeCustomerId: `cus_${userId}`,
      userId,
      customerEmail: email,
      emailHash: email,
      plan: "author",
      status: "trialing",
      startedAt: now,
      trialEnd: now + 14 * DAY,
      cancelAtPeriodEnd: false,
      monthlyCents: 1000,
      lifetimeCents: 0,
      stripeUpdatedAt: now,
    });
  });
}

async function buyDays(market: Market, author: Somebody, bookId: Awaited<ReturnType<Market["book"]>>) {
  const purchase = { plan: "sponsored" as const, bookId, days: 7 as const };
  const { url } = await author.action(api.billing.startCheckout, { purchase });
  stripe.ledger.complete(stripe.session(url), true);
  await deliverAll(market, stripe);
}

async function ownBook(market: Market, author: Somebody, title = "The Salt Ledger") {
  return await market.book({ title, ownerId: author.userId, profileId: author.profileId });
}

/** Runs the hourly jobs for this many days. */
async function hours(market: Market, days: number) {
  for (let hour = 0; hour < days * 24; hour += 6) {
    vi.setSystemTime(Date.now() + 6 * HOUR);
    await market.t.mutation(internal.jobs.mail.remindOfTrials, {});
    await market.t.mutation(internal.jobs.mail.remindOfSponsorships, {});
  }
}

describe("a trial's reminder", () => {
  test("comes three days and one day before the end, each once", async ({ market }) => {
    const author = await market.person("author", { firstName: "Mara" });
    await startTrial(market, author);
    await hours(market, 10.75);
    expect(await mails(market, "trial_ends")).toEqual([]);
    await hours(market, 0.25);
    expect(await mails(market, "trial_ends")).toMatchObject([
      {
        to: author.email,
        category: "transactional",
        templateData: { firstName: "Mara", days: "3", endsOn: "Nov 17, 2026" },
      },
    ]);
    await hours(market, 1.75);
    expect(await mails(market, "trial_ends")).toHaveLength(1);
    await hours(market, 2);
    expect((await mails(market, "trial_ends")).map(({ templateData }) => templateData.days)).toEqual([
      "3",
      "1",
    ]);
  });

  test("says two days when three were missed, and no third time", async ({ market }) => {
    await startTrial(market, await market.person("author"));
    vi.setSystemTime(Date.now() + 12.25 * DAY);
    await market.t.mutation(internal.jobs.mail.remindOfTrials, {});
    await hours(market, 2);
    const days = (await mails(market, "trial_ends")).map(({ templateData }) => templateData.days);
    expect(days).toEqual(["2", "1"]);
  });

  test("skips members who canceled, since they pay nothing", async ({ market }) => {
    const author = await market.person("author");
    await startTrial(market, author);
    for (const one of Object.values(stripe.ledger.books.subscriptions))
      stripe.ledger.cancelAtPeriodEnd(one, true);
    await deliverAll(market, stripe);
    await hours(market, 14);
    expect(await mails(market, "trial_ends")).toEqual([]);
  });

  test("reaches everybody, however many trials end together", async ({ market }) => {
    for (let n = 0; n < 55; n++) await mirrorTrial(market, await market.person("author"));
    vi.setSystemTime(Date.now() + 12 * DAY);
    await market.t.mutation(internal.jobs.mail.remindOfTrials, {});
    await market.settle();
    expect(await mails(market, "trial_ends")).toHaveLength(55);
  });
});

describe("a paid sponsorship's email", () => {
  test("B-21: announces the start once, with the end and the price", async ({ market }) => {
    const author = await market.person("author", { firstName: "Mara" });
    await buyDays(market, author, await ownBook(market, author));
    await deliverAll(market, stripe);
    expect(await mails(market, "sponsorship_started")).toMatchObject([
      {
        to: author.email,
        templateData: {
          firstName: "Mara",
          bookTitle: "The Salt Ledger",
          until: "Nov 10, 2026",
          paid: "$22.17",
        },
      },
    ]);
  });

  test("announces the end three days before, once", async ({ market }) => {
    const author = await market.person("author");
    await buyDays(market, author, await ownBook(market, author));
    await hours(market, 3.75);
    expect(await mails(market, "sponsorship_ends")).toEqual([]);
    await hours(market, 3.25);
    expect(await mails(market, "sponsorship_ends")).toMatchObject([
      { templateData: { bookTitle: "The Salt Ledger", until: "Nov 10, 2026" } },
    ]);
  });

  test("announces no end while added days follow or once an admin made it permanent", async ({ market }) => {
    const author = await market.person("author");
    const [first, second] = [await ownBook(market, author), await ownBook(market, author, "Low Orbit")];
    await buyDays(market, author, first);
    await buyDays(market, author, first);
    await buyDays(market, author, second);
    await market.sponsor("low-orbit", "permanent");
    await hours(market, 7);
    expect(await mails(market, "sponsorship_ends")).toEqual([]);
    await hours(market, 6);
    expect(await mails(market, "sponsorship_ends")).toMatchObject([
      { templateData: { bookTitle: "The Salt Ledger", until: "Nov 17, 2026" } },
    ]);
  });
});

describe("the monthly report (GEN-15)", () => {
  async function report(market: Market, day: string) {
    vi.setSystemTime(new Date(`${day}T10:37:00Z`));
    await market.t.mutation(internal.jobs.billing.reportSponsored, {});
    await market.settle();
    return await mails(market, "sponsorship_report");
  }

  const look = async ({ visitor }: Market, bookId: Awaited<ReturnType<Market["book"]>>, browser: string) =>
    await visitor.mutation(api.books.recordView, { bookId, viewerKey: `browser-number-${browser}` });

  test("counts a sponsored book's results in the month and in no other", async ({ market }) => {
    const author = await market.person("author", { firstName: "Mara" });
    const bookId = await ownBook(market, author);
    await market.sponsor("the-salt-ledger", 30);
    const [dana, idle] = [
      await market.producer("approved", { emailVerified: true }),
      await market.producer("pending"),
    ];
    for (const browser of ["one", "two", "two"]) await look(market, bookId, browser);
    for (const producer of [dana, idle]) await producer.mutation(api.favorites.set, { bookId, saved: true });
    await dana.mutation(api.authors.revealContact, { target: { bookId } });
    vi.setSystemTime(new Date("2026-12-01T09:00:00Z"));
    await look(market, bookId, "three");
    expect(await report(market, "2026-12-01")).toMatchObject([
      {
        to: author.email,
        templateData: {
          firstName: "Mara",
          bookTitle: "The Salt Ledger",
          month: "November 2026",
          views: "2",
          saves: "1",
          contacts: "1",
        },
      },
    ]);
    const [, december] = await report(market, "2027-01-01");
    expect(december?.templateData).toMatchObject({
      month: "December 2026",
      views: "1",
      saves: "0",
      contacts: "0",
    });
  });

  test("comes once per book and month for every book sponsored in it", async ({ market }) => {
    const author = await market.person("author");
    const titles = Array.from({ length: 25 }, (_, n) => `Book ${n}`);
    for (const title of titles) {
      await ownBook(market, author, title);
      await market.sponsor(title.toLowerCase().replace(" ", "-"), 7);
      await market.sponsor(title.toLowerCase().replace(" ", "-"), 7);
    }
    await market.pass(15 * DAY);
    await ownBook(market, author, "Permanent");
    await market.sponsor("permanent", "permanent");
    await market.book({ title: "Ownerless" });
    await market.sponsor("ownerless", "permanent");
    await ownBook(market, author, "Plain");
    const first = await report(market, "2026-12-01");
    expect(first.map(({ templateData }) => templateData.bookTitle).sort()).toEqual(
      [...titles, "Permanent"].sort(),
    );
    expect(await report(market, "2026-12-02")).toHaveLength(26);
    // An end in November is old news in January.
    expect(await report(market, "2027-01-01")).toHaveLength(27);
  });

  test("is neither held back by a daily cap nor counted toward it", async ({ market }) => {
    const author = await market.person("author");
    await market.t.run(async (ctx) => {
      for (let n = 0; n < 25; n++)
        await ctx.db.insert("emailSendLog", {
          email: author.email,
          emailType: "sponsorship_report",
          metadata: {},
          sentAt: Date.now(),
          outcome: "sent",
        });
    });
    await market.t.mutation(internal.staging.market.addMail, {
      key: "reset",
      to: author.email,
      ...RESET_MAIL,
    });
    vi.stubEnv("RESEND_API_KEY", "re_test");
    for (const [name, value] of Object.entries(MAIL)) vi.stubEnv(name, value);
    expect(await market.t.mutation(internal.email.outbox.claim, {})).toMatchObject({ key: "reset" });
  });
});

const MAIL = {
  EMAIL_FROM: "mail@adaptationshelf.example",
  CONVEX_SITE_URL: "http://127.0.0.1:21511",
  POSTAL_ADDRESS: "1 Example Street",
  LINK_SECRET: "a secret of thirty-two bytes or more",
};

test("a closed account gets no billing email", async ({ market }) => {
  const author = await market.person("author");
  await startTrial(market, author);
  await market.t.run((ctx) => ctx.db.patch("users", author.userId, { disabledAt: Date.now() }));
  await hours(market, 14);
  expect(await mails(market, "trial_ends")).toEqual([]);
});

test("DISABLE_CRONS stops reminders and reports", async ({ market }) => {
  vi.stubEnv("DISABLE_CRONS", "1");
  const author = await market.person("author");
  await ownBook(market, author);
  await market.sponsor("the-salt-ledger", 7);
  await startTrial(market, author);
  await hours(market, 13);
  await market.t.mutation(internal.jobs.billing.reportSponsored, {});
  for (const type of ["trial_ends", "sponsorship_ends", "sponsorship_report"])
    expect(await mails(market, type)).toEqual([]);
});

test("reminders are checked every hour, and reports go out on the first of the month", () => {
  expect(crons.crons).toMatchObject({
    "remind authors of ending trials": { name: "jobs/mail:remindOfTrials", schedule: { type: "hourly" } },
    "remind authors of ending sponsorships": {
      name: "jobs/mail:remindOfSponsorships",
      schedule: { type: "hourly" },
    },
    "report on sponsored books": {
      name: "jobs/billing:reportSponsored",
      schedule: { type: "monthly", day: 1, hourUTC: 10, minuteUTC: 37 },
    },
  });
});
