import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { mailRefusal } from "../../../convex/model/mail/mailRules";
import { ensurePreferences } from "../../../convex/model/mail/preferenceRows";
import { ALL_OFF } from "../../../domain/mail/preferences";
import { setAuthEnvironment } from "../../support/environment";
import type { Backend } from "../../support/convex";
import { newBackend } from "../../support/convex";
import { market } from "../../support/market";
import { AUTHOR, PASSWORD, signUp } from "../../support/sign-in";

beforeEach(setAuthEnvironment);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** True if an imported book's author at this address gets the reactivation. */
async function reactivation(t: Backend, to = AUTHOR.email) {
  return await t.run(async (ctx) => await mailRefusal(ctx, { to, type: "v1_reactivation" }, Date.now()));
}

/** Signs up, chooses about marketing, and deletes the account. */
async function signUpAndLeave(t: Backend, marketingEmails: boolean) {
  const as = await signUp(t, AUTHOR);
  const choices = { ...ALL_OFF, weeklyTips: true, marketingEmails };
  await as.mutation(api.preferences.save, { unsubscribeAll: false, ...choices });
  vi.useFakeTimers();
  await as.action(api.account.deleteAccount, { password: PASSWORD });
  await market(t).settle();
}

test("B-39: a decline of marketing outlives its account, without the address", async () => {
  vi.stubEnv("LINK_SECRET", "a secret");
  const t = newBackend();
  await signUpAndLeave(t, false);
  const declines = await t.run((ctx) => ctx.db.query("marketingDeclines").collect());
  expect(declines).toHaveLength(1);
  expect(JSON.stringify(declines)).not.toContain("@");
  expect(await t.run((ctx) => ctx.db.query("emailPreferences").collect())).toEqual([]);
  expect(await reactivation(t)).toBe("unsubscribed");
  expect(await reactivation(t, "someone.else@authors.example")).toBeNull();
});

test("B-39: a decline holds for somebody who asks for the newsletter unconfirmed, and with a newer secret", async () => {
  vi.stubEnv("LINK_SECRET", "a secret");
  const t = newBackend();
  await signUpAndLeave(t, false);
  await t.run(async (ctx) => void (await ensurePreferences(ctx, AUTHOR.email)));
  expect(await reactivation(t)).toBe("unsubscribed");
  vi.stubEnv("LINK_SECRET", "a newer secret,a secret");
  expect(await reactivation(t)).toBe("unsubscribed");
});

test("B-39: without a secret to hash with, the address itself is kept out of all email", async () => {
  vi.stubEnv("LINK_SECRET", "");
  const t = newBackend();
  await signUpAndLeave(t, false);
  expect(await reactivation(t)).toBe("unsubscribed");
});

test("B-39: nothing is kept of somebody who agreed to marketing", async () => {
  vi.stubEnv("LINK_SECRET", "a secret");
  const t = newBackend();
  await signUpAndLeave(t, true);
  expect(await t.run((ctx) => ctx.db.query("marketingDeclines").collect())).toEqual([]);
  expect(await reactivation(t)).toBeNull();
});
