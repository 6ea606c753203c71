import { beforeAll, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { triggers } from "../../../convex/triggers";
import { setMailEnvironment } from "../../support/environment";
import { type Market, test } from "../../support/market";

const DAY = 86_400_000;
type Status = "queued" | "sending" | "sent" | "failed" | "skipped" | "canceled";

beforeAll(() => setMailEnvironment());

async function pass(days: number) {
  vi.setSystemTime(Date.now() + days * DAY);
}

async function prune({ t }: Market) {
  await t.mutation(internal.jobs.privacy.deleteOutdated, {});
  await t.finishAllScheduledFunctions(vi.runAllTimers);
}

async function addMails({ t }: Market, status: Status, count: number) {
  await t.run(async (raw) => {
    // Through the triggers, which count failed emails.
    const { db } = triggers.wrapDB(raw);
    for (let n = 0; n < count; n++)
      await db.insert("emailOutbox", {
        key: `${status} ${n} at ${Date.now()}`,
        type: n % 2 === 0 ? "reset" : "v1_reactivation",
        category: n % 2 === 0 ? "transactional" : "marketing",
        to: "reader@people.example",
        templateData: {},
        status,
        attempts: 1,
        nextAttemptAt: Date.now(),
      });
  });
}

async function addRecords({ t }: Market) {
  await t.run(async (ctx) => {
    const now = Date.now();
    const log = {
      email: "reader@people.example",
      emailType: "reset",
      metadata: {},
      outcome: "sent",
    } as const;
    await ctx.db.insert("emailSendLog", { ...log, sentAt: now });
    const event = { eventId: `event at ${now}`, type: "email.bounced", created: now } as const;
    await ctx.db.insert("webhookEvents", { ...event, provider: "resend", status: "ignored" });
  });
}

async function count(market: Market, table: "auditLog" | "emailOutbox" | "emailSendLog" | "webhookEvents") {
  return (await market.t.run((ctx) => ctx.db.query(table).collect())).length;
}

test("a finished email is deleted after ninety days, page by page; a waiting one stays", async ({
  market,
}) => {
  vi.stubEnv("RESEND_API_KEY", "");
  for (const status of ["sent", "failed", "skipped", "canceled"] as const) await addMails(market, status, 60);
  await addMails(market, "queued", 2);
  await addMails(market, "sending", 2);
  await pass(89);
  await prune(market);
  expect(await count(market, "emailOutbox")).toBe(244);
  await addMails(market, "sent", 1);
  await pass(2);
  await prune(market);
  const left = await market.t.run((ctx) => ctx.db.query("emailOutbox").collect());
  expect(left.map(({ status }) => status).sort()).toEqual(["queued", "queued", "sending", "sending", "sent"]);
});

test("the send log is kept for thirteen months, provider events for ninety days (P-03)", async ({
  market,
}) => {
  await addRecords(market);
  await pass(89);
  await prune(market);
  expect(await count(market, "webhookEvents")).toBe(1);
  await pass(2);
  await addRecords(market);
  await prune(market);
  expect(await count(market, "webhookEvents")).toBe(1);
  expect(await count(market, "emailSendLog")).toBe(2);
  await pass(306);
  await prune(market);
  expect(await count(market, "emailSendLog")).toBe(1);
});

test("contact messages are kept for two years, and deleted ones no longer count as unread (P-03)", async ({
  market,
}) => {
  const admin = await market.person("admin");
  await market.messages(["Old"]);
  await pass(400);
  await market.messages(["Newer"]);
  await pass(331);
  await prune(market);
  const { page } = await admin.query(api.admin.messages.list, {
    paginationOpts: { numItems: 24, cursor: null },
  });
  expect(page.map(({ subject }) => subject)).toEqual(["Newer"]);
  expect(await admin.query(api.viewer.me, {})).toMatchObject({ unreadMessages: 1 });
});

test("the audit log is kept for 400 days, and nothing else deletes from it (L-03)", async ({ market }) => {
  await market.person("admin");
  await pass(399);
  await prune(market);
  expect(await count(market, "auditLog")).toBe(1);
  await pass(2);
  await prune(market);
  expect(await count(market, "auditLog")).toBe(0);
  const sources = import.meta.glob<string>("../../../convex/**/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const deleting = Object.entries(sources).filter(([, text]) =>
    /(delete|remove)\((ctx, )?"auditLog"/.test(text),
  );
  expect(deleting.map(([path]) => path)).toEqual(["../../../convex/model/privacy/retention.ts"]);
});

test("nothing is deleted while the deployment's jobs are paused", async ({ market }) => {
  vi.stubEnv("DISABLE_CRONS", "1");
  await addRecords(market);
  await pass(800);
  await prune(market);
  expect(await count(market, "emailSendLog")).toBe(1);
  vi.unstubAllEnvs();
});

test("D-04: a report goes two years after it was made, unless it waits or led to a suspension", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const reader = await market.producer("approved", { emailVerified: true });
  const states = ["open", "dismissed", "warned", "suspended"] as const;
  await market.t.run(async (raw) => {
    const { db } = triggers.wrapDB(raw);
    for (const state of states)
      await db.insert("reports", {
        ...{ kind: "book", targetId: "", label: state, reporterId: reader.userId, reason: "spam", words: "" },
        ...{ state, reportedAt: Date.now() },
        ...(state === "open" ? {} : { decidedAt: Date.now(), decidedBy: admin.userId }),
      });
  });
  const left = async () =>
    await market.t.run(async (ctx) => (await ctx.db.query("reports").collect()).map(({ label }) => label));
  await pass(729);
  await prune(market);
  expect(await left()).toEqual(states);
  await pass(2);
  await prune(market);
  expect(await left()).toEqual(["open", "suspended"]);
});

test("an address that asked for the newsletter and never confirmed it is forgotten once its link is over", async ({
  market,
}) => {
  const { t, visitor } = market;
  const addresses = ["never", "known", "late", "out"].map((name) => `${name}@people.example`);
  await visitor.mutation(api.preferences.optOutByEmail, { email: "out@people.example" });
  for (const email of addresses) await visitor.mutation(api.preferences.subscribeNewsletter, { email });
  await t.run(async ({ db }) => {
    const rows = await db.query("emailPreferences").collect();
    const known = rows.find(({ email }) => email.startsWith("known"));
    // An email to it has a link that must unsubscribe it for good.
    if (known !== undefined) await db.patch("emailPreferences", known._id, { linkedAt: Date.now() });
  });
  const kept = async () =>
    (await t.run(({ db }) => db.query("emailPreferences").collect()))
      .map(({ email }) => email.split("@")[0])
      .sort();
  await pass(5);
  await visitor.mutation(api.preferences.subscribeNewsletter, { email: "late@people.example" });
  await prune(market);
  expect((await kept()).length).toBe(4);
  await pass(3);
  await prune(market);
  expect(await kept()).toEqual(["known", "late", "out"]);
});
