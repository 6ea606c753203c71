// @vitest-environment node
import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { MAIL_TIMEOUT_MS, retryDelay } from "../../../domain/mail/mail-delivery";
import { mailProvider } from "../../support/mail-provider";
import { type Market, test } from "../../support/market";
import { RESET_MAIL, reactivationMail } from "../../support/stage";
import { sums } from "../../support/sums";

const provider = mailProvider();

const HOUR = 3_600_000;
const READER = "reader@people.example";

async function queueMail(market: Market, key: string, to = READER, step?: "1" | "2") {
  const mail = step === undefined ? RESET_MAIL : reactivationMail(step);
  return await market.t.mutation(internal.staging.market.addMail, { key, to, ...mail });
}

async function outbox(market: Market) {
  return await market.t.run((ctx) => ctx.db.query("emailOutbox").collect());
}

async function row(market: Market, key: string) {
  return (await outbox(market)).find((mail) => mail.key === key);
}

/** Moves the clock in steps shorter than the provider's timeout. Each step's work ends before the next. */
async function pass(market: Market, ms: number, step = 1_000) {
  for (let gone = 0; gone < ms; gone += step) await market.pass(step);
}

/** Runs what is due now. `market.settle` would also let the provider time out. */
async function settled(market: Market) {
  await pass(market, 3_000, 500);
}

async function log(market: Market) {
  return await market.t.run((ctx) => ctx.db.query("emailSendLog").collect());
}

describe("an email", () => {
  test("is sent once, with its key, and its content is deleted", async ({ market }) => {
    await queueMail(market, "first");
    await queueMail(market, "first");
    await settled(market);
    expect(await outbox(market)).toMatchObject([
      { status: "sent", attempts: 1, templateData: {}, providerId: expect.any(String) },
    ]);
    expect((await outbox(market))[0]?.templateData).toEqual({});
    expect(provider.requests).toMatchObject([{ key: "first", authorization: "Bearer re_test" }]);
    expect(provider.accepted.get("first")?.[0]?.text).toContain("SECRET");
    expect(await log(market)).toMatchObject([{ email: READER, emailType: "reset", outcome: "sent" }]);
  });

  test("is sent after older ones, at most two a second", async ({ market }) => {
    for (let n = 0; n < 6; n++) await queueMail(market, `queue ${n}`, `r${n}@people.example`);
    await pass(market, 6_000, 100);
    expect(provider.requests).toHaveLength(6);
    const times = provider.requests.map(({ at }) => at);
    for (let n = 1; n < times.length; n++)
      expect((times[n] ?? 0) - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(500);
    const sent = await log(market);
    expect(sent.map(({ metadata }) => metadata.key)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `queue ${n}`));
  });

  test("of a campaign is sent after all others, however long it has waited", async ({ market }) => {
    for (let n = 0; n < 4; n++) await queueMail(market, `ad ${n}`, `r${n}@people.example`, "1");
    await pass(market, 700, 100);
    await queueMail(market, "my reset");
    await pass(market, 6_000, 100);
    const keys = (await log(market)).map(({ metadata }) => metadata.key);
    expect(keys).toHaveLength(5);
    expect(keys.indexOf("my reset")).toBeLessThanOrEqual(2);
    expect(keys.filter((key) => key !== "my reset")).toEqual(["ad 0", "ad 1", "ad 2", "ad 3"]);
  });

  test("of a campaign leaves the day's last thousand sends to others, and continues the next day", async ({
    market,
  }) => {
    await market.t.run(async (ctx) => {
      const day = new Date().toISOString().slice(0, 10);
      await ctx.db.insert("dailyCounters", { metric: "mails.sent", day, value: 4_000 });
    });
    await queueMail(market, "ad", READER, "1");
    await queueMail(market, "my reset", "other@people.example");
    await settled(market);
    expect(await row(market, "my reset")).toMatchObject({ status: "sent" });
    expect(await row(market, "ad")).toMatchObject({ status: "queued", attempts: 0 });
    vi.setSystemTime(Date.now() + 24 * HOUR);
    await market.t.mutation(internal.jobs.mail.resumeSending, {});
    await settled(market);
    expect(await row(market, "ad")).toMatchObject({ status: "sent" });
  });

  test("waits while no provider is configured, and is sent by the sweep once one is", async ({ market }) => {
    vi.stubEnv("RESEND_API_KEY", "");
    await queueMail(market, "early");
    await settled(market);
    expect(await row(market, "early")).toMatchObject({ status: "queued", attempts: 0 });
    vi.unstubAllEnvs();
    await market.t.mutation(internal.jobs.mail.resumeSending, {});
    await settled(market);
    expect(await row(market, "early")).toMatchObject({ status: "sent" });
  });

  test("is not sent to a provider without https unless the deployment allows it", async ({ market }) => {
    vi.stubEnv("ALLOW_INSECURE_PROVIDERS", "");
    await queueMail(market, "plain");
    await market.t.action(internal.email.deliver.run, {});
    expect(provider.requests).toHaveLength(0);
    expect(await row(market, "plain")).toMatchObject({ status: "queued", attempts: 0 });
    vi.unstubAllEnvs();
  });
});

describe("an email is accepted exactly once although the provider or sender", () => {
  test.for([
    ["says it is busy", "busy"],
    ["breaks", "broken"],
    ["answers nonsense", "garbage"],
    ["cuts the connection", "reset"],
    ["accepts and cuts the connection", "lost by reset"],
    ["has locked the key out for a while", "locked out"],
  ] as const)("%s twice", async ([, behavior], { market }) => {
    provider.behave = (request) => (request <= 2 ? behavior : "accept");
    await queueMail(market, "once");
    await pass(market, 12_000);
    expect(await row(market, "once")).toMatchObject({ status: "sent", attempts: 3 });
    expect(provider.requests).toHaveLength(3);
    expect(provider.accepted.get("once")).toHaveLength(1);
  });

  test("accepts it and never answers", async ({ market }) => {
    provider.behave = (request) => (request === 1 ? "lost by silence" : "accept");
    await queueMail(market, "silent");
    const asked = provider.next();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    await vi.advanceTimersByTimeAsync(MAIL_TIMEOUT_MS);
    await market.t.finishInProgressScheduledFunctions();
    await pass(market, 5_000);
    expect(await row(market, "silent")).toMatchObject({ status: "sent", attempts: 2 });
    expect(provider.accepted.get("silent")).toHaveLength(1);
  });

  test("knows the key with another body, since a link in it changed", async ({ market }) => {
    provider.behave = (request) => (request === 1 ? "lost by reset" : "accept");
    await queueMail(market, "changed");
    await market.pass(1);
    vi.stubEnv("POSTAL_ADDRESS", "Moved");
    await pass(market, 5_000);
    vi.unstubAllEnvs();
    expect(await row(market, "changed")).toMatchObject({ status: "sent" });
    expect(provider.accepted.get("changed")).toHaveLength(1);
  });

  test("dies with the email in hand", async ({ market }) => {
    await queueMail(market, "held");
    const claim = await market.t.mutation(internal.email.outbox.claim, {});
    expect(claim).toMatchObject({ key: "held", attempt: 1 });
    await pass(market, 60_000, 10_000);
    expect(await row(market, "held"), "the lease holds").toMatchObject({ status: "sending", attempts: 1 });
    await pass(market, 70_000, 10_000);
    await market.t.mutation(internal.jobs.mail.resumeSending, {});
    await settled(market);
    expect(await row(market, "held")).toMatchObject({ status: "sent", attempts: 2 });
    expect(provider.accepted.get("held")).toHaveLength(1);
  });

  test("no two senders ever hold the same email", async ({ market }) => {
    await queueMail(market, "wanted");
    const claims = await Promise.all(
      [0, 1, 2, 3].map(() => market.t.mutation(internal.email.outbox.claim, {})),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    await pass(market, 130_000, 10_000);
    await market.t.mutation(internal.jobs.mail.resumeSending, {});
    await settled(market);
  });
});

describe("an outage", () => {
  test("of two hours delays email and loses none", async ({ market }) => {
    const end = Date.now() + 2 * HOUR;
    provider.behave = () => (Date.now() < end ? "broken" : "accept");
    for (let n = 0; n < 5; n++) await queueMail(market, `late${n}`, `late${n}@people.example`);
    await pass(market, 2 * HOUR, 10_000);
    expect((await outbox(market)).every(({ status }) => status === "queued")).toBe(true);
    const tries = provider.requests.length;
    await pass(market, HOUR + 60_000, 10_000);
    expect((await outbox(market)).map(({ status }) => status)).toEqual(Array(5).fill("sent"));
    expect([...provider.accepted.values()].map((letters) => letters.length)).toEqual(Array(5).fill(1));
    expect(tries).toBeLessThan(5 * 16);
  }, 60_000);

  test("of a day and more ends in dead letters before the idempotency key expires", async ({ market }) => {
    provider.behave = () => "broken";
    const start = Date.now();
    await queueMail(market, "dead");
    await pass(market, 25 * HOUR, 60_000);
    expect(await row(market, "dead")).toMatchObject({ status: "failed", templateData: {} });
    expect(Math.max(...provider.requests.map(({ at }) => at)) - start).toBeLessThan(24 * HOUR);
    const counters = await market.t.run((ctx) => ctx.db.query("counters").collect());
    expect(sums(counters, ({ key }) => key)).toMatchObject({ "mails.failed": 1 });
  }, 60_000);

  test("is retried at growing, random intervals of an hour at most", () => {
    expect([1, 2, 3, 11, 12, 13, 40].map((attempts) => retryDelay(attempts, 0) / 1_000)).toEqual([
      1, 2, 4, 1024, 2048, 3600, 3600,
    ]);
    expect(retryDelay(3, 1)).toBe(2_000);
  });

  test("is not assumed when the provider refuses this one email: it is dropped at once", async ({
    market,
  }) => {
    provider.behave = () => "refuse";
    await queueMail(market, "bad");
    await settled(market);
    expect(await row(market, "bad")).toMatchObject({ status: "failed", attempts: 1 });
    expect(await log(market)).toMatchObject([{ outcome: "failed" }]);
  });
});

describe("email is skipped (M-02)", () => {
  test("when the address bounced or complained, whatever the email", async ({ market }) => {
    await market.t.mutation(internal.email.webhook.apply, {
      eventId: "e1",
      type: "email.bounced",
      created: 1,
      delivery: null,
      suppress: { reason: "bounced", emails: [READER] },
    });
    await queueMail(market, "to a dead box");
    await settled(market);
    expect(await row(market, "to a dead box")).toMatchObject({ status: "skipped", lastError: "bounced" });
    expect(provider.requests).toHaveLength(0);
  });

  test("when its reader unsubscribes after it was queued", async ({ market }) => {
    vi.stubEnv("RESEND_API_KEY", "");
    expect(await queueMail(market, "ad", READER, "1")).toBe("queued");
    vi.unstubAllEnvs();
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: READER });
    await market.t.mutation(internal.jobs.mail.resumeSending, {});
    await settled(market);
    expect(await row(market, "ad")).toMatchObject({ status: "skipped", lastError: "unsubscribed" });
    expect(await queueMail(market, "ad again", READER, "2")).toBe("skipped");
  });

  test("when the address got two marketing emails in seven days, over all campaigns (B-39)", async ({
    market,
  }) => {
    const outcomes = [];
    for (const n of [1, 2, 3]) outcomes.push(await queueMail(market, `ad${n}`, READER, "1"));
    expect(outcomes).toEqual(["queued", "queued", "skipped"]);
    await pass(market, 3_000);
    expect(provider.requests).toHaveLength(2);
    vi.setSystemTime(Date.now() + 6 * 24 * HOUR);
    expect(await queueMail(market, "ad4", READER, "1")).toBe("skipped");
    vi.setSystemTime(Date.now() + 25 * HOUR);
    expect(await queueMail(market, "ad5", READER, "1")).toBe("queued");
    await settled(market);
  });

  test("when it is sent, if two slipped past the queue at once", async ({ market }) => {
    await market.t.run(async (ctx) => {
      for (const n of [1, 2, 3])
        await ctx.db.insert("emailOutbox", {
          key: `raced${n}`,
          type: "v1_reactivation",
          category: "marketing",
          to: READER,
          templateData: { authorName: "", bookTitle: "A book", emailDay: "1" },
          status: "queued",
          attempts: 0,
          nextAttemptAt: Date.now(),
        });
    });
    await market.t.mutation(internal.jobs.mail.resumeSending, {});
    await pass(market, 4_000);
    expect((await outbox(market)).map(({ status }) => status)).toEqual(["sent", "sent", "skipped"]);
  });

  test("when one address got too much email in a day (X09)", async ({ market }) => {
    for (let n = 0; n < 22; n++) await queueMail(market, `flood${n}`);
    await pass(market, 15_000, 500);
    expect(provider.requests).toHaveLength(20);
    const rows = await outbox(market);
    expect(rows.filter(({ lastError }) => lastError === "daily_cap")).toHaveLength(2);
  });
});
