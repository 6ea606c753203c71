import nodeCrypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { MockInstance } from "vitest";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { requireQuietAuthLog } from "../../../convex/model/accounts/authLog";
import { setAuthEnvironment } from "../../support/environment";
import type { Backend } from "../../support/convex";
import { newBackend } from "../../support/convex";
import { AUTHOR, bearer, codeFor, flow, PASSWORD, refusedAs, signUp, wrong } from "../../support/sign-in";
import { stockBackend, stockMails } from "./stock-auth";

const VICTIM = "k0@people.example";
/** The same address with a Kelvin sign, which lowercases to k. An email to it reaches someone else. */
const LOOK_ALIKE = "\u212A0@people.example";
/** `PASSWORD` as the stock provider hashes it at its full cost. */
const STOCK_HASH =
  "e2e8cd486133ba8370299ec7c3151f04:0e28cbd1da7779a5fb562f5ddc9d1011758d04c5dfa2efae7638ceca1afb5a32b54579f6c66c2f87e79dfcf89f88dedce12794f2afc8c888fe7bece698ac40d0";
const victim = { ...AUTHOR, email: VICTIM };

/** Counts the hashes of every importer. */
let scrypt: MockInstance<typeof nodeCrypto.scrypt>;

beforeAll(setAuthEnvironment);
beforeEach(() => {
  scrypt = vi.spyOn(nodeCrypto, "scrypt");
  syncBuiltinESMExports();
  vi.stubEnv("AUTH_LOG_LEVEL", "ERROR");
  stockMails.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  vi.useRealTimers();
});

/** How an attack went: what the attacker has afterwards. */
type Attack = (t: Backend) => Promise<unknown>;

async function withVictim(t: Backend): Promise<Backend> {
  await flow(t, { flow: "signUp", password: PASSWORD, ...victim });
  return t;
}

async function answer(call: Promise<unknown>): Promise<string> {
  return await call.then(
    (value) => JSON.stringify(value),
    (error: Error & { data?: { reason?: string } }) =>
      error.data?.reason ?? error.message.split("\n")[0] ?? "",
  );
}

/** Waits until everything that was scheduled for now has run, such as a mail on its way to the outbox. */
async function dueWorkDone(t: Backend): Promise<void> {
  await vi.waitFor(async () => {
    const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    const due = jobs.filter(
      ({ scheduledTime, state }) =>
        scheduledTime <= Date.now() && (state.kind === "pending" || state.kind === "inProgress"),
    );
    expect(due).toEqual([]);
  });
}

/** F1: guesses at sign-up, where the stock provider looks at the password, while logging in is locked. */
const guessAtSignUp: Attack = async (t) => {
  const guess = async (by: "signUp" | "signIn", password: string) =>
    await answer(flow(t, { ...victim, flow: by, password }));
  for (let n = 0; n < 11; n++) await guess("signIn", `Wrong-guess-${n}`);
  const answers = [];
  for (const password of ["Wrong-guess-a", "Wrong-guess-b", PASSWORD])
    answers.push(await guess("signUp", password));
  return answers.some((one) => one.includes("token"));
};

/** F2: a reset for a look-alike address, and where the emails go. */
const resetByLookAlike: Attack = async (t) => {
  await answer(flow(t, { flow: "reset", email: LOOK_ALIKE }));
  await dueWorkDone(t);
  const outbox = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return [...stockMails, ...outbox].some(({ to }) => to === LOOK_ALIKE);
};

/** F4: ten resets in a row; how many mails they make. */
const bombard: Attack = async (t) => {
  for (let n = 0; n < 10; n++) await answer(flow(t, { flow: "reset", email: VICTIM }));
  await dueWorkDone(t);
  const outbox = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return [...stockMails, ...outbox.filter(({ type }) => type === "reset")].length;
};

/** F5: whether the answers tell an address with an account from one without. */
const enumerate: Attack = async (t) => {
  const known = { email: VICTIM, password: "Wrong-guess-1" };
  const unknown = { ...known, email: "nobody@people.example" };
  const told = [];
  for (const by of ["signIn", "reset"])
    told.push(
      (await answer(flow(t, { flow: by, ...known }))) !== (await answer(flow(t, { flow: by, ...unknown }))),
    );
  return told.includes(true);
};

/** F7: true if a signed-out person still counts as logged in until their token expires. */
const outliveSignOut: Attack = async (t) => {
  const { tokens } = await flow(t, { flow: "signIn", email: VICTIM, password: PASSWORD });
  const as = bearer(t, tokens);
  await as.action(api.auth.signOut, {});
  return await as.query(api.auth.isAuthenticated, {});
};

/** F9: whether a log that says everything says how a password begins or ends. */
const readTheLog: Attack = async (t) => {
  vi.stubEnv("AUTH_LOG_LEVEL", "DEBUG");
  const lines: string[] = [];
  for (const level of ["debug", "info", "log", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void lines.push(JSON.stringify(args)));
  await flow(t, { flow: "signIn", email: VICTIM, password: PASSWORD });
  await answer(flow(t, { ...AUTHOR, flow: "signUp", password: PASSWORD }));
  const log = lines.join("\n");
  return log.includes(PASSWORD.slice(0, 5)) || log.includes(PASSWORD.slice(-5));
};

describe.each<[string, Attack, unknown, unknown]>([
  ["F1: a password is guessed at sign-up while the login is locked", guessAtSignUp, true, false],
  ["F2: a look-alike address gets the mail that resets another's password", resetByLookAlike, true, false],
  ["F4: an address is flooded with reset mails", bombard, 10, 1],
  ["F5: an answer tells whether an address has an account", enumerate, true, false],
  ["F7: a token outlives the session it is of", outliveSignOut, true, false],
  ["F9: the log tells parts of a password", readTheLog, true, false],
])("%s", (_name, attack, atStock, atOurs) => {
  test("the stock provider allows it", async () => {
    expect(await attack(await withVictim(stockBackend()))).toBe(atStock);
  });

  test("our provider does not", async () => {
    expect(await attack(await withVictim(newBackend()))).toBe(atOurs);
  });
});

describe("F1", () => {
  test("fifty guesses at sign-up log nobody in, and no password is compared", async () => {
    const t = await withVictim(newBackend());
    const [before, guesses] = [scrypt.mock.calls.length, 50];
    const answers = new Set<string>();
    for (let n = 0; n < guesses; n++) {
      const password = n % 2 === 0 ? PASSWORD : `Wrong-guess-${n}`;
      answers.add(await answer(flow(t, { ...victim, flow: "signUp", password })));
    }
    for (const one of answers) expect(["signup_refused", "rate_limited"]).toContain(one);
    expect(scrypt.mock.calls.length - before).toBeLessThanOrEqual(guesses);
    expect(await t.run((ctx) => ctx.db.query("authSessions").collect())).toHaveLength(1);
  }, 120_000);
});

describe("F2", () => {
  test("only a code emailed to an address ties it to the account", async () => {
    const t = await withVictim(newBackend());
    for (const by of ["signUp", "signIn", "reset", "resetVerification"])
      expect(await answer(flow(t, { ...victim, flow: by, email: LOOK_ALIKE, password: PASSWORD }))).toBe(
        "invalid_email",
      );
    const users = await t.run((ctx) => ctx.db.query("users").collect());
    expect(users.map(({ email }) => email)).toEqual([VICTIM]);
  });
});

describe("F3", () => {
  async function storedBy(t: Backend) {
    await withVictim(t);
    return (await t.run((ctx) => ctx.db.query("authAccounts").first()))?.secret ?? "";
  }

  test("a stored hash names its cost, which is 2^16/8/2 (A-02)", async () => {
    const t = newBackend();
    vi.stubEnv("IS_TEST", "0");
    expect(await storedBy(t)).toMatch(/^scrypt\$65536\$8\$2\$[\w-]{22}\$[\w-]{43}$/);
  });

  test("a hash of another cost, even the stock provider's, is replaced at the next login", async () => {
    const t = newBackend();
    await withVictim(t);
    await t.run(async (ctx) => {
      const account = await ctx.db.query("authAccounts").first();
      if (account) await ctx.db.patch("authAccounts", account._id, { secret: STOCK_HASH });
    });
    const signIn = { flow: "signIn", email: VICTIM };
    await expect(flow(t, { ...signIn, password: "Wrong-guess-1" })).rejects.toEqual(
      refusedAs("sign_in_failed"),
    );
    const stored = async () => (await t.run((ctx) => ctx.db.query("authAccounts").first()))?.secret;
    expect(await stored()).toBe(STOCK_HASH);
    await flow(t, { ...signIn, password: PASSWORD });
    expect(await stored()).toMatch(/^scrypt\$/);
    await flow(t, { ...signIn, password: PASSWORD });
  });

  test("two accounts with the same password have different hashes", async () => {
    const t = await withVictim(newBackend());
    await signUp(t);
    const secrets = await t.run(async (ctx) =>
      (await ctx.db.query("authAccounts").collect()).map(({ secret }) => secret),
    );
    expect(new Set(secrets).size).toBe(2);
  });
});

describe("F5", () => {
  test("a login hashes as much for an unknown address as for a known one (A-07)", async () => {
    const t = await withVictim(newBackend());
    const work = async (params: Record<string, string>) => {
      const before = scrypt.mock.calls.length;
      const said = await answer(flow(t, params));
      return { said, hashed: scrypt.mock.calls.length - before };
    };
    const login = async (email: string) => await work({ flow: "signIn", email, password: "Wrong-guess-1" });
    expect(await login("nobody@people.example")).toEqual(await login(VICTIM));
    expect(await login(VICTIM)).toEqual({ said: "sign_in_failed", hashed: 1 });
    const reset = async (email: string) =>
      await work({ flow: "resetVerification", email, code: "AAAAAAAA", newPassword: "Vq4-otter-balcony" });
    expect(await reset("nobody@people.example")).toEqual(await reset(VICTIM));
  });

  test("ten wrong passwords lock out their sender, and the owner can log in from elsewhere", async () => {
    const t = await withVictim(newBackend());
    const [attacker, owner] = ["203.0.113.7", "198.51.100.9"].map((ip) => t.withRequestMetadata({ ip }));
    const login = async (from: Pick<Backend, "action"> | undefined, password: string) =>
      await answer(flow(from ?? t, { flow: "signIn", email: VICTIM, password }));
    for (let n = 0; n < 10; n++) expect(await login(attacker, `Wrong-guess-${n}`)).toBe("sign_in_failed");
    expect(await login(attacker, "Wrong-guess-x")).toBe("rate_limited");
    expect(await login(attacker, PASSWORD)).toBe("rate_limited");
    expect(await login(owner, PASSWORD)).toContain("token");
  });

  test("parallel guesses gain nothing over sequential ones", async () => {
    const t = (await withVictim(newBackend())).withRequestMetadata({ ip: "203.0.113.7" });
    const guesses = Array.from({ length: 30 }, (_, n) => (n === 29 ? PASSWORD : `Wrong-guess-${n}`));
    const answers = await Promise.all(
      guesses.map(async (password) => await answer(flow(t, { flow: "signIn", email: VICTIM, password }))),
    );
    expect(answers.filter((one) => one === "sign_in_failed").length).toBeLessThanOrEqual(10);
    expect(answers.some((one) => one.includes("token"))).toBe(false);
  });
});

describe("F8", () => {
  test("nobody's code in the parameters logs anyone in", async () => {
    const t = await withVictim(newBackend());
    const code = await codeFor(t, VICTIM, "verification");
    for (const one of [code, wrong(code)])
      expect(await t.action(api.auth.signIn, { params: { code: one } })).toEqual({ tokens: null });
  });
});

describe("F9", () => {
  test.each([
    ["AUTH_LOG_LEVEL", "DEBUG"],
    ["AUTH_LOG_SECRETS", "true"],
  ])("a deployment that is not local refuses to start with %s=%s (L-02)", (name, value) => {
    vi.stubEnv("IS_TEST", "");
    vi.stubEnv("SEED_ALLOWED", "");
    expect(requireQuietAuthLog).not.toThrow();
    vi.stubEnv(name, value);
    expect(requireQuietAuthLog).toThrow("refused");
    vi.stubEnv("SEED_ALLOWED", "1");
    expect(requireQuietAuthLog).not.toThrow();
  });
});
