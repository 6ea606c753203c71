import { beforeAll, describe, expect, vi } from "vitest";
import { previewMail } from "../../../convex/email/preview";
import { api, internal } from "../../../convex/_generated/api";
import { ensurePreferences, movePreferences } from "../../../convex/model/mail/preferenceRows";
import { preferenceToken } from "../../../convex/model/mail/mailTokens";
import { MAIL_CHOICES } from "../../../domain/mail/preferences";
import { setMailEnvironment } from "../../support/environment";
import { type Market, test } from "../../support/market";
import { reactivationMail } from "../../support/stage";

beforeAll(() => {
  setMailEnvironment();
  // No email leaves; these tests read the outbox.
  process.env.RESEND_API_KEY = "";
});

const READER = "reader@people.example";
const ALL = { marketingEmails: true, successStories: true, weeklyTips: true, socialReminders: true };
const NONE = { marketingEmails: false, successStories: false, weeklyTips: false, socialReminders: false };
const keep = (choices: typeof ALL) => ({ unsubscribeAll: false, ...choices });

/** The token in a new email to this address. */
async function linkOf(market: Market, email: string): Promise<string> {
  return await market.t.run(
    async (ctx) => await preferenceToken((await ensurePreferences(ctx, email))._id, Date.now()),
  );
}

const open = async (market: Market, token: string) =>
  await market.visitor.mutation(api.preferences.open, { token });

function later(days: number) {
  vi.setSystemTime(Date.now() + days * 86_400_000);
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
    expect(token).toMatch(/^[^.]+\.[a-z0-9]+\.[\w-]{22}$/);
    expect(await open(market, token)).toEqual({
      state: "open",
      preferences: { email: READER, ...keep(NONE), isSuppressed: false },
    });
    await market.visitor.mutation(api.preferences.save, { token, ...keep({ ...NONE, weeklyTips: true }) });
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: true, ...NONE, weeklyTips: true });
  });

  test("is stored nowhere, and works as often as its owner likes for 60 days (M-01)", async ({ market }) => {
    const token = await linkOf(market, READER);
    const signature = token.slice(token.lastIndexOf(".") + 1);
    expect(JSON.stringify(await rowOf(market, READER))).not.toContain(signature);
    for (const days of [0, 30, 29]) {
      later(days);
      await market.visitor.mutation(api.preferences.save, { token, ...keep(ALL) });
      expect(await rowOf(market, READER)).toMatchObject(ALL);
      await market.visitor.mutation(api.preferences.save, { token, ...keep(NONE) });
      expect(await open(market, token)).toMatchObject({ preferences: keep(NONE) });
    }
    expect(await linkOf(market, READER)).not.toBe(token);
  });

  test("shows nothing after 60 days, unsubscribes all the same, and asks for a fresh one", async ({
    market,
  }) => {
    const token = await linkOf(market, READER);
    await market.visitor.mutation(api.preferences.save, { token, ...keep(ALL) });
    later(61);
    expect(await open(market, token)).toEqual({ state: "expired" });
    await expect(
      market.visitor.mutation(api.preferences.save, { token, ...keep(ALL) }),
    ).rejects.toMatchObject({ data: { reason: "stale_link" } });
    expect(await market.visitor.mutation(api.preferences.sendFreshLink, { token })).toBeNull();
    expect(await mails(market)).toMatchObject([{ type: "preference_link", to: READER, status: "queued" }]);
    await market.visitor.mutation(api.preferences.save, { token, unsubscribeAll: true, ...ALL });
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: false, ...NONE });
  });

  test("keeps working after a new secret signs, until the old one is removed", async ({ market }) => {
    const old = await linkOf(market, READER);
    const [before = "", next] = [process.env.LINK_SECRET, "another secret of thirty-two bytes"];
    vi.stubEnv("LINK_SECRET", `${next}, ${before}`);
    expect(await open(market, old)).toMatchObject({ state: "open" });
    const fresh = await linkOf(market, READER);
    vi.stubEnv("LINK_SECRET", next);
    expect(await open(market, fresh)).toMatchObject({ state: "open" });
    expect(await open(market, old)).toEqual({ state: "invalid" });
    vi.stubEnv("LINK_SECRET", before);
  });

  test("belongs to its own address, no matter who is logged in (UNS-04)", async ({ market }) => {
    const author = await market.person("author");
    const token = await linkOf(market, READER);
    await author.mutation(api.preferences.save, { token, ...keep(ALL) });
    expect(await rowOf(market, READER)).toMatchObject(ALL);
    expect(await rowOf(market, author.email)).toMatchObject(NONE);
  });

  test("shows and changes nothing when it is forged", async ({ market }) => {
    const [id = "", day = "", signature = ""] = (await linkOf(market, READER)).split(".");
    const other = (await linkOf(market, "other@people.example")).split(".")[0] ?? "";
    const laterDay = (Number.parseInt(day, 36) + 30).toString(36);
    const forged = [`${id}.${laterDay}.${signature}`, `${other}.${day}.${signature}`, `${id}.${day}.`];
    for (const token of ["x", "A".repeat(22), "__proto__", "..", ...forged]) {
      expect(await open(market, token)).toEqual({ state: "invalid" });
      expect((await press(market, token)).status).toBe(404);
      await expect(market.visitor.mutation(api.preferences.save, { token, ...keep(ALL) })).rejects.toThrow();
      await expect(market.visitor.mutation(api.preferences.sendFreshLink, { token })).rejects.toThrow();
    }
    await expect(open(market, "A".repeat(201))).rejects.toThrow();
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: true, ...NONE });
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

  test("works from any email ever sent, whatever came later", async ({ market }) => {
    const old = await linkOf(market, READER);
    await market.visitor.mutation(api.preferences.save, { token: old, ...keep(ALL) });
    later(400);
    const fresh = await linkOf(market, READER);
    for (let times = 0; times < 2; times++) {
      await market.visitor.mutation(api.preferences.save, { token: fresh, ...keep(ALL) });
      expect((await press(market, old)).status).toBe(200);
      expect(await rowOf(market, READER)).toMatchObject({ allEmails: false, ...NONE });
    }
  });

  test("keeps to the address that the email went to, after its owner changed theirs", async ({ market }) => {
    const author = await market.person("author");
    await author.mutation(api.preferences.save, keep(ALL));
    const old = await linkOf(market, author.email);
    const { userId } = (await rowOf(market, author.email)) ?? {};
    if (userId === undefined) throw new Error("the author has no preferences");
    await market.t.run((ctx) => movePreferences(ctx, userId, "moved@people.example", { wasVerified: true }));
    expect(await open(market, old)).toMatchObject({
      preferences: { email: author.email, ...keep(NONE) },
    });
    expect((await press(market, old)).status).toBe(200);
    expect(await rowOf(market, "moved@people.example")).toMatchObject({ userId, ...ALL });
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
      await market.t.mutation(internal.staging.market.addMail, {
        key: "ad",
        to: "stranger@else.example",
        ...reactivationMail("1"),
      }),
    ).toBe("skipped");
  });

  test("counts as the same address in another spelling, and is refused when invalid", async ({ market }) => {
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: " Reader@People.example " });
    expect(await rowOf(market, READER)).toMatchObject({ allEmails: false });
    await expect(market.visitor.mutation(api.preferences.optOutByEmail, { email: "no" })).rejects.toThrow();
  });
});

test("the notice of an opt-out names the alerts that it stops, too", () => {
  const { text } = previewMail("preference_notice", {});
  expect(text).toContain("nor emails about messages and saved searches");
});

describe("a login", () => {
  test("shows and changes the person's own choices; a visitor without a link has none", async ({
    market,
  }) => {
    const producer = await market.producer();
    expect(await producer.query(api.preferences.get, {})).toEqual({
      email: producer.email,
      ...keep(NONE),
      isSuppressed: false,
    });
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
