import { beforeAll, beforeEach, describe, expect, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { TableNames } from "../../../convex/_generated/dataModel";
import { preferenceToken } from "../../../convex/model/mail/mailTokens";
import { ensurePreferences, suppress } from "../../../convex/model/mail/preferenceRows";
import schema from "../../../convex/schema";
import { setMailEnvironment, signedByResend } from "../../support/environment";
import { type Market, test } from "../../support/market";

beforeAll(() => setMailEnvironment());
beforeEach(() => vi.unstubAllEnvs());

const READER = "reader@people.example";
const NOW = new Date("2026-11-03T10:00:00Z").getTime() / 1_000;

function bounce(type = "Permanent") {
  return JSON.stringify({
    type: "email.bounced",
    created_at: "2026-11-03T09:59:00Z",
    data: { email_id: "1", to: ["Reader@People.example"], bounce: { type, message: "no such box" } },
  });
}

async function signed(body: string, { id = "msg_1", at = NOW } = {}) {
  return await signedByResend(body, { id, at });
}

async function deliver(market: Market, body: string, headers: Record<string, string>): Promise<number> {
  return (await market.t.fetch("/resend/webhook", { method: "POST", body, headers })).status;
}

async function everything(market: Market) {
  const tables = Object.keys(schema.tables) as TableNames[];
  return await market.t.run(
    async (ctx) => await Promise.all(tables.map((table) => ctx.db.query(table).collect())),
  );
}

async function suppressed(market: Market) {
  const rows = await market.t.run((ctx) => ctx.db.query("emailPreferences").collect());
  return rows.map(({ email, suppressed }) => [email, suppressed]);
}

async function ledger(market: Market) {
  return await market.t.run((ctx) => ctx.db.query("webhookEvents").collect());
}

describe("the mail provider's events (W-06)", () => {
  test("a hard bounce stops further email to the address", async ({ market }) => {
    expect(await deliver(market, bounce(), await signed(bounce()))).toBe(200);
    expect(await suppressed(market)).toEqual([[READER, "bounced"]]);
    expect(await ledger(market)).toMatchObject([
      { provider: "resend", eventId: "msg_1", type: "email.bounced", status: "processed" },
    ]);
  });

  test("a hard bounce is shown to the account's owner, who can't get a code there", async ({ market }) => {
    const { mutation, query, email } = await market.person("author");
    expect(await query(api.preferences.get, {})).toMatchObject({ isSuppressed: false });
    await market.t.run(async (ctx) => await suppress(ctx, email, "bounced"));
    expect(await query(api.preferences.get, {})).toMatchObject({ isSuppressed: true });
    await expect(mutation(api.account.requestVerification, {})).rejects.toMatchObject({
      data: { reason: "suppressed_address" },
    });
  });

  test("no fresh link is promised to an address that bounced", async ({ market }) => {
    const token = await market.t.run(async (ctx) => {
      await suppress(ctx, READER, "bounced");
      return await preferenceToken((await ensurePreferences(ctx, READER))._id, Date.now());
    });
    await expect(market.visitor.mutation(api.preferences.sendFreshLink, { token })).rejects.toMatchObject({
      data: { reason: "suppressed_address" },
    });
  });

  test("a complaint does too; a soft bounce and a delivery are only recorded", async ({ market }) => {
    const complaint = JSON.stringify({ type: "email.complained", data: { to: [READER] } });
    const delivery = JSON.stringify({ type: "email.delivered", data: { to: ["else@people.example"] } });
    expect(await deliver(market, complaint, await signed(complaint, { id: "a" }))).toBe(200);
    expect(await deliver(market, delivery, await signed(delivery, { id: "b" }))).toBe(200);
    expect(await deliver(market, bounce("Transient"), await signed(bounce("Transient"), { id: "c" }))).toBe(
      200,
    );
    expect(await suppressed(market)).toEqual([[READER, "complained"]]);
    expect((await ledger(market)).map(({ status }) => status)).toEqual(["processed", "ignored", "ignored"]);
  });

  test("the same event delivered twice takes effect once", async ({ market }) => {
    const headers = await signed(bounce());
    await deliver(market, bounce(), headers);
    const before = await everything(market);
    expect(await deliver(market, bounce(), headers)).toBe(200);
    expect(await everything(market)).toEqual(before);
  });
});

describe("a forged event is answered with 400 and writes nothing", () => {
  const tampered = bounce().replace("Reader", "Writer");
  test.for([
    ["a changed body", async () => [tampered, await signed(bounce())]],
    ["no signature", () => [bounce(), {}]],
    [
      "another's signature",
      async () => [bounce(), { ...(await signed(bounce())), "svix-signature": "v1,AAAA" }],
    ],
    ["another id", async () => [bounce(), { ...(await signed(bounce())), "svix-id": "msg_2" }]],
    ["an hour-old signature", async () => [bounce(), await signed(bounce(), { at: NOW - 3_600 })]],
    ["one from the future", async () => [bounce(), await signed(bounce(), { at: NOW + 3_600 })]],
    ["a signed body that is no event", async () => ["[]", await signed("[]")]],
  ] as [string, () => Promise<[string, Record<string, string>]>][])("%s", async ([, make], { market }) => {
    const [body, headers] = await make();
    const before = await everything(market);
    expect(await deliver(market, body, headers)).toBe(400);
    expect(await everything(market)).toEqual(before);
  });

  test("a signature with any bit flipped is refused", async ({ market }) => {
    const headers = await signed(bounce());
    const signature = headers["svix-signature"] ?? "";
    for (let at = 3; at < signature.length - 1; at++) {
      const flipped = String.fromCharCode(signature.charCodeAt(at) ^ 1);
      const forged = signature.slice(0, at) + flipped + signature.slice(at + 1);
      expect(await deliver(market, bounce(), { ...headers, "svix-signature": forged })).toBe(400);
    }
    expect(await ledger(market)).toEqual([]);
  });

  test("a body beyond 256 KiB is refused without being read", async ({ market }) => {
    const body = JSON.stringify({ type: "email.bounced", pad: "x".repeat(256 * 1024) });
    expect(await deliver(market, body, await signed(body))).toBe(413);
  });

  test("no event is accepted without a secret", async ({ market }) => {
    vi.stubEnv("RESEND_WEBHOOK_SECRET", "");
    expect(await deliver(market, bounce(), {})).toBe(503);
    expect(await ledger(market)).toEqual([]);
  });
});
