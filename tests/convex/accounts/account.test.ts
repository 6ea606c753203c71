import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { setAuthEnvironment } from "../../support/environment";
import { newBackend } from "../../support/convex";
import {
  AUTHOR,
  bearer,
  codeFor,
  flow,
  mailsTo,
  PASSWORD,
  PRODUCER,
  refusedAs,
  signIn,
  signUp,
  wrong,
} from "../../support/sign-in";

const NEW_PASSWORD = "Vq4-otter-balcony";
const NEW_EMAIL = "mara.new@people.example";

beforeAll(setAuthEnvironment);
afterEach(() => {
  vi.useRealTimers();
});

type Person = Awaited<ReturnType<typeof signUp>>;

async function isVerified(as: Person) {
  return (await as.query(api.viewer.me, {}))?.emailVerified;
}

/** Moves the clock forward. */
function later(ms: number) {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + ms });
}

describe("verifying the email address", () => {
  test("the emailed code works once, in any spelling", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const code = await codeFor(t, AUTHOR.email, "verification");
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect(await as.mutation(api.account.verifyEmail, { code: typed })).toEqual({ verified: true });
    expect(await isVerified(as)).toBe(true);
    expect(await t.run((ctx) => ctx.db.query("oneTimeCodes").collect())).toEqual([]);
  });

  test("five wrong codes cancel the right one (A-09)", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const code = await codeFor(t, AUTHOR.email, "verification");
    for (let n = 0; n < 5; n++)
      expect(await as.mutation(api.account.verifyEmail, { code: wrong(code) })).toEqual({ verified: false });
    expect(await as.mutation(api.account.verifyEmail, { code })).toEqual({ verified: false });
  });

  test("four wrong codes leave the right one valid", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const code = await codeFor(t, AUTHOR.email, "verification");
    for (let n = 0; n < 4; n++) await as.mutation(api.account.verifyEmail, { code: wrong(code) });
    expect(await as.mutation(api.account.verifyEmail, { code })).toEqual({ verified: true });
  });

  test("only the newest code is valid, and for half an hour (LGN-12)", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const first = await codeFor(t, AUTHOR.email, "verification");
    later(61_000);
    await as.mutation(api.account.requestVerification, {});
    const second = await codeFor(t, AUTHOR.email, "verification", 2);
    expect(await as.mutation(api.account.verifyEmail, { code: first })).toEqual({ verified: false });
    later(30 * 60_000);
    expect(await as.mutation(api.account.verifyEmail, { code: second })).toEqual({ verified: false });
    expect(await isVerified(as)).toBe(false);
  });

  test("the emailed link confirms the address in a browser that is not logged in, once (LGN-12)", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const { email } = AUTHOR;
    const code = await codeFor(t, email, "verification");
    const confirm = (typed: object) => t.mutation(api.account.confirmAddress, { email, code, ...typed });
    expect(await confirm({ code: wrong(code) })).toEqual({ verified: false });
    expect(await confirm({ email: "nobody@people.example" })).toEqual({ verified: false });
    later(29 * 60_000);
    expect(await confirm({})).toEqual({ verified: true });
    expect(await isVerified(as)).toBe(true);
    expect(await confirm({})).toEqual({ verified: false });
  });

  test("a stranger's wrong links leave the owner's link and code valid", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const code = await codeFor(t, AUTHOR.email, "verification");
    const stranger = t.withRequestMetadata({ ip: "203.0.113.7" });
    const link = { email: AUTHOR.email, code };
    for (let n = 0; n < 16; n++)
      await stranger.mutation(api.account.confirmAddress, { ...link, code: wrong(code) }).catch(() => null);
    await expect(stranger.mutation(api.account.confirmAddress, link)).rejects.toEqual(
      refusedAs("rate_limited"),
    );
    expect(await isVerified(as)).toBe(false);
    const owner = t.withRequestMetadata({ ip: "198.51.100.7" });
    expect(await owner.mutation(api.account.confirmAddress, link)).toEqual({ verified: true });
  });

  test("a code works only for its own person and purpose", async () => {
    const t = newBackend();
    const [mara, dana] = [await signUp(t), await signUp(t, PRODUCER)];
    const code = await codeFor(t, AUTHOR.email, "verification");
    expect(await dana.mutation(api.account.verifyEmail, { code })).toEqual({ verified: false });
    expect(await mara.mutation(api.account.confirmEmailChange, { code })).toEqual({ changed: false });
    const reset = flow(t, {
      flow: "resetVerification",
      email: AUTHOR.email,
      code,
      newPassword: NEW_PASSWORD,
    });
    await expect(reset).rejects.toEqual(refusedAs("wrong_code"));
    expect(await mara.mutation(api.account.verifyEmail, { code })).toEqual({ verified: true });
  });

  test("no code stays readable in the database once its email is sent", async () => {
    const t = newBackend();
    await signUp(t);
    const code = await codeFor(t, AUTHOR.email, "verification");
    const stored = await t.run((ctx) => ctx.db.query("oneTimeCodes").collect());
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test("a verified address gets no new code", async () => {
    const t = newBackend();
    const as = await signUp(t);
    await as.mutation(api.account.verifyEmail, { code: await codeFor(t, AUTHOR.email, "verification") });
    later(61_000);
    await as.mutation(api.account.requestVerification, {});
    expect(await mailsTo(t, AUTHOR.email, "verification")).toHaveLength(1);
  });
});

describe("resetting a forgotten password (B-20)", () => {
  test("logs in with an emailed code, logs out other sessions, verifies the address and notifies the owner", async () => {
    const t = newBackend();
    const old = await signUp(t);
    expect(await flow(t, { flow: "reset", email: AUTHOR.email })).toEqual({ tokens: null });
    const code = await codeFor(t, AUTHOR.email, "reset");
    const params = { flow: "resetVerification", email: AUTHOR.email, code, newPassword: NEW_PASSWORD };
    const { tokens } = await flow(t, params);
    const me = await bearer(t, tokens).query(api.viewer.me, {});
    expect(me).toMatchObject({ email: AUTHOR.email, emailVerified: true });
    expect(await old.query(api.viewer.me, {})).toBeNull();
    expect(await mailsTo(t, AUTHOR.email, "password_changed")).toHaveLength(1);
    await expect(signIn(t)).rejects.toEqual(refusedAs("sign_in_failed"));
    await signIn(t, AUTHOR.email, NEW_PASSWORD);
    await expect(flow(t, params)).rejects.toEqual(refusedAs("wrong_code"));
  });

  test("an unknown address gets the same answer and no email", async () => {
    const t = newBackend();
    expect(await flow(t, { flow: "reset", email: "nobody@people.example" })).toEqual({ tokens: null });
    await t.finishInProgressScheduledFunctions();
    expect(await t.run((ctx) => ctx.db.query("emailOutbox").collect())).toEqual([]);
  });

  test("a stranger's wrong codes and requests do not stop the owner's right code", async () => {
    const t = newBackend();
    await signUp(t);
    const stranger = t.withRequestMetadata({ ip: "203.0.113.7" });
    const owner = t.withRequestMetadata({ ip: "198.51.100.7" });
    for (let n = 0; n < 10; n++) await flow(stranger, { flow: "reset", email: AUTHOR.email });
    await codeFor(t, AUTHOR.email, "reset");
    await flow(owner, { flow: "reset", email: AUTHOR.email });
    const code = await codeFor(t, AUTHOR.email, "reset", 2);
    const params = { flow: "resetVerification", email: AUTHOR.email, newPassword: NEW_PASSWORD };
    for (let n = 0; n < 16; n++)
      await expect(flow(stranger, { ...params, code: wrong(code) })).rejects.toThrow();
    await expect(flow(stranger, { ...params, code })).rejects.toThrow();
    expect((await flow(owner, { ...params, code })).tokens).not.toBeNull();
  });

  test("does not use up the owner's codes that verify their address", async () => {
    const t = newBackend();
    const as = await signUp(t);
    await flow(t, { flow: "reset", email: AUTHOR.email });
    await as.mutation(api.account.requestVerification, {});
    expect((await mailsTo(t, AUTHOR.email, "verification")).length).toBeGreaterThan(1);
  });

  test("a refused new password leaves the code valid", async () => {
    const t = newBackend();
    await signUp(t);
    await flow(t, { flow: "reset", email: AUTHOR.email });
    const code = await codeFor(t, AUTHOR.email, "reset");
    const to = async (newPassword: string) =>
      await flow(t, { flow: "resetVerification", email: AUTHOR.email, code, newPassword });
    await expect(to("alllowercase")).rejects.toEqual(refusedAs("weak_password"));
    await expect(to("Password123!")).rejects.toEqual(refusedAs("common_password"));
    expect((await to(NEW_PASSWORD)).tokens).not.toBeNull();
  });

  test("five wrong codes cancel the right one", async () => {
    const t = newBackend();
    await signUp(t);
    await flow(t, { flow: "reset", email: AUTHOR.email });
    const code = await codeFor(t, AUTHOR.email, "reset");
    const by = async (typed: string) =>
      await flow(t, {
        flow: "resetVerification",
        email: AUTHOR.email,
        code: typed,
        newPassword: NEW_PASSWORD,
      });
    for (let n = 0; n < 5; n++) await expect(by(wrong(code))).rejects.toEqual(refusedAs("wrong_code"));
    await expect(by(code)).rejects.toEqual(refusedAs("wrong_code"));
  });
});

describe("changing the password (A-10)", () => {
  test("needs the current password, ends other sessions and notifies the owner", async () => {
    const t = newBackend();
    const [here, there] = [await signUp(t), await signIn(t)];
    const wanted = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await expect(
      here.action(api.account.changePassword, { ...wanted, currentPassword: "Not-mine-1" }),
    ).rejects.toEqual(refusedAs("wrong_password"));
    expect(await there.query(api.viewer.me, {})).not.toBeNull();
    await here.action(api.account.changePassword, wanted);
    expect(await here.query(api.viewer.me, {})).not.toBeNull();
    expect(await there.query(api.viewer.me, {})).toBeNull();
    expect(await mailsTo(t, AUTHOR.email, "password_changed")).toHaveLength(1);
    await signIn(t, AUTHOR.email, NEW_PASSWORD);
  });

  test("a weak password is refused, and so is a visitor", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const to = (newPassword: string) => ({ currentPassword: PASSWORD, newPassword });
    await expect(as.action(api.account.changePassword, to("Ab1-xyz"))).rejects.toEqual(
      refusedAs("weak_password"),
    );
    await expect(as.action(api.account.changePassword, to("Qwerty123!"))).rejects.toEqual(
      refusedAs("common_password"),
    );
    await expect(t.action(api.account.changePassword, to(NEW_PASSWORD))).rejects.toEqual(
      refusedAs("not_authenticated"),
    );
  });
});

describe("changing the email address", () => {
  test("needs the password and the code sent to the new address; login, contact and preferences follow", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const asked = { newEmail: NEW_EMAIL, password: PASSWORD };
    await expect(
      as.action(api.account.requestEmailChange, { ...asked, password: "Not-mine-1" }),
    ).rejects.toEqual(refusedAs("wrong_password"));
    await as.action(api.account.requestEmailChange, asked);
    expect(await as.query(api.viewer.me, {})).toMatchObject({ email: AUTHOR.email });
    const code = await codeFor(t, NEW_EMAIL, "email_change");
    expect(await as.mutation(api.account.confirmEmailChange, { code: wrong(code) })).toEqual({
      changed: false,
    });
    expect(await as.mutation(api.account.confirmEmailChange, { code })).toEqual({ changed: true });
    expect(await as.query(api.viewer.me, {})).toMatchObject({ email: NEW_EMAIL, emailVerified: true });
    const done = (await mailsTo(t, AUTHOR.email, "email_changed")).map(({ templateData }) => templateData);
    expect(done).toMatchObject([
      { newEmail: NEW_EMAIL, done: "no" },
      { newEmail: NEW_EMAIL, done: "yes" },
    ]);
    const [contacts, preferences] = await t.run(async (ctx) => [
      await ctx.db.query("profileContacts").collect(),
      await ctx.db.query("emailPreferences").collect(),
    ]);
    expect(contacts).toMatchObject([{ email: NEW_EMAIL, phone: AUTHOR.phone }]);
    expect(preferences).toMatchObject([
      { email: AUTHOR.email, marketingEmails: false },
      { email: NEW_EMAIL },
    ]);
    expect(preferences.map(({ userId }) => userId !== undefined)).toEqual([false, true]);
    await signIn(t, NEW_EMAIL);
    await expect(signIn(t)).rejects.toEqual(refusedAs("sign_in_failed"));
  });

  test("to a registered address notifies its owner and tells the requester nothing (A-07)", async () => {
    const t = newBackend();
    const as = await signUp(t);
    await signUp(t, PRODUCER);
    const asked = { newEmail: PRODUCER.email, password: PASSWORD };
    later(61_000);
    expect(await as.action(api.account.requestEmailChange, asked)).toBeNull();
    expect(await mailsTo(t, PRODUCER.email, "email_change")).toEqual([]);
    expect(await mailsTo(t, PRODUCER.email, "account_exists")).toHaveLength(1);
  });

  test("to the current address is refused, since no email would come (A-07)", async () => {
    const t = newBackend();
    const as = await signUp(t);
    const asked = { newEmail: AUTHOR.email, password: PASSWORD };
    await expect(as.action(api.account.requestEmailChange, asked)).rejects.toEqual(refusedAs("same_email"));
    expect(await mailsTo(t, AUTHOR.email, "email_changed")).toEqual([]);
  });

  test("an address that was registered in the meantime stays with its owner", async () => {
    const t = newBackend();
    const as = await signUp(t);
    await as.action(api.account.requestEmailChange, { newEmail: PRODUCER.email, password: PASSWORD });
    const code = await codeFor(t, PRODUCER.email, "email_change");
    later(61_000);
    await signUp(t, PRODUCER);
    expect(await as.mutation(api.account.confirmEmailChange, { code })).toEqual({ changed: false });
    expect(await as.query(api.viewer.me, {})).toMatchObject({ email: AUTHOR.email });
  });

  test("an address in another spelling is refused", async () => {
    const as = await signUp(newBackend());
    const asked = { newEmail: "Mara.New@people.example", password: PASSWORD };
    await expect(as.action(api.account.requestEmailChange, asked)).rejects.toEqual(
      refusedAs("invalid_email"),
    );
  });
});
