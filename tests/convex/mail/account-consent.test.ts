import { beforeAll, describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { ensurePreferences, movePreferences } from "../../../convex/model/mail/preferenceRows";
import { setMailEnvironment } from "../../support/environment";
import { type Market, test } from "../../support/market";

beforeAll(() => {
  setMailEnvironment();
  process.env.RESEND_API_KEY = "";
});

const ADDRESS = "mara@authors.example";
const ALL = { marketingEmails: true, successStories: true, weeklyTips: true, socialReminders: true };
const NONE = { marketingEmails: false, successStories: false, weeklyTips: false, socialReminders: false };

async function rowOf(market: Market, email: string) {
  const rows = await market.t.run((ctx) => ctx.db.query("emailPreferences").collect());
  return rows.find((row) => row.email === email);
}

/** Signs up with the box for email ticked. */
async function signUp(market: Market) {
  const consent = { given: true, text: "Send me news", version: "1", at: Date.now() };
  const account = { email: ADDRESS, role: "author" as const, firstName: "Mara", lastName: "Ellingsworth" };
  await market.t.mutation(internal.internal.credentials.signUp, {
    account: { ...account, marketingConsent: consent },
    secret: "none",
  });
}

describe("a sign-up with the box for email ticked (B-31)", () => {
  test("counts for an author whom a campaign reached before", async ({ market }) => {
    await market.t.run(async (ctx) => void (await ensurePreferences(ctx, ADDRESS)));
    await signUp(market);
    expect(await rowOf(market, ADDRESS)).toMatchObject({ allEmails: true, ...ALL });
  });

  test("does not undo an earlier opt-out, or choices made by a link", async ({ market }) => {
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: ADDRESS });
    await signUp(market);
    expect(await rowOf(market, ADDRESS)).toMatchObject({ allEmails: false, ...NONE });
  });
});

describe("a changed login address", () => {
  test("stays opted out if it was before (B-30)", async ({ market }) => {
    const author = await market.person("author");
    await author.mutation(api.preferences.save, { unsubscribeAll: false, ...ALL });
    await market.visitor.mutation(api.preferences.optOutByEmail, { email: ADDRESS });
    await move(market, author.email, ADDRESS);
    expect(await rowOf(market, ADDRESS)).toMatchObject({ allEmails: false, ...NONE });
  });

  test("takes the choices along, there and back, and leaves none behind", async ({ market }) => {
    const author = await market.person("author");
    await author.mutation(api.preferences.save, { unsubscribeAll: false, ...ALL });
    await move(market, author.email, ADDRESS);
    expect(await rowOf(market, ADDRESS)).toMatchObject({ allEmails: true, ...ALL });
    expect(await rowOf(market, author.email)).toMatchObject(NONE);
    await move(market, ADDRESS, author.email);
    expect(await rowOf(market, author.email)).toMatchObject({ allEmails: true, ...ALL });
    expect(await rowOf(market, ADDRESS)).toMatchObject(NONE);
  });
});

async function move(market: Market, from: string, to: string) {
  const { userId } = (await rowOf(market, from)) ?? {};
  if (userId === undefined) throw new Error("There is no account to move.");
  await market.t.run(async (ctx) => await movePreferences(ctx, userId, to, { wasVerified: true }));
}
