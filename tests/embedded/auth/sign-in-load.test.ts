import { setTimeout as wait } from "node:timers/promises";
import { ConvexHttpClient } from "convex/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { refusalOf } from "../../../domain/refusal-errors";
import { bindFunctionCalls, setVariables } from "../../../local/support/admin-api";
import { runConvexCli } from "../../../local/convex-cli";
import { addDemoLogins } from "../../../local/demo-market/seeding/seed-market";
import { startBackend, type TestBackend } from "../../support/embedded";
import { Answers, live } from "../sync/clients";

const LOGIN = { email: "author@demo.example", password: "Demo-market-1" };
const LOGINS = 4;
/** One hash takes as long as some three hundred reads. If it blocked the event loop, no more than a few would come between two. */
const READS_DURING_A_HASH = 10;
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

test("reads are answered while passwords are hashed (A-02, F3)", async () => {
  const reader = new ConvexHttpClient(backend.cloudUrl);
  await reader.query(api.home.bestsellers, {});
  const answers: string[] = [];
  for (let n = 0; n < LOGINS; n++) void logIn().then((answer) => answers.push(answer));
  let reads = 0;
  for (; answers.length < LOGINS; reads += 1) await reader.query(api.home.bestsellers, {});
  expect(answers).toContain("signed in");
  expect(answers.filter((answer) => !["signed in", "try_later"].includes(answer))).toEqual([]);
  const hashes = answers.filter((answer) => answer === "signed in").length;
  expect(reads).toBeGreaterThan(hashes * READS_DURING_A_HASH);
});

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
test("sixty logins at once fill a bounded queue, the rest are asked to retry, and readers are served (A-05)", async () => {
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
