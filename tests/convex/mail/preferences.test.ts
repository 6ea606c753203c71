import { beforeAll, describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { ensurePreferences } from "../../../convex/model/mail/preferenceRows";
import { preferenceToken } from "../../../convex/model/mail/mailTokens";
import { MAIL_CHOICES } from "../../../domain/mail/preferences";
import { setMailEnvironment } from "../../support/environment";
import { type Market, test } from "../../support/market";

beforeAll(() => {
  setMailEnvironment();
  // Nothing leaves: what these tests ask of mail is what stands in the outbox.
  process.env.RESEND_API_KEY = "";
});

const READER = "reader@people.example";
const ALL = { marketingEmails: true, successStories: true, weeklyTips: true, socialReminders: true };
const NONE = { marketingEmails: false, successStories: false, weeklyTips: false, socialReminders: false };
const keep = (choices: typeof ALL) => ({ unsubscribeAll: false, ...choices });

/** The token that a mail to this address carries now. */
async function linkOf(market: Market, email: string): Promise<string> {
  return await market.t.run(async (ctx) => await preferenceToken(ctx, await ensurePreferences(ctx, email)));
}

async function rowOf(market: Market, email: string) {
  const rows = await market.t.run((ctx) => ctx.db.query("emailPreferences").collect());
  return rows.find((row) => row.email === email);
}

async function mails(market: Market) {
  return await market.t.run((ctx) => ctx.db.query("emailOutbox").collect());
}

async function press(market: Market, token: string, method = "POST") {
  return await market.t.fetch(`/unsubscribe/${encodeURIComponent(token)}`, {
    method,
    body: method === "POST" ? "List-Unsubscribe=One-Click" : undefined,
  });
}

describe("an email's preferences link", () => {
  test("shows and changes its address's choices without a login", async ({ market }) => {
    const token = await linkOf(market, READER);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(await market.visitor.query(api.preferences.get, { token })).toEqual({
      email: READER,
      ...keep(NONE),
    });
    await market.visitor.mutation(api.preferences.save, { token, ...keep({ ...NONE, weeklyTips: true }) });
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: true, ...NONE, weeklyTips: true });
  });

  test("is stored only as a hash, and replaced with each save (M-01)", async ({ market }) => {
    const token = await linkOf(market, READER);
    expect(JSON.stringify(await rowOf(market, READER))).not.toContain(token);
    expect(await linkOf(market, READER)).toBe(token);
    await market.visitor.mutation(api.preferences.save, { token, ...keep(ALL) });
    expect(await linkOf(market, READER)).not.toBe(token);
    expect(await market.visitor.query(api.preferences.get, { token })).toBeNull();
    await expect(
      market.visitor.mutation(api.preferences.save, { token, ...keep(ALL) }),
    ).rejects.toMatchObject({ data: { reason: "stale_link" } });
  });

  test("belongs to its own address, whoever is logged in (UNS-04)", async ({ market }) => {
    const author = await market.person("author");
    const token = await linkOf(market, READER);
    await author.mutation(api.preferences.save, { token, ...keep(ALL) });
    expect(await rowOf(market, READER)).toMatchObject(ALL);
    expect(await rowOf(market, author.email)).toMatchObject(NONE);
  });

  test("shows and changes nothing when it is forged", async ({ market }) => {
    await linkOf(market, READER);
    for (const token of ["x", "A".repeat(22), "__proto__", "A".repeat(201)]) {
      expect(await market.visitor.query(api.preferences.get, { token })).toBeNull();
      await expect(market.visitor.mutation(api.preferences.save, { token, ...keep(ALL) })).rejects.toThrow();
    }
    expect(await rowOf(market, READER)).toMatchObject(NONE);
  });
});

describe("unsubscribing from all", () => {
  test("turns off every category, whatever else was checked (UNS-04)", async ({ market }) => {
    const token = await linkOf(market, READER);
    await market.visitor.mutation(api.preferences.save, { token, unsubscribeAll: true, ...ALL });
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: false, ...NONE });
    expect(MAIL_CHOICES).toHaveLength(4);
  });

  test("takes one click in a mail program, and merely opening the address does nothing (X08)", async ({
    market,
  }) => {
    const token = await linkOf(market, READER);
    const opened = await press(market, token, "GET");
    expect([opened.status, opened.headers.get("location")]).toEqual([
      302,
      `http://localhost:21500/unsubscribe?token=${token}`,
    ]);
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: true });
    expect((await press(market, token)).status).toBe(200);
    expect((await press(market, token)).status).toBe(200);
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: false, ...NONE });
    expect((await press(market, "unknown")).status).toBe(404);
    expect((await market.t.fetch("/unsubscribe/%E0%A4%A", { method: "POST" })).status).toBe(404);
  });

  test("works from any old email, which can do nothing else", async ({ market }) => {
    const old = await linkOf(market, READER);
    await market.visitor.mutation(api.preferences.save, { token: old, ...keep(ALL) });
    vi.setSystemTime(Date.now() + 400 * 86_400_000);
    expect(await market.visitor.query(api.preferences.get, { token: old })).toBeNull();
    expect((await press(market, old)).status).toBe(200);
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: false, ...NONE });
  });
});

describe("an address alone (B-30)", () => {
  test("turns email off, never on, and its owner is notified", async ({ market }) => {
    const author = await market.person("author");
    await author.mutation(api.preferences.save, keep(ALL));
    expect(await market.visitor.mutation(api.preferences.optOutByEmail, { email: author.email })).toBeNull();
    expect(await rowOf(market, author.email)).toMatchObject({ allEmails: false, ...NONE });
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: author.email });
    expect(await mails(market)).toMatchObject([{ type: "preference_notice", to: author.email }]);
  });

  test("gets the same answer when it is unknown, is opted out, and gets no email", async ({ market }) => {
    const answer = await market.visitor.mutation(api.preferences.optOutByEmail, {
      email: "stranger@else.example",
    });
    expect(answer).toBeNull();
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: "stranger@else.example" });
    expect(await mails(market)).toEqual([]);
    expect(
      await market.t.mutation(internal.staging.addMail, {
        key: "ad",
        to: "stranger@else.example",
        step: "1",
      }),
    ).toBe("skipped");
  });

  test("counts as the same address in another spelling, and is refused when invalid", async ({ market }) => {
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: " Reader@People.example " });
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: false });
    await expect(market.visitor.mutation(api.preferences.optOutByEmail, { email: "no" })).rejects.toThrow();
  });
});

describe("a login", () => {
  test("shows and changes the person's own choices; a visitor without a link has none", async ({
    market,
  }) => {
    const producer = await market.producer();
    expect(await producer.query(api.preferences.get, {})).toEqual({ email: producer.email, ...keep(NONE) });
    await producer.mutation(api.preferences.save, keep({ ...NONE, successStories: true }));
    expect(await producer.query(api.preferences.get, {})).toMatchObject({ successStories: true });
    await expect(market.visitor.query(api.preferences.get, {})).rejects.toMatchObject({
      data: { reason: "not_authenticated" },
    });
    await expect(market.visitor.mutation(api.preferences.save, keep(ALL))).rejects.toMatchObject({
      data: { reason: "not_authenticated" },
    });
  });
});

describe("the newsletter (B-40)", () => {
  async function signUp(market: Market, email = READER): Promise<string> {
    await market.visitor.mutation(api.preferences.subscribeNewsletter, { email });
    const mail = (await mails(market)).filter(({ type }) => type === "newsletter_confirmation").at(-1);
    return mail?.templateData.token ?? "";
  }

  test("starts only once the emailed link is confirmed", async ({ market }) => {
    const token = await signUp(market);
    expect(await rowOf(market, READER)).toMatchObject(NONE);
    expect(await market.visitor.mutation(api.preferences.confirmNewsletter, { token })).toBe(true);
    expect(await market.visitor.mutation(api.preferences.confirmNewsletter, { token })).toBe(true);
    expect(await rowOf(market, READER)).toMatchObject({
      marketingEmails: true,
      newsletterConfirmedAt: Date.now(),
    });
  });

  test("does not start from a link that is forged, for another address, or a week old", async ({
    market,
  }) => {
    const token = await signUp(market);
    const other = await signUp(market, "other@people.example");
    const forged = `${other.slice(0, other.lastIndexOf("."))}.${token.slice(token.lastIndexOf(".") + 1)}`;
    for (const bad of [forged, "x", ".", `${token}x`])
      expect(await market.visitor.mutation(api.preferences.confirmNewsletter, { token: bad })).toBe(false);
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    expect(await market.visitor.mutation(api.preferences.confirmNewsletter, { token })).toBe(false);
    expect(await rowOf(market, READER)).toMatchObject(NONE);
  });

  test("does not restart from its old link once ended", async ({ market }) => {
    const token = await signUp(market);
    await market.visitor.mutation(api.preferences.confirmNewsletter, { token });
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: READER });
    expect(await market.visitor.mutation(api.preferences.confirmNewsletter, { token })).toBe(false);
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: false, ...NONE });
  });
});
