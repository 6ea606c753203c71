import { beforeAll, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { checkPassword } from "../../../convex/model/accounts/passwordChecks";
import { MAX_PASSWORD } from "../../../domain/accounts/passwords";
import { SHORT_SESSION_MS } from "../../../domain/accounts/sessions";
import { MARKETING_CONSENT } from "../../../domain/accounts/signup";
import { TERMS_VERSION } from "../../../domain/terms";
import { addDemoLogins } from "../../../local/demo-market/seeding/seed-market";
import { setAuthEnvironment } from "../../support/environment";
import { bindFunctionCalls, newBackend } from "../../support/convex";
import { market } from "../../support/market";
import { AUTHOR, flow, mailsTo, PASSWORD, PRODUCER, refusedAs, signIn, signUp } from "../../support/sign-in";

beforeAll(setAuthEnvironment);

test("an author is logged in right after sign-up, with a profile, contact data and preferences", async () => {
  const t = newBackend();
  const as = await signUp(t, { ...AUTHOR, penName: "M. E. Worth", website: "mara.example.com/books" });
  expect(await as.query(api.viewer.me, {})).toMatchObject({
    email: AUTHOR.email,
    role: "author",
    displayName: "M. E. Worth",
    emailVerified: false,
    subscription: { status: "none" },
  });
  const [profiles, contacts, preferences] = await t.run(async (ctx) => [
    await ctx.db.query("profiles").collect(),
    await ctx.db.query("profileContacts").collect(),
    await ctx.db.query("emailPreferences").collect(),
  ]);
  expect(profiles).toMatchObject([{ website: "https://mara.example.com/books", claimStatus: "claimed" }]);
  expect(contacts).toMatchObject([{ email: AUTHOR.email, phone: AUTHOR.phone }]);
  expect(preferences).toMatchObject([{ email: AUTHOR.email, marketingEmails: false }]);
});

test("a new producer waits for approval, whatever the request says (STA-04)", async () => {
  const t = newBackend();
  const greedy = { ...PRODUCER, approvalStatus: "approved", isAdmin: true, companyName: "Northlight" };
  const as = await signUp(t, greedy);
  expect(await as.query(api.viewer.me, {})).toMatchObject({ role: "producer", approvalStatus: "pending" });
  const [profiles, parts] = await t.run(async (ctx) => [
    await ctx.db.query("profiles").collect(),
    await ctx.db.query("producerProfiles").collect(),
  ]);
  expect(profiles).toMatchObject([
    { companyName: "Northlight", city: "London", genresOfInterest: ["Thriller", "Sci-Fi"] },
  ]);
  expect(parts).toHaveLength(1);
});

test("both consents are stored with their wording, version and time (B-31)", async () => {
  const t = newBackend();
  await signUp(t, { ...AUTHOR, marketingConsent: true });
  const profile = await t.run((ctx) => ctx.db.query("profiles").first());
  expect(profile?.agreedToTerms).toEqual({ version: TERMS_VERSION, at: expect.any(Number) as number });
  expect(profile?.marketingConsent).toEqual({
    ...MARKETING_CONSENT,
    given: true,
    at: expect.any(Number) as number,
  });
  const preferences = await t.run((ctx) => ctx.db.query("emailPreferences").first());
  expect(preferences).toMatchObject({ marketingEmails: true, weeklyTips: true });
});

test("an address that had opted out stays opted out after sign-up", async () => {
  const t = newBackend();
  await t.run((ctx) =>
    ctx.db.insert("emailPreferences", {
      email: AUTHOR.email,
      allEmails: false,
      marketingEmails: false,
      weeklyTips: false,
      successStories: false,
      socialReminders: false,
      updatedAt: 1,
    }),
  );
  await signUp(t, { ...AUTHOR, marketingConsent: true });
  const rows = await t.run((ctx) => ctx.db.query("emailPreferences").collect());
  expect(rows).toMatchObject([{ allEmails: false, marketingEmails: false }]);
  expect(rows[0]?.userId).toBeDefined();
});

test("a new account gets a welcome email and a code for its address", async () => {
  const t = newBackend();
  await signUp(t, PRODUCER);
  const mails = await mailsTo(t, PRODUCER.email);
  expect(mails.map(({ type }) => type)).toEqual(["welcome_producer", "verification"]);
  expect(mails[1]?.templateData["code"]).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
});

test.each([
  ["asks to be admin", { role: "admin" }, "invalid_signup"],
  ["asks for no role", { role: undefined }, "invalid_signup"],
  ["has no name", { firstName: "  " }, "invalid_signup"],
  ["does not agree to the terms", { agreedToTerms: false }, "invalid_signup"],
  ["has no phone", { phone: "" }, "invalid_signup"],
  ["has an address in another spelling", { email: "Mara@people.example" }, "invalid_email"],
  ["has a look-alike address", { email: "\u212Aara@people.example" }, "invalid_email"],
  ["has a weak password", { password: "abcdefgh" }, "weak_password"],
  ["has a password that everybody tries first", { password: "Password2026!" }, "common_password"],
  ["sends more than a form holds", { penName: "x".repeat(5000) }, "invalid_signup"],
  ["hides more than a form holds", { unknown: "x".repeat(5000) }, "invalid_signup"],
])("a person who %s gets no account", async (_what, params, reason) => {
  const t = newBackend();
  await expect(signUp(t, { ...AUTHOR, ...params })).rejects.toEqual(refusedAs(reason));
  expect(await t.run((ctx) => ctx.db.query("users").collect())).toEqual([]);
});

test("a registered address cannot sign up again, and its owner is notified by email (B-61)", async () => {
  const t = newBackend();
  await market(t).person("author", { email: AUTHOR.email });
  await expect(signUp(t)).rejects.toEqual(refusedAs("signup_refused"));
  expect(await t.run((ctx) => ctx.db.query("users").collect())).toHaveLength(1);
  await expect(signUp(t)).rejects.toEqual(refusedAs("signup_refused"));
  await vi.waitFor(async () => {
    expect((await mailsTo(t, AUTHOR.email)).map(({ type }) => type)).toEqual(["account_exists"]);
  });
  await flow(t, { flow: "reset", email: AUTHOR.email });
  await vi.waitFor(async () => expect(await mailsTo(t, AUTHOR.email, "account_exists")).toHaveLength(1));
});

test("two simultaneous sign-ups with one address make one account", async () => {
  const t = newBackend();
  const tries = await Promise.allSettled([signUp(t), signUp(t, { ...AUTHOR, firstName: "Nora" })]);
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await t.run((ctx) => ctx.db.query("authAccounts").collect())).toHaveLength(1);
});

test("a login opens a session and is logged, as is a failed one", async () => {
  const t = newBackend();
  await signUp(t);
  expect(await (await signIn(t)).query(api.viewer.me, {})).toMatchObject({ email: AUTHOR.email });
  await expect(signIn(t, AUTHOR.email, "Wrong-guess-1")).rejects.toEqual(refusedAs("sign_in_failed"));
  await expect(signIn(t, "nobody@people.example")).rejects.toEqual(refusedAs("sign_in_failed"));
  const log = await t.run((ctx) => ctx.db.query("auditLog").collect());
  expect(log.map(({ action }) => action)).toEqual([
    "session.open",
    "session.open",
    "password.refused",
    "password.refused",
  ]);
  expect(JSON.stringify(log)).not.toContain("people.example");
});

test("a password works in any Unicode spelling, and login applies no rules for new passwords", async () => {
  const t = newBackend();
  await signUp(t, { ...AUTHOR, password: "Caf\u00e9-lantern-7" });
  await signIn(t, AUTHOR.email, "Cafe\u0301-lantern-7");
  await expect(signIn(t, AUTHOR.email, "short")).rejects.toEqual(refusedAs("sign_in_failed"));
});

test("a login with the address in another spelling is refused without a lookup", async () => {
  const t = newBackend();
  await signUp(t);
  for (const email of ["Mara@people.example", "mara@people.example ", "\u212Aara@people.example"])
    await expect(signIn(t, email)).rejects.toEqual(refusedAs("invalid_email"));
});

test.each([
  ["no flow", {}],
  ["a flow of the stock provider", { flow: "email-verification", email: AUTHOR.email, code: "x" }],
  ["the stock provider's way to reset", { flow: "reset-verification", email: AUTHOR.email, code: "x" }],
  ["no password", { flow: "signIn", email: AUTHOR.email }],
  ["an object for a password", { flow: "signIn", email: AUTHOR.email, password: { not: "" } }],
  ["a password without end", { flow: "signIn", email: AUTHOR.email, password: "x".repeat(2000) }],
])("%s logs nobody in", async (_what, params) => {
  const t = newBackend();
  await signUp(t);
  await expect(flow(t, params)).rejects.toEqual(refusedAs("sign_in_failed"));
});

test("a closed account cannot log in, and only the right password reveals that", async () => {
  const t = newBackend();
  await signUp(t);
  await t.run(async (ctx) => {
    const user = await ctx.db.query("users").first();
    if (user) await ctx.db.patch("users", user._id, { disabledAt: 1 });
  });
  await expect(signIn(t)).rejects.toEqual(refusedAs("account_disabled"));
  await expect(signIn(t, AUTHOR.email, "Wrong-guess-1")).rejects.toEqual(refusedAs("sign_in_failed"));
});

test("logging out ends the session everywhere it is used", async () => {
  const t = newBackend();
  const as = await signUp(t);
  await as.action(api.auth.signOut, {});
  expect(await as.query(api.viewer.me, {})).toBeNull();
  expect(await as.query(api.auth.isAuthenticated, {})).toBe(false);
});

test("an admin's login ends after twelve hours, whatever the browser asks for (B-60)", async () => {
  const t = newBackend();
  await signUp(t);
  await t.mutation(internal.account.makeAdmin, { email: AUTHOR.email });
  await signIn(t);
  const lengths = async () => {
    const sessions = await t.run((ctx) => ctx.db.query("authSessions").collect());
    return sessions.map((session) => Math.round(session.expirationTime - session._creationTime));
  };
  await expect.poll(lengths).toEqual([SHORT_SESSION_MS, SHORT_SESSION_MS]);
});

test("the library's own ways to create and find an account are closed", async () => {
  const t = newBackend();
  await signUp(t);
  const account = { id: "other@people.example", secret: PASSWORD };
  const store = async (args: object) => await t.mutation(internal.auth.store, { args: args as never });
  await expect(
    store({ type: "createAccountFromCredentials", provider: "password", account, profile: {} }),
  ).rejects.toThrow();
  await expect(
    store({
      type: "retrieveAccountWithCredentials",
      provider: "password",
      account: { id: AUTHOR.email, secret: PASSWORD },
    }),
  ).rejects.toThrow();
  expect(await t.run((ctx) => ctx.db.query("users").collect())).toHaveLength(1);
});

test("the demo logins work, each with its role and approval status", async () => {
  const t = newBackend();
  for (let run = 0; run < 2; run++) await addDemoLogins(bindFunctionCalls(t));
  const me = async (email: string) =>
    await (await signIn(t, email, "Demo-market-1")).query(api.viewer.me, {});
  expect(await me("admin@demo.example")).toMatchObject({ role: "admin", emailVerified: true });
  expect(await me("author@demo.example")).toMatchObject({ role: "author", slug: "mara-ellingsworth" });
  expect(await me("producer@demo.example")).toMatchObject({ role: "producer", approvalStatus: "approved" });
  expect(await me("pending@demo.example")).toMatchObject({ approvalStatus: "pending" });
  expect(await me("denied@demo.example")).toMatchObject({ approvalStatus: "denied" });
  expect(await me("suspended@demo.example")).toMatchObject({
    approvalStatus: "suspended",
    approvalReason: null,
  });
});

test("a password that is too long stays text, and another one, where an emoji goes over the limit", async () => {
  const compared: string[] = [];
  const ctx = {
    runMutation: async () => await Promise.resolve({ secret: null, outcome: "wrong" }),
    runAction: async (_check: unknown, { password }: { password: string }) => {
      compared.push(password);
      return await Promise.resolve({ isRight: false, renewed: null });
    },
  };
  const longest = "p".repeat(MAX_PASSWORD);
  await checkPassword(ctx as never, AUTHOR.email, `${longest}🎬`);
  expect(compared.map((password) => password.isWellFormed())).toEqual([true]);
  expect(compared).not.toContain(longest);
});
