import { beforeAll, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { SHORT_SESSION_MS } from "../../domain/sessions";
import type { Backend } from "../support/convex";
import { newBackend } from "../support/convex";
import { setAuthEnvironment } from "../support/auth-environment";

const PASSWORD = "Demo-market-1";
const mara = { email: "mara@people.example", firstName: "Mara", lastName: "Ellingsworth", role: "author" };

beforeAll(setAuthEnvironment);

async function sign(t: Backend, flow: "signUp" | "signIn", params: Record<string, unknown>) {
  return await t.action(api.auth.signIn, {
    provider: "password",
    params: { flow, password: PASSWORD, ...params },
  });
}

/** The caller a token stands for, as the backend would see them. */
function bearer(t: Backend, token: string | undefined) {
  const payload = JSON.parse(atob(token?.split(".")[1]?.replace(/-/g, "+").replace(/_/g, "/") ?? "")) as {
    sub: string;
  };
  return t.withIdentity({ subject: payload.sub });
}

test("somebody who signs up has an account, a profile, contact data and mail switched to silent", async () => {
  const t = newBackend();
  const { tokens } = await sign(t, "signUp", mara);
  const me = await bearer(t, tokens?.token).query(api.viewer.me, {});
  expect(me).toMatchObject({
    email: mara.email,
    role: "author",
    displayName: "Mara Ellingsworth",
    emailVerified: false,
  });
  const [contacts, preferences] = await t.run(async (ctx) => [
    await ctx.db.query("profileContacts").collect(),
    await ctx.db.query("emailPreferences").collect(),
  ]);
  expect(contacts).toMatchObject([{ email: mara.email }]);
  expect(preferences).toMatchObject([{ email: mara.email, marketingEmails: false }]);
});

test("a producer who signs up waits for approval, whatever they ask for", async () => {
  const t = newBackend();
  const greedy = { ...mara, role: "producer", approvalStatus: "approved", isAdmin: true };
  const { tokens } = await sign(t, "signUp", greedy);
  expect(await bearer(t, tokens?.token).query(api.viewer.me, {})).toMatchObject({
    role: "producer",
    approvalStatus: "pending",
  });
});

test.each([
  ["asks to be admin", { ...mara, role: "admin" }],
  ["asks for no role", { ...mara, role: undefined }],
  ["has no name", { ...mara, firstName: "  " }],
  ["has an address in another spelling", { ...mara, email: "Mara@people.example" }],
  ["has a look-alike address", { ...mara, email: "\u212Aara@people.example" }],
  ["has a weak password", { ...mara, password: "abcdefgh" }],
])("somebody who %s gets no account", async (_what, params) => {
  const t = newBackend();
  await expect(sign(t, "signUp", params)).rejects.toThrow();
  expect(await t.run((ctx) => ctx.db.query("users").collect())).toEqual([]);
});

test("nobody signs up with the address of somebody who is there already", async () => {
  const t = newBackend();
  await t.mutation(internal.testing.person, { email: mara.email, role: "author" });
  await expect(sign(t, "signUp", mara)).rejects.toMatchObject({ data: { reason: "signup_refused" } });
  expect(await t.run((ctx) => ctx.db.query("users").collect())).toHaveLength(1);
});

test("a login opens a session and is logged; a wrong password does neither", async () => {
  const t = newBackend();
  await sign(t, "signUp", mara);
  const { tokens } = await sign(t, "signIn", { email: mara.email });
  expect(await bearer(t, tokens?.token).query(api.viewer.me, {})).toMatchObject({ email: mara.email });
  await expect(sign(t, "signIn", { email: mara.email, password: "Wrong-guess-1" })).rejects.toThrow();
  await expect(sign(t, "signIn", { email: "nobody@people.example" })).rejects.toThrow();
  const log = await t.run((ctx) => ctx.db.query("auditLog").collect());
  expect(log.map((entry) => entry.action)).toEqual(["session.open", "session.open"]);
});

test("a login with the address in another spelling is refused as it is, and nobody is looked up", async () => {
  const t = newBackend();
  await sign(t, "signUp", mara);
  for (const email of ["Mara@people.example", "mara@people.example ", "\u212Aara@people.example"])
    await expect(sign(t, "signIn", { email })).rejects.toMatchObject({ data: { reason: "invalid_email" } });
});

test("a closed account cannot sign in", async () => {
  const t = newBackend();
  await sign(t, "signUp", mara);
  await t.run(async (ctx) => {
    const user = await ctx.db.query("users").first();
    if (user) await ctx.db.patch("users", user._id, { disabledAt: 1 });
  });
  await expect(sign(t, "signIn", { email: mara.email })).rejects.toMatchObject({
    data: { reason: "account_disabled" },
  });
});

test("signing out ends the session everywhere it is used", async () => {
  const t = newBackend();
  const { tokens } = await sign(t, "signUp", mara);
  const as = bearer(t, tokens?.token);
  await as.action(api.auth.signOut, {});
  expect(await as.query(api.viewer.me, {})).toBeNull();
});

test("an admin's login ends after twelve hours, whether or not their client says a word about it", async () => {
  const t = newBackend();
  await sign(t, "signUp", mara);
  await t.mutation(internal.account.makeAdmin, { email: mara.email });
  await sign(t, "signIn", { email: mara.email });
  await t.finishInProgressScheduledFunctions();
  const sessions = await t.run((ctx) => ctx.db.query("authSessions").collect());
  const lengths = sessions.map((session) => Math.round(session.expirationTime - session._creationTime));
  expect(lengths).toEqual([SHORT_SESSION_MS, SHORT_SESSION_MS]);
});

test("the demo sign-ins work, each with its role and standing", async () => {
  const t = newBackend();
  await t.action(internal.seed.accounts, {});
  const me = async (email: string) => {
    const { tokens } = await sign(t, "signIn", { email });
    return await bearer(t, tokens?.token).query(api.viewer.me, {});
  };
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
