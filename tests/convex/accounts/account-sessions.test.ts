import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { noteOrigin, requireStepUp } from "../../../convex/model/accounts/sessions";
import { viewerOf } from "../../../convex/model/accounts/viewer";
import { SHORT_SESSION_MS, STEP_UP_MS } from "../../../domain/accounts/sessions";
import { setAuthEnvironment } from "../../support/environment";
import type { Backend } from "../../support/convex";
import { newBackend } from "../../support/convex";
import { AUTHOR, PASSWORD, PRODUCER, refusedAs, signIn, signUp } from "../../support/sign-in";

const DAY_MS = 86_400_000;
const WINDOWS_FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0";

beforeAll(setAuthEnvironment);
afterEach(() => {
  vi.useRealTimers();
});

function later(ms: number) {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + ms });
}

async function refresh(t: Backend, refreshToken: string) {
  return (await t.action(api.auth.signIn, { refreshToken })).tokens ?? null;
}

test("a person sees their sessions and which one is current", async () => {
  const t = newBackend();
  const [first, second] = [await signUp(t), await signIn(t)];
  await signUp(t, PRODUCER);
  const seen = await second.query(api.account.sessions, {});
  expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  const ids = await t.run((ctx) => ctx.db.query("authSessions").collect());
  for (const { _id } of ids) expect(JSON.stringify(seen)).not.toContain(_id);
  expect((await first.query(api.account.sessions, {})).map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
});

test("a session names the browser and the shortened network it was opened from, to its owner alone", async () => {
  const t = newBackend();
  const as = await signUp(t);
  await t.run(async (ctx) => {
    const session = await ctx.db.query("authSessions").first();
    const meta = {
      getRequestMetadata: async () =>
        await Promise.resolve({ ip: "203.0.113.77", userAgent: WINDOWS_FIREFOX }),
    };
    if (session !== null) await noteOrigin(Object.assign(ctx, { meta }) as never, session._id);
  });
  expect(await as.query(api.account.sessions, {})).toMatchObject([
    { browser: "Firefox on Windows", network: "203.0.113.x" },
  ]);
  const stored = JSON.stringify(await t.run((ctx) => ctx.db.query("authSessions").collect()));
  expect(stored).not.toContain("203.0.113.77");
  const file = await as.action(api.account.exportData, { password: PASSWORD });
  expect(file).toContain("Firefox on Windows");
});

test("ending one session keeps the others, and logs out its browser at once (A-12)", async () => {
  const t = newBackend();
  const [here, there] = [await signUp(t), await signIn(t)];
  const other = (await here.query(api.account.sessions, {})).find(({ isCurrent }) => !isCurrent);
  await here.mutation(api.account.endSession, { sessionId: other?.id ?? "" });
  expect(await there.query(api.viewer.me, {})).toBeNull();
  await expect(there.mutation(api.account.setRemember, { remember: true })).rejects.toEqual(
    refusedAs("not_authenticated"),
  );
  expect(await refresh(t, there.tokens.refreshToken)).toBeNull();
  expect(await here.query(api.viewer.me, {})).not.toBeNull();
});

test("nobody can end another person's session under any name", async () => {
  const t = newBackend();
  const [mara, dana] = [await signUp(t), await signUp(t, PRODUCER)];
  const [session] = await dana.query(api.account.sessions, {});
  const own = await t.run((ctx) => ctx.db.query("authSessions").collect());
  for (const sessionId of [session?.id ?? "", ...own.map(({ _id }) => _id), ""])
    await expect(mara.mutation(api.account.endSession, { sessionId })).rejects.toEqual(
      refusedAs("not_found"),
    );
  expect(await dana.query(api.viewer.me, {})).not.toBeNull();
});

test("logging out everywhere ends all of a person's sessions and nobody else's", async () => {
  const t = newBackend();
  const [here, there, dana] = [await signUp(t), await signIn(t), await signUp(t, PRODUCER)];
  await here.mutation(api.account.signOutEverywhere, {});
  for (const ended of [here, there]) {
    expect(await ended.query(api.viewer.me, {})).toBeNull();
    expect(await refresh(t, ended.tokens.refreshToken)).toBeNull();
  }
  expect(await dana.query(api.viewer.me, {})).not.toBeNull();
});

test("an operator who restored a backup logs everybody out", async () => {
  const t = newBackend();
  const people = [await signUp(t), await signIn(t), await signUp(t, PRODUCER)];
  expect(await t.action(internal.internal.sessions.endAll, {})).toBe(3);
  for (const { tokens, query } of people) {
    expect(await query(api.viewer.me, {})).toBeNull();
    expect(await refresh(t, tokens.refreshToken)).toBeNull();
  }
  expect(await (await signIn(t)).query(api.viewer.me, {})).not.toBeNull();
});

test("logging out all other sessions keeps this one, and ends nobody else's", async () => {
  const t = newBackend();
  const [here, there, dana] = [await signUp(t), await signIn(t), await signUp(t, PRODUCER)];
  await here.mutation(api.account.endOtherSessions, {});
  expect(await there.query(api.viewer.me, {})).toBeNull();
  expect(await refresh(t, there.tokens.refreshToken)).toBeNull();
  await expect(there.mutation(api.account.endOtherSessions, {})).rejects.toEqual(
    refusedAs("not_authenticated"),
  );
  expect(await here.query(api.account.sessions, {})).toMatchObject([{ isCurrent: true }]);
  expect(await dana.query(api.viewer.me, {})).not.toBeNull();
});

test("a remembered login lasts thirty days, any other twelve hours (B-60)", async () => {
  const t = newBackend();
  const [long, short] = [await signUp(t), await signUp(t, PRODUCER)];
  await long.mutation(api.account.setRemember, { remember: true });
  await short.mutation(api.account.setRemember, { remember: false });
  later(SHORT_SESSION_MS + 1000);
  const renewed = await refresh(t, long.tokens.refreshToken);
  expect(renewed).not.toBeNull();
  expect(await refresh(t, short.tokens.refreshToken)).toBeNull();
  await expect(short.mutation(api.account.signOutEverywhere, {})).rejects.toEqual(
    refusedAs("not_authenticated"),
  );
  later(30 * DAY_MS);
  expect(await refresh(t, renewed?.refreshToken ?? "")).toBeNull();
});

test("a refresh token reused after ten seconds ends every token that came from it (A-13)", async () => {
  const t = newBackend();
  const { tokens } = await signUp(t);
  const second = await refresh(t, tokens.refreshToken);
  const third = await refresh(t, second?.refreshToken ?? "");
  expect(third).not.toBeNull();
  later(11_000);
  expect(await refresh(t, tokens.refreshToken)).toBeNull();
  expect(await refresh(t, third?.refreshToken ?? "")).toBeNull();
});

test("an admin's sensitive action asks for the password after ten minutes, then not for ten more (B-60)", async () => {
  const t = newBackend();
  const as = await signUp(t);
  const stepUp = async () =>
    await as.run(async (ctx) => {
      const viewer = await viewerOf(ctx);
      if (viewer === null) throw new Error("Nobody is signed in.");
      requireStepUp(viewer, Date.now());
    });
  await stepUp();
  later(STEP_UP_MS + 1000);
  await expect(stepUp()).rejects.toEqual(refusedAs("confirm_password"));
  await expect(as.action(api.account.confirmPassword, { password: "Not-mine-1" })).rejects.toEqual(
    refusedAs("wrong_password"),
  );
  await expect(stepUp()).rejects.toEqual(refusedAs("confirm_password"));
  await as.action(api.account.confirmPassword, { password: PASSWORD });
  await stepUp();
  later(STEP_UP_MS + 1000);
  await expect(stepUp()).rejects.toEqual(refusedAs("confirm_password"));
});

test("the nightly sweep deletes everything that expired, in several steps, and nothing else", async () => {
  vi.useFakeTimers();
  const t = newBackend();
  const now = Date.now();
  await t.run(async (ctx) => {
    const userId = await ctx.db.insert("users", { email: AUTHOR.email, role: "author" });
    for (let n = 0; n < 25; n++) {
      const expirationTime = now + (n === 0 ? DAY_MS : -1);
      const sessionId = await ctx.db.insert("authSessions", { userId, expirationTime });
      await ctx.db.insert("authRefreshTokens", { sessionId, expirationTime: now + DAY_MS });
    }
    const code = {
      purpose: "verify_email",
      userId,
      emailTo: AUTHOR.email,
      codeHash: "x",
      attemptsLeft: 5,
    } as const;
    await ctx.db.insert("oneTimeCodes", { ...code, expiresAt: now - 1 });
    await ctx.db.insert("oneTimeCodes", { ...code, purpose: "change_email", expiresAt: now + 1000 });
  });
  await t.mutation(internal.jobs.privacy.deleteExpired, {});
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  const left = await t.run(async (ctx) => [
    (await ctx.db.query("authSessions").collect()).length,
    (await ctx.db.query("authRefreshTokens").collect()).length,
    (await ctx.db.query("oneTimeCodes").collect()).map(({ purpose }) => purpose),
  ]);
  expect(left).toEqual([1, 1, ["change_email"]]);
});
