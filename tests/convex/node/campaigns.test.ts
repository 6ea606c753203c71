import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import {
  counted,
  campaigner,
  pass,
  resultsOf,
  runOf,
  start,
  started,
  unclaimed,
} from "../../support/campaigns";
import { setMailEnvironment } from "../../support/environment";
import { MailProvider } from "../../support/mail-provider";
import { test } from "../../support/market";

let provider: MailProvider;
beforeAll(async () => {
  provider = await MailProvider.start();
  setMailEnvironment(provider.url);
});
afterAll(async () => await provider.close());
beforeEach(() => provider.reset());

const letters = () => [...provider.accepted.values()].flat().map(({ to, subject }) => `${to}: ${subject}`);

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
    await expect(admin.mutation(api.admin.campaigns.start, { runId, expected: 4 })).rejects.toThrow();
    await start(admin, runId);
    await pass(market, 6_000, 100);
    expect(await runOf(admin, runId)).toMatchObject({ state: "done", waiting: 0, queued: 0, sent: 3 });
    expect(letters().sort()).toEqual([
      "dez@marchetticole.example: Claim your book: Overtime",
      "mara@ellingsworth.example: Claim your book: The Salt Ledger",
      "tobias@renn.example: Claim your book: Nine Doors Down",
    ]);
    const times = provider.requests.map(({ at }) => at);
    for (let n = 1; n < times.length; n++)
      expect((times[n] ?? 0) - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(900);
  });

  test("B-39 CMP-03: an address with three books gets one email", async ({ market }) => {
    const admin = await campaigner(market);
    const email = "noor@castellane.example";
    await unclaimed(market, { title: "One", email }, { title: "Two", email }, { title: "Three", email });
    const runId = await started(market, admin);
    await pass(market, 4_000);
    expect(letters()).toEqual([`${email}: Claim your book: One`]);
    expect(await resultsOf(admin, runId)).toEqual([`sent: ${email}`]);
    expect(await resultsOf(admin, runId, "excluded")).toEqual(
      Array(2).fill(`excluded: ${email}, already_sent`),
    );
  });
});
