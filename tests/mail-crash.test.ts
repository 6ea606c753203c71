import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type AdminAccess, callFunction, setVariables } from "../local/admin-api";
import { runConvexCli } from "../local/convex-cli";
import { projectRoot } from "../local/settings";
import { MAIL_LEASE_MS } from "../domain/mail-delivery";
import { type Behaviour, MailProvider } from "./support/mail-provider";

const ADMIN_KEY = "local|mail-crash-test-key";
let folder = "";
let provider: MailProvider;
let access: AdminAccess;
let child: ChildProcess;
const ports = { api: 0, site: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mail-crash-"));
  provider = await MailProvider.start();
  await start();
  const push = await runConvexCli(["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"], {
    ...access,
    quiet: true,
  });
  expect(push.code, push.output).toBe(0);
  await setVariables(access, {
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
  await kill();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

test.each<[string, Behaviour]>([
  ["after the provider accepted it and before it was recorded", "lost by silence"],
  ["before the provider took it", "held back"],
  ["while its answer is on the way", "accept"],
])(
  "a mail whose sender is killed %s is accepted exactly once",
  async (_when, behaviour) => {
    for (let cycle = 0; cycle < 3; cycle++) {
      const key = `${behaviour.replaceAll(" ", "-")}-${cycle}`;
      provider.behave = () => behaviour;
      const asked = provider.next();
      await callFunction(access, "testing:mail", { key, to: `${key}@people.example` });
      await asked;
      await kill();
      provider.behave = () => "accept";
      // The folder is free once the system has cleared the dead process away.
      await vi.waitFor(start, { timeout: 10_000, interval: 200 });
      // The lease of the dead sender runs out, and the sweeper comes by.
      await callFunction(access, "testing:ageMail", { ms: MAIL_LEASE_MS });
      await callFunction(access, "email/outbox:sweep");
      await expect
        .poll(() => callFunction(access, "testing:mailStatus", { key }), { timeout: 20_000 })
        .toBe("sent");
      expect(provider.accepted.get(key)).toHaveLength(1);
    }
  },
  30_000,
);

/** The backend as a process of its own, on the same ports and data every time. */
async function start(): Promise<void> {
  const args = ["local/bin/run.mjs", "embedded/main.ts", "--data", folder, "--admin-key", ADMIN_KEY];
  child = spawn(process.execPath, [...args, "--port", String(ports.api), "--site-port", String(ports.site)], {
    cwd: projectRoot,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await printed(
    /Convex API\s+http:\/\/127\.0\.0\.1:(\d+)\nHTTP actions\s+http:\/\/127\.0\.0\.1:(\d+)/,
  );
  [ports.api, ports.site] = [Number(url[1]), Number(url[2])];
  access = { url: `http://127.0.0.1:${ports.api}`, adminKey: ADMIN_KEY };
}

function printed(pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output);
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`The backend ended with ${code}: ${output}`)));
  });
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => child.once("close", resolve));
  // The command starts the backend as a process below it: the whole group dies.
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  await ended;
}
