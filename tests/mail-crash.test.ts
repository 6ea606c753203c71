import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackendProcess, startBackend } from "../bench/support/backend-process";
import { callFunction, setVariables } from "../local/support/admin-api";
import { runConvexCli } from "../local/convex-cli";
import { MAIL_LEASE_MS } from "../domain/mail/mail-delivery";
import { signInAsAdmin } from "../bench/support/admin-caller";
import { type Behavior, MailProvider } from "./support/mail-provider";
import { PUBLIC_BOOK, RESET_MAIL } from "./support/stage";

let folder = "";
const provider = new MailProvider();
/** A server process on the same ports and data every time. */
let backend: BackendProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mail-crash-"));
  await provider.listen();
  backend = await startBackend(folder);
  const push = await runConvexCli(["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"], {
    ...backend,
    quiet: true,
  });
  expect(push.code, push.output).toBe(0);
  await setVariables(backend, {
    IS_TEST: "1",
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: provider.url,
    ALLOW_INSECURE_PROVIDERS: "1",
    LINK_SECRET: "a secret of thirty-two bytes or more",
    EMAIL_FROM: "mail@adaptationshelf.example",
    POSTAL_ADDRESS: "1 Example Street",
    SITE_URL: "http://localhost:21500",
  });
}, 120_000);

afterAll(async () => {
  await backend.stop("SIGKILL");
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

test.each<[string, Behavior]>([
  ["after the provider accepted it and before it was recorded", "lost by silence"],
  ["before the provider took it", "held back"],
  ["while its answer is on the way", "accept"],
])(
  "an email whose sender is killed %s is accepted exactly once",
  async (_when, behavior) => {
    const key = behavior.replaceAll(" ", "-");
    provider.behave = () => behavior;
    const asked = provider.next();
    await callFunction(backend, "staging/market:addMail", {
      key,
      to: `${key}@people.example`,
      ...RESET_MAIL,
    });
    await asked;
    await backend.stop("SIGKILL");
    provider.behave = () => "accept";
    backend = await startBackend(folder, backend.ports);
    // The lease of the dead sender expires, and the sweeper runs.
    await callFunction(backend, "staging/market:ageMail", { ms: MAIL_LEASE_MS });
    await callFunction(backend, "jobs/mail:resumeSending");
    await expect
      .poll(
        () =>
          callFunction(backend, "staging/market:read", {
            table: "emailOutbox",
            index: "by_key",
            is: { key },
          }),
        { timeout: 20_000 },
      )
      .toMatchObject([{ status: "sent" }]);
    expect(provider.accepted.get(key)).toHaveLength(1);
  },
  30_000,
);

/** A campaign's emails, each with its address, as the provider accepted them. */
const campaignMails = () =>
  [...provider.accepted].filter(([key]) => key.startsWith("run:")).map(([, letters]) => letters);

/** Kills the server while the provider holds its request. Restarts it against a provider that behaves as given. */
async function killAndRestart(behavior: Behavior): Promise<void> {
  await backend.stop("SIGKILL");
  provider.behave = () => behavior;
  backend = await startBackend(folder, backend.ports);
  await callFunction(backend, "staging/market:ageMail", { ms: MAIL_LEASE_MS });
  await callFunction(backend, "jobs/mail:resumeSending");
}

test("a running campaign that is killed twice writes to everybody once and forgets nobody", async () => {
  const emails = ["a", "b", "c", "d", "e"].map((name) => `${name}@authors.example`);
  const books = emails.map((email) => ({ ...PUBLIC_BOOK, title: `By ${email}`, contact: { email } }));
  await callFunction(backend, "staging/market:addBooks", { books });
  let admin = await signInAsAdmin(backend);
  const runId = await admin("admin/campaigns:count", { kind: "reactivation", step: 1 });
  const run = async () => {
    admin = await signInAsAdmin(backend);
    return ((await admin("admin/campaigns:run", { runId })) as { run: { state: string; sent: number } }).run;
  };
  await expect.poll(run, { timeout: 20_000 }).toMatchObject({ state: "ready", waiting: emails.length });
  provider.behave = () => "lost by silence";
  const first = provider.next();
  await admin("admin/campaigns:start", { runId, expected: emails.length });
  await first;
  const second = provider.next();
  await killAndRestart("held back");
  await second;
  await killAndRestart("accept");
  await expect.poll(run, { timeout: 60_000, interval: 250 }).toMatchObject({ state: "done", sent: 5 });
  expect(campaignMails().map((letters) => letters.length)).toEqual(emails.map(() => 1));
  expect(
    campaignMails()
      .flat()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(emails);
}, 120_000);
