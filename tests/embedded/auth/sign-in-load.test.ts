import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { ConvexHttpClient } from "convex/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { refusalOf } from "../../../domain/refusals";
import { bindFunctionCalls, setVariables } from "../../../local/admin-api";
import { runConvexCli } from "../../../local/convex-cli";
import { addDemoLogins } from "../../../local/demo-market/seed-market";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { Answers, live } from "../sync/clients";

const LOGIN = { email: "author@demo.example", password: "Demo-market-1" };
/** An app that signs in with the stock password provider of Convex Auth. */
const STOCK_APP = {
  schema: `
    import { defineSchema } from "convex/server";
    import { authTables } from "@convex-dev/auth/server";
    export default defineSchema({ ...authTables });`,
  auth: `
    import { convexAuth } from "@convex-dev/auth/server";
    import { Password } from "@convex-dev/auth/providers/Password";
    export const { auth, signIn, signOut, store, isAuthenticated } = convexAuth({ providers: [Password] });`,
};
/** More logins than the hashing queue holds. */
const BURST = 60;
/** The test counts the waiting logins once this many are signed in. */
const SERVED = 3;
let backend: TestBackend;

/** Runs the product as deployed, with hashes at full cost. */
beforeAll(async () => {
  backend = await startBackend({ withoutSigningKeys: false });
  const access = { url: backend.cloudUrl, adminKey: backend.adminKey };
  await setVariables(access, { SITE_URL: "http://127.0.0.1", SEED_ALLOWED: "1", AUTH_LOG_LEVEL: "ERROR" });
  const options = ["--yes", "--typecheck", "disable", "--codegen", "disable"];
  const deploy = await runConvexCli(["deploy", ...options], { ...access, quiet: true });
  if (deploy.code !== 0) throw new Error(deploy.output);
  await addDemoLogins(bindFunctionCalls(access));
}, 120_000);

afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

/** Logs in and returns the outcome: signed in, or the reason of the refusal. */
async function logIn(password = LOGIN.password): Promise<string> {
  const params = { flow: "signIn", email: LOGIN.email, password };
  const answer = new ConvexHttpClient(backend.cloudUrl).action(api.auth.signIn, {
    provider: "password",
    params,
  });
  return await answer.then(
    ({ tokens }) => (tokens ? "signed in" : "nobody"),
    (error: unknown) => refusalOf(error)?.reason ?? String(error),
  );
}

/** Measures the delays of the event loop, which the backend shares, while `count` logins arrive at 20 per second. */
async function loopDelayWhile(one: () => Promise<string>, count: number) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const logins: Promise<string>[] = [];
  for (let n = 0; n < count; n++) {
    logins.push(one());
    await wait(50);
  }
  delay.disable();
  return { p99: delay.percentile(99) / 1e6, answers: await Promise.all(logins) };
}

test("our logins do not block the event loop, unlike those of the stock provider (A-02, F3)", async () => {
  expect(await logIn()).toBe("signed in");
  const ours = await loopDelayWhile(() => logIn(), 4);
  expect(ours.answers).toContain("signed in");
  expect(ours.answers.filter((answer) => !["signed in", "try_later"].includes(answer))).toEqual([]);
  await using stock = await startBackend({ withoutSigningKeys: false });
  await push(stock, STOCK_APP);
  const http = new ConvexHttpClient(stock.cloudUrl);
  const logInThere = async (flow: string) => {
    const params = { flow, email: LOGIN.email, password: LOGIN.password };
    return (await http.action(api.auth.signIn, { provider: "password", params })).tokens
      ? "signed in"
      : "nobody";
  };
  await logInThere("signUp");
  const theirs = await loopDelayWhile(() => logInThere("signIn"), 3);
  expect(ours.p99, "p99 of the loop's delay in ms").toBeLessThan(theirs.p99);
}, 120_000);

test("an open screen loses access the moment its session ends (A-12)", async () => {
  const params = { flow: "signIn", ...LOGIN };
  const http = new ConvexHttpClient(backend.cloudUrl);
  const here = await http.action(api.auth.signIn, { provider: "password", params });
  const elsewhere = await http.action(api.auth.signIn, { provider: "password", params });
  await using client = live(backend.cloudUrl);
  client.setAuth(() => Promise.resolve(here.tokens?.token));
  const me = new Answers(client, "viewer:me");
  await me.until(({ latest }) => latest !== null && latest !== undefined);
  http.setAuth(elsewhere.tokens?.token ?? "");
  await http.mutation(api.account.signOutEverywhere, {});
  await me.until(({ latest }) => latest === null);
});

/** Runs last, because the backend stops before it answers most of the waiting logins. */
test("sixty logins at once fill a bounded queue, the rest are told to retry, and readers are served (A-05)", async () => {
  const reader = new ConvexHttpClient(backend.cloudUrl);
  await reader.query(api.home.bestsellers, {});
  const answers: string[] = [];
  for (let n = 0; n < BURST; n++) void logIn().then((answer) => answers.push(answer));
  const signedIn = () => answers.filter((answer) => answer === "signed in").length;
  let reads = 0;
  for (; signedIn() < SERVED; reads += 1) {
    await reader.query(api.home.bestsellers, {});
    await wait(50);
  }
  expect(answers.filter((answer) => answer !== "signed in" && answer !== "try_later")).toEqual([]);
  const waiting = BURST - answers.length;
  expect(waiting, "logins that wait, or are being hashed").toBeLessThanOrEqual(32 + 2);
  expect(waiting).toBeGreaterThan(20);
  expect(reads, "reads answered meanwhile").toBeGreaterThan(SERVED);
}, 120_000);
