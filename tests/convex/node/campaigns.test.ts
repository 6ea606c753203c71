// @vitest-environment node
import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { DAY_MS } from "../../../domain/dates";
import {
  authors,
  campaigner,
  confirmPassword,
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
import { type Market, test } from "../../support/market";

const provider = mailProvider();

const HOUR = 3_600_000;
const { pause, resume, cancel, sendTest } = api.admin.campaigns;

async function removeFinishedMails({ t }: Market) {
  await t.run(async (ctx) => {
    for (const { _id, status } of await ctx.db.query("emailOutbox").collect())
      if (status === "sent") await ctx.db.delete("emailOutbox", _id);
  });
}

describe("a reactivation", () => {
  test("CMP-01: Day 1 is counted, confirmed with its number, and sent one email a second", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(
      market,
      { title: "The Salt Ledger", email: "mara@ellingsworth.example" },
      { title: "Overtime", email: "dez@marchetticole.example" },
      { title: "Nine Doors Down", email: "tobias@renn.example" },
      { title: "No Address" },
    );
    const runId = await counted(market, admin);
    expect(await runOf(admin, runId)).toMatchObject({ state: "ready", total: 4, waiting: 3, excluded: 1 });
    expect((await runOf(admin, runId)).reasons.no_email).toBe(1);
    await expect(admin.mutation(api.admin.campaigns.start, { runId, expected: 4 })).rejects.toThrow(
      /number of recipients has changed/,
    );
    await start(admin, runId);
    await pass(market, 6_000, 100);
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", waiting: 0, queued: 0, sent: 3 });
    expect(provider.sent.sort()).toEqual([
      "dez@marchetticole.example: Claim your book: Overtime",
      "mara@ellingsworth.example: Claim your book: The Salt Ledger",
      "tobias@renn.example: Claim your book: Nine Doors Down",
    ]);
    const times = provider.requests.map(({ at }) => at);
    for (let n = 1; n < times.length; n++)
      expect((times[n] ?? 0) - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(900);
  });

  test("API-03 B-39: an address with three books gets one email, and the others show why", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    const email = "noor@castellane.example";
    await unclaimed(market, { title: "One", email }, { title: "Two", email }, { title: "Three", email });
    const runId = await started(market, admin);
    await pass(market, 4_000);
    expect(provider.sent).toEqual([`${email}: Claim your book: One`]);
    expect(await resultsOf(admin, runId)).toEqual([`sent: ${email}`]);
    expect(await resultsOf(admin, runId, "excluded")).toEqual(
      Array(2).fill(`excluded: ${email}, already_sent`),
    );
  });

  test("CMP-03: nobody gets a step twice, even when the emails of the first time are deleted", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(2));
    await dayOne(market, admin);
    await removeFinishedMails(market);
    vi.setSystemTime(Date.now() + 500 * DAY_MS);
    await market.t.mutation(internal.jobs.privacy.deleteOutdated, {});
    await unclaimed(market, { title: "New", email: "new@authors.example" });
    const later = await campaigner(market);
    const runId = await started(market, later);
    expect((await runOf(later, runId)).reasons.already_sent).toBe(2);
    await pass(market, 4_000);
    expect(provider.addresses).toEqual(["a0@authors.example", "a1@authors.example", "new@authors.example"]);
  });

  test("Day 2 goes only to those who got Day 1", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(2));
    await dayOne(market, admin);
    await unclaimed(market, { title: "Late", email: "late@authors.example" });
    const runId = await counted(market, admin, 2);
    expect(await runOf(admin, runId)).toMatchObject({ waiting: 2, reasons: { earlier_step_missing: 1 } });
  });

  test("two of its emails in a week are enough, and the third waits for the eighth day", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(1));
    for (const step of [1, 2] as const) {
      await started(market, admin, step);
      await pass(market, 4_000);
    }
    const startedAt = Date.now();
    const { reasons, capFreeAt } = await runOf(admin, await counted(market, admin, 3));
    expect(reasons.marketing_cap).toBe(1);
    // By then the first of the two is a week old.
    expect(capFreeAt).toBeGreaterThan(startedAt + 7 * DAY_MS - 12_000);
    expect(capFreeAt).toBeLessThan(startedAt + 7 * DAY_MS);
    await pass(market, 7 * DAY_MS, HOUR * 12);
    await started(market, await campaigner(market), 3);
    await pass(market, 4_000);
    expect(provider.addresses).toHaveLength(3);
  });
});

describe("at the moment of sending", () => {
  test("B-39: people who unsubscribed, bounced, claimed or lost their book since the count are skipped", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(5));
    const runId = await counted(market, admin);
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: "a0@authors.example" });
    await bounced(market, "a1@authors.example");
    await market.person("author", { email: "a2@authors.example" });
    await market.change("book-3", { isListed: false });
    await start(admin, runId);
    await pass(market, 8_000);
    expect(provider.addresses.filter((to) => to.startsWith("a"))).toEqual([
      // The email saying that email is now off.
      "a0@authors.example",
      "a4@authors.example",
    ]);
    expect((await resultsOf(admin, runId)).sort()).toEqual([
      "sent: a4@authors.example",
      "skipped: a0@authors.example, unsubscribed",
      "skipped: a1@authors.example, bounced",
      "skipped: a2@authors.example, claimed",
      "skipped: a3@authors.example, nothing_new",
    ]);
  });

  test("a queued email is dropped when its reader unsubscribes or claims while the provider is down", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(2));
    const end = Date.now() + 60_000;
    provider.behave = () => (Date.now() < end ? "broken" : "accept");
    const runId = await started(market, admin);
    await pass(market, 4_000);
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: "a0@authors.example" });
    await market.person("author", { email: "a1@authors.example" });
    await pass(market, 200_000, 5_000);
    expect((await resultsOf(admin, runId)).sort()).toEqual([
      "skipped: a0@authors.example, unsubscribed",
      "skipped: a1@authors.example, claimed",
    ]);
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", skipped: 2 });
  });
});

describe("an admin", () => {
  test("pauses a run at once and resumes later; nobody gets it twice or is forgotten", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(8));
    const runId = await started(market, admin);
    await pass(market, 3_000, 100);
    await admin.mutation(pause, { runId });
    await admin.mutation(pause, { runId });
    const sent = provider.addresses.length;
    expect(sent).toBeGreaterThan(1);
    await pass(market, 30_000, 1_000);
    expect(provider.addresses).toHaveLength(sent);
    expect(await runOf(admin, runId)).toMatchObject({ state: "paused", sent, waiting: 8 - sent, queued: 0 });
    await confirmPassword(market, admin);
    await admin.mutation(resume, { runId });
    await pass(market, 12_000);
    expect(provider.addresses.sort()).toEqual(authors(8).map(({ email }) => email));
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", sent: 8 });
  });

  test("takes queued emails back with a pause while the provider is down, and they go once later", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(9));
    let isDown = true;
    provider.behave = () => (isDown ? "lost by reset" : "accept");
    const runId = await started(market, admin);
    await pass(market, 30_000, 1_000);
    expect(await runOf(admin, runId)).toMatchObject({ waitingFor: "provider", queued: 5, waiting: 4 });
    expect((await mailsOf(market)).filter(({ status }) => status !== "sent")).toHaveLength(5);
    await admin.mutation(pause, { runId });
    await pass(market, 2_000);
    expect(await runOf(admin, runId)).toMatchObject({ state: "paused", queued: 0, waiting: 9 });
    isDown = false;
    await confirmPassword(market, admin);
    await admin.mutation(resume, { runId });
    await pass(market, 60_000, 1_000);
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", sent: 9 });
    // The provider had accepted the lost ones under the same key, so each email arrives once.
    expect([...provider.accepted.values()].every((copies) => copies.length === 1)).toBe(true);
    expect(provider.addresses.sort()).toEqual(authors(9).map(({ email }) => email));
  });

  test("cancels a run for good, and a new one writes to the rest", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(6));
    const runId = await started(market, admin);
    await pass(market, 2_500, 100);
    await admin.mutation(cancel, { runId });
    const sent = provider.addresses.length;
    await pass(market, 10_000);
    expect(provider.addresses).toHaveLength(sent);
    expect(await runOf(admin, runId)).toMatchObject({ state: "canceled", sent });
    await expect(admin.mutation(resume, { runId })).rejects.toThrow(/moved on/);
    await confirmPassword(market, admin);
    await started(market, admin);
    await pass(market, 10_000);
    expect(provider.addresses.sort()).toEqual(authors(6).map(({ email }) => email));
  });

  test("cancels a run while an email is being sent: it is not tried again if the provider doesn't take it", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(1));
    const runId = await started(market, admin);
    const chain = await market.t.run(async (ctx) => (await ctx.db.get("campaignRuns", runId))?.chain ?? 0);
    await market.t.mutation(internal.jobs.campaigns.step, { runId, chain });
    const claim = await market.t.mutation(internal.email.outbox.claim, {});
    if (claim === null) throw new Error("No email is due.");
    await admin.mutation(cancel, { runId });
    const { id, attempt, turn } = claim;
    const outcome = { kind: "later" as const, error: "503 unavailable" };
    await market.t.mutation(internal.email.outbox.record, { id, attempt, turn, outcome });
    await pass(market, 60_000, 5_000);
    expect(provider.addresses).toEqual([]);
    expect(await runOf(admin, runId)).toMatchObject({ state: "canceled", queued: 0, waiting: 1 });
  });

  test("starts nothing without the password of the last ten minutes (X25)", async ({ market }) => {
    const admin = await campaigner(market);
    await unclaimed(market, ...authors(1));
    const runId = await counted(market, admin);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await expect(start(admin, runId)).rejects.toThrow(/re-enter your password/);
    expect(await runOf(admin, runId)).toMatchObject({ state: "ready" });
  });

  test("CMP-02: tests a step with one email to an address of their own, which marks nobody", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await unclaimed(market, { title: "The Salt Ledger", email: "mara@ellingsworth.example" });
    const subject = { kind: "reactivation" as const, step: 1 as const };
    const runId = await admin.mutation(sendTest, { ...subject, to: "Me@Adaptationshelf.example" });
    await pass(market, 2_000);
    expect(provider.sent).toEqual(["me@adaptationshelf.example: Claim your book: The Salt Ledger"]);
    expect(await runOf(admin, runId)).toMatchObject({ isTest: true, state: "done", sent: 1 });
    expect(await runOf(admin, await counted(market, admin))).toMatchObject({ waiting: 1, excluded: 0 });
    await expect(admin.mutation(sendTest, { ...subject, to: "" })).rejects.toThrow();
    for (let n = 0; n < 9; n++)
      await admin.mutation(sendTest, { ...subject, to: "me@adaptationshelf.example" });
    const eleventh = admin.mutation(sendTest, { ...subject, to: "me@adaptationshelf.example" });
    await expect(eleventh).rejects.toThrow(/Too many attempts/);
    await pass(market, 10_000);
  });

  test("sends no test to an address that bounced", async ({ market }) => {
    const admin = await campaigner(market);
    await bounced(market, "me@adaptationshelf.example");
    const test = { kind: "reactivation" as const, step: 1 as const, to: "me@adaptationshelf.example" };
    await expect(admin.mutation(sendTest, test)).rejects.toThrow(/bounced or was marked as spam/);
  });
});

async function bounced({ t }: Market, email: string) {
  const suppress = { reason: "bounced" as const, emails: [email] };
  const event = { eventId: `bounce ${email}`, type: "email.bounced", created: 1, delivery: null };
  await t.mutation(internal.email.webhook.apply, { ...event, suppress });
}
