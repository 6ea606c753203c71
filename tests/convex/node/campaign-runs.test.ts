// @vitest-environment node
import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { SEND_LOG_KEPT_MS } from "../../../domain/privacy/retention";
import { ALL_OFF } from "../../../domain/mail/preferences";
import { DAY_MS } from "../../../domain/dates";
import {
  authors,
  campaigner,
  counted,
  dayOne,
  mailsOf,
  pass,
  resultsOf,
  runOf,
  start,
  started,
  unclaimed,
} from "./campaigns";
import { mailProvider } from "../../support/mail-provider";
import { test } from "../../support/market";

const provider = mailProvider();

const HOUR = 3_600_000;
const { sendTest, history, count } = api.admin.campaigns;

describe("a run", () => {
  test("continues after midnight when the day's limit stops it", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(2));
    const runId = await counted(market, admin);
    const day = new Date().toISOString().slice(0, 10);
    await market.t.run((ctx) => ctx.db.insert("dailyCounters", { metric: "mails.sent", day, value: 3_999 }));
    await start(admin, runId);
    await pass(market, 10_000);
    expect(await runOf(admin, runId)).toMatchObject({ state: "running", waitingFor: "daily_limit", sent: 1 });
    await pass(market, 15 * HOUR, 300_000);
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", sent: 2 });
  });

  test("tells the admin who started it when it is over, with its results, and nobody else (D-03)", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    const other = await market.person("admin");
    await unclaimed(market, ...authors(2));
    provider.behave = (request) => (request === 1 ? "refuse" : "accept");
    const runId = await started(market, admin);
    await pass(market, 5_000);
    const paginationOpts = { numItems: 10, cursor: null };
    const told = async ({ query }: typeof admin) =>
      (await query(api.notices.list, { isUnreadOnly: false, paginationOpts })).page;
    expect(await told(admin)).toMatchObject([
      {
        kind: "campaign_finished",
        values: { sent: "1 sent, 1 failed" },
        link: `/admin?tab=emails&run=${runId}`,
      },
    ]);
    expect(await told(other)).toEqual([]);
  });

  test("greets an imported author by first name, and several people with the whole name", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    const written = async (title: string, firstName: string, lastName: string) => {
      const email = `${title.toLowerCase()}@authors.example`;
      const profileId = await market.unclaimedAuthor({ firstName, lastName, email });
      const authorName = `${firstName} ${lastName}`;
      await market.book({ title, authorName, profileId, contact: { email } });
    };
    await written("Overtime", "Mara", "Ellingsworth");
    await written("Ledger", "Dez Cole and Tobias", "Renn");
    await unclaimed(market, { title: "Doors", email: "doors@authors.example", name: "Ines Vale" });
    await started(market, admin);
    await pass(market, 6_000);
    const greetings = provider.letters.map(({ text }) => /Hello[^\n]*/.exec(text)?.[0]);
    expect(greetings.sort()).toEqual(["Hello Dez Cole and Tobias Renn,", "Hello Ines Vale,", "Hello Mara,"]);
  });

  test("is logged with the number of its recipients, in words that fit it", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(1));
    await started(market, admin);
    const log = await market.t.run(({ db }) => db.query("auditLog").collect());
    const summaries = log.map(({ summary }) => summary);
    expect(summaries).toContain("Started for 1 recipient");
  });

  test("names an email that the provider refuses, and a later run tries it again", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(2));
    provider.behave = (request) => (request === 1 ? "refuse" : "accept");
    const runId = await started(market, admin);
    await pass(market, 5_000);
    expect((await resultsOf(admin, runId, "failed"))[0]).toBe(
      "failed: a0@authors.example, 422 validation_error",
    );
    await started(market, admin);
    await pass(market, 5_000);
    expect(provider.addresses.sort()).toEqual(["a0@authors.example", "a1@authors.example"]);
    // What somebody got is remembered for good, and what nobody got is not.
    const people = await market.t.run(async (ctx) => await ctx.db.query("campaignRecipients").collect());
    const kept = people.filter(({ expiresAt }) => expiresAt === undefined);
    expect(kept.map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  test("is taken up again when its chain of jobs died", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(4));
    const runId = await started(market, admin);
    await pass(market, 1_500, 100);
    await market.t.run(async (ctx) => {
      for (const job of await ctx.db.system.query("_scheduled_functions").collect())
        if (job.state.kind === "pending") await ctx.scheduler.cancel(job._id);
    });
    vi.setSystemTime(Date.now() + 200_000);
    await market.t.mutation(internal.jobs.campaigns.restartStuck, {});
    await market.t.mutation(internal.jobs.mail.resumeSending, {});
    await pass(market, 10_000);
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", sent: 4 });
    expect(provider.addresses.sort()).toEqual(authors(4).map(({ email }) => email));
  });

  test("shows what the provider reports, also before its answer is known, and the worst of it", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(4));
    const runId = await started(market, admin);
    await pass(market, 7_000);
    const mails = await mailsOf(market);
    const report = async (to: string, state: "delivered" | "bounced" | "complained") => {
      const mailId = mails.find((mail) => mail.to === to)?.providerId ?? "";
      const suppress = state === "delivered" ? null : { reason: state, emails: [to] };
      const event = { eventId: `${to} ${state}`, type: `email.${state}`, created: 1, suppress };
      await market.t.mutation(internal.email.webhook.apply, { ...event, delivery: { mailId, state } });
    };
    for (const n of [0, 1, 2]) await report(`a${n}@authors.example`, "delivered");
    await report("a1@authors.example", "complained");
    await report("a1@authors.example", "delivered");
    await report("a3@authors.example", "bounced");
    await report("a3@authors.example", "delivered");
    expect(await runOf(admin, runId)).toMatchObject({ delivered: 2, bounced: 1, complained: 1, sent: 4 });
    expect((await runOf(admin, await counted(market, admin, 2))).reasons.bounced).toBe(2);
  });

  test("is a count at first, which is used again for ten minutes and deleted after a day", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(2));
    const runId = await counted(market, admin);
    const day1 = { kind: "reactivation" as const, step: 1 as const };
    expect(await admin.mutation(count, day1)).toBe(runId);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const newer = await admin.mutation(count, day1);
    expect(newer).not.toBe(runId);
    await pass(market, 1_000);
    vi.setSystemTime(Date.now() + DAY_MS + HOUR);
    await market.t.mutation(internal.jobs.campaigns.deleteUnstarted, {});
    await market.settle();
    expect(await market.t.run((ctx) => ctx.db.query("campaignRuns").collect())).toEqual([]);
    expect(await market.t.run((ctx) => ctx.db.query("campaignRecipients").collect())).toEqual([]);
  });

  test("CMP-04: is in the history, newest first, tests among them", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(1));
    await dayOne(market, admin);
    await counted(market, admin, 2);
    await admin.mutation(sendTest, { kind: "reactivation", step: 2, to: "me@adaptationshelf.example" });
    await pass(market, 2_000);
    const paginationOpts = { numItems: 100, cursor: null };
    const { page } = await admin.query(history, { paginationOpts });
    expect(
      page.map(({ step, isTest, state, sent, startedBy }) => [step, isTest, state, sent, startedBy]),
    ).toEqual([
      [2, true, "done", 1, admin.email],
      [1, false, "done", 1, admin.email],
    ]);
  });

  test("CMP-04: is in the log of emails, which names each with its outcome", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(1));
    await dayOne(market, admin);
    await admin.mutation(sendTest, { kind: "reactivation", step: 2, to: "me@adaptationshelf.example" });
    await pass(market, 2_000);
    const log = await admin.query(api.admin.campaigns.emailLog, {});
    expect(log.map(({ type, outcome, isTest, reason }) => [type, outcome, isTest, reason])).toEqual([
      ["v1_reactivation", "sent", true, null],
      ["v1_reactivation", "sent", false, null],
    ]);
    expect(log[0]).toMatchObject({ email: "me@adaptationshelf.example" });
  });

  test("ends although the account of somebody who waits is deleted", async ({ market }) => {
    const admin = await campaigner(market);
    const people = [await market.person("author"), await market.person("producer")];
    const runId = await admin.mutation(count, { kind: "welcome" });
    await pass(market, 1_000);
    await start(admin, runId);
    await market.t.run(async (ctx) => {
      await ctx.db.patch("users", people[1]?.userId ?? admin.userId, { disabledAt: Date.now() });
    });
    await market.t.mutation(internal.jobs.privacy.removeSome, {
      userId: people[1]?.userId ?? admin.userId,
      step: 0,
    });
    await pass(market, 8_000, 250);
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", sent: 1, waiting: 0 });
    expect(provider.addresses).toEqual([people[0]?.email]);
  });
});

describe("a bulk welcome (API-02)", () => {
  test("goes to accounts without one, two a second, and names those it skips", async ({ market }) => {
    const admin = await campaigner(market);
    const [author, producer, welcomed, unsubscribed] = [
      await market.person("author"),
      await market.producer("pending"),
      await market.person("author"),
      await market.person("author"),
    ];
    await unsubscribed.mutation(api.preferences.save, { unsubscribeAll: true, ...ALL_OFF });
    await market.t.run(async (ctx) => {
      await ctx.db.insert("emailSendLog", {
        email: welcomed.email,
        emailType: "welcome_author",
        metadata: {},
        sentAt: Date.now(),
        outcome: "sent",
      });
    });
    const runId = await admin.mutation(count, { kind: "welcome" });
    await pass(market, 1_000);
    expect(await runOf(admin, runId)).toMatchObject({
      waiting: 2,
      reasons: { already_sent: 1, unsubscribed: 1 },
    });
    await start(admin, runId);
    await pass(market, 4_000, 100);
    expect(provider.sent.map((letter) => letter.split(":")[0])).toEqual([author.email, producer.email]);
    const times = provider.requests.map(({ at }) => at);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(1_000);
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", sent: 2 });
    const again = await admin.mutation(count, { kind: "welcome", isAgain: true });
    await pass(market, 1_000);
    expect(await runOf(admin, again)).toMatchObject({
      waiting: 0,
      reasons: { already_sent: 3, unsubscribed: 1 },
    });
  });

  test("passes over members of more than a year, whose first welcome nobody remembers", async ({
    market,
  }) => {
    await market.person("author");
    await market.pass(SEND_LOG_KEPT_MS);
    const admin = await campaigner(market);
    const fresh = await market.person("author");
    const runId = await admin.mutation(count, { kind: "welcome" });
    await pass(market, 1_000);
    expect(await runOf(admin, runId)).toMatchObject({ waiting: 1, reasons: { already_sent: 1 } });
    await start(admin, runId);
    await pass(market, 4_000);
    expect(provider.addresses).toEqual([fresh.email]);
  });
});

describe("who gets a run", () => {
  test("can be searched, deselected one by one or altogether, and selected again", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(2), { title: "Overtime", email: "dez@marchetticole.example" });
    const runId = await counted(market, admin);
    const { recipients, setSelected } = api.admin.campaigns;
    const paginationOpts = { numItems: 10, cursor: null };
    const shown = async (text?: string) =>
      (await admin.query(recipients, { runId, filter: "selectable", text, paginationOpts })).page;
    const [found] = await shown("overtime");
    expect(found).toMatchObject({ bookTitle: "Overtime", email: "dez@marchetticole.example" });
    if (found === undefined) return;
    await admin.mutation(setSelected, { runId, recipientId: found._id, selected: false });
    expect(await runOf(admin, runId)).toMatchObject({ waiting: 2, reasons: { deselected: 1 } });
    expect(await shown()).toHaveLength(3);
    await admin.mutation(setSelected, { runId, selected: true });
    await pass(market, 1_000);
    expect(await runOf(admin, runId)).toMatchObject({ state: "ready", waiting: 3, excluded: 0 });
    await admin.mutation(setSelected, { runId, selected: false });
    await pass(market, 1_000);
    expect(await runOf(admin, runId)).toMatchObject({ waiting: 0, reasons: { deselected: 3 } });
    expect(await shown("overtime")).toMatchObject([{ state: "excluded", reason: "deselected" }]);
    await expect(start(admin, runId)).rejects.toThrow();
    await admin.mutation(setSelected, { runId, recipientId: found._id, selected: true });
    await start(admin, runId);
    await pass(market, 3_000);
    expect(provider.addresses).toEqual(["dez@marchetticole.example"]);
  });
});
