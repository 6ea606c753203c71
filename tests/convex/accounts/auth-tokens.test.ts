import { scryptSync } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { setAuthEnvironment } from "../../support/environment";
import type { Backend } from "../../support/convex";
import { newBackend } from "../../support/convex";
import { AUTHOR, flow, PASSWORD, refusedAs, signIn, signUp } from "../../support/sign-in";

const OTHER = { ...AUTHOR, email: "otto@people.example" };
const NEW_PASSWORD = "Vq4-otter-balcony";

beforeAll(setAuthEnvironment);
afterEach(() => {
  vi.useRealTimers();
});

async function counts(t: Backend) {
  return await t.run(async (ctx) => ({
    users: (await ctx.db.query("users").collect()).length,
    profiles: (await ctx.db.query("profiles").collect()).length,
    sessions: (await ctx.db.query("authSessions").collect()).length,
    tokens: (await ctx.db.query("authRefreshTokens").collect()).length,
    counts: (await ctx.db.query("authRateLimits").collect()).length,
  }));
}

async function refresh(t: Pick<Backend, "action">, refreshToken: string) {
  return await t.action(api.auth.signIn, { refreshToken });
}

describe("a refresh token", () => {
  test("deletes nothing when it is built from the ids of other documents", async () => {
    const t = newBackend();
    await signUp(t);
    const [userId, profileId] = await t.run(async (ctx) => [
      (await ctx.db.query("users").first())?._id ?? "",
      (await ctx.db.query("profiles").first())?._id ?? "",
    ]);
    const before = await counts(t);
    for (const token of [`${userId}|${profileId}`, `${profileId}|${profileId}`, `${userId}|${userId}`])
      expect(await refresh(t, token)).toEqual({ tokens: null });
    expect(await counts(t)).toEqual(before);
  });

  test("cannot end another person's session, whatever it is built from", async () => {
    const t = newBackend();
    const [own, other] = [await signUp(t), await signUp(t, OTHER)];
    const [token = ""] = own.tokens.refreshToken.split("|");
    const [, session = ""] = other.tokens.refreshToken.split("|");
    expect(await refresh(t, `${token}|${session}`)).toEqual({ tokens: null });
    expect(await other.query(api.auth.isAuthenticated, {})).toBe(true);
  });

  test.each(["", "|", "a|b", "x".repeat(100_000), "__proto__|constructor"])(
    "is refused without a message when it is invalid: %.20s",
    async (token) => {
      expect(await refresh(newBackend(), token)).toEqual({ tokens: null });
    },
  );

  test("leaves few documents behind, however often it is used, so that its session can always be ended", async () => {
    const t = newBackend();
    const person = await signUp(t);
    let { refreshToken } = person.tokens;
    for (let n = 0; n < 80; n++) refreshToken = (await refresh(t, refreshToken)).tokens?.refreshToken ?? "";
    expect((await counts(t)).tokens).toBeLessThanOrEqual(51);
    expect(await refresh(t, refreshToken)).not.toEqual({ tokens: null });
  });
});

describe("a login", () => {
  test("with an unrequested code stores nothing, whatever its address", async () => {
    const t = newBackend();
    for (const email of ["a@people.example", "x".repeat(100_000)])
      expect(await t.action(api.auth.signIn, { params: { code: "AAAAAAAA", email } })).toEqual({
        tokens: null,
      });
    expect(await counts(t)).toMatchObject({ counts: 0 });
  });

  test("with numbers instead of text is refused like any other", async () => {
    const params = { flow: "signIn", email: AUTHOR.email, password: 5n };
    await expect(flow(newBackend(), params)).rejects.toEqual(refusedAs("sign_in_failed"));
  });

  test("ends the oldest of fifty sessions, so that all of them can always be ended", async () => {
    const t = newBackend();
    const first = await signUp(t);
    for (let n = 0; n < 50; n++) await signIn(t);
    expect(await counts(t)).toMatchObject({ sessions: 50 });
    expect(await first.query(api.auth.isAuthenticated, {})).toBe(false);
  });

  test("works at once in two windows, though both renew an outdated hash", async () => {
    const t = newBackend();
    await signUp(t);
    const [salt, cost] = [Buffer.from("salt"), { N: 512, r: 8, p: 1 }];
    const key = scryptSync(PASSWORD, salt, 32, cost).toString("base64url");
    const secret = ["scrypt", 512, 8, 1, salt.toString("base64url"), key].join("$");
    await t.run(async (ctx) => {
      const account = await ctx.db.query("authAccounts").first();
      if (account) await ctx.db.patch("authAccounts", account._id, { secret });
    });
    await Promise.all([signIn(t), signIn(t)]);
    expect((await counts(t)).sessions).toBe(3);
  });

  test("with the old password fails once a new one is set, however long the login took", async () => {
    const t = newBackend();
    await signUp(t);
    const account = await t.run((ctx) => ctx.db.query("authAccounts").first());
    const checked = account?.secret ?? "";
    await t.run(async (ctx) => {
      if (account) await ctx.db.patch("authAccounts", account._id, { secret: "scrypt$another" });
    });
    const verdict = await t.mutation(internal.internal.credentials.recordTry, {
      email: AUTHOR.email,
      checked,
      isRight: true,
      renewed: "scrypt$of the old password",
    });
    expect(verdict).toEqual({ outcome: "changed" });
    expect((await t.run((ctx) => ctx.db.query("authAccounts").first()))?.secret).toBe("scrypt$another");
  });
});

describe("a password change", () => {
  test("fails when its session has ended in the meantime", async () => {
    const t = newBackend();
    const thief = await signUp(t);
    const [userId, sessionId, secret] = await t.run(async (ctx) => {
      const session = await ctx.db.query("authSessions").first();
      const account = await ctx.db.query("authAccounts").first();
      if (session === null || account === null) throw new Error("nobody signed up");
      return [session.userId, session._id, account.secret ?? ""] as const;
    });
    await thief.mutation(api.account.signOutEverywhere, {});
    await expect(
      t.mutation(internal.internal.credentials.changeSecret, {
        userId,
        sessionId,
        secret: "scrypt$the thief's",
      }),
    ).rejects.toEqual(refusedAs("not_authenticated"));
    expect((await t.run((ctx) => ctx.db.query("authAccounts").first()))?.secret).toBe(secret);
  });

  test("succeeds in a session that is still open", async () => {
    const t = newBackend();
    const person = await signUp(t);
    await person.action(api.account.changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(
      (await flow(t, { flow: "signIn", email: AUTHOR.email, password: NEW_PASSWORD })).tokens,
    ).not.toBeNull();
  });
});
