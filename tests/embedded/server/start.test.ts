import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startServer } from "../../../embedded/server";
import { StartError } from "../../../embedded/system/start-error";
import { backendBundle } from "../../../local/bin/backend-bundle.mjs";
import { readAdminKey } from "../../../local/convex-cli";
import { push, startBackend } from "../../support/embedded";
import { Answers, http, live, m, q } from "../sync/clients";
import { notesApp } from "../sync/notes-app";
import { RawSocket } from "../sync/raw-socket";

const started: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test("a second backend on the same data is refused with a clear message", async () => {
  await using first = await startBackend();
  const second = startServer({ port: 0, sitePort: 0, dataDir: first.dataDir });
  await expect(second).rejects.toThrow(`The data folder ${first.dataDir} is in use by another process.`);
});

test("the lock of a dead process is taken over", async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, "lock"), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: "1" }));
  await using first = await startBackend({ dataDir });
  await first.close();
  await writeFile(join(dataDir, "lock"), "cut sho");
  await using second = await startBackend({ dataDir });
  expect(second.cloudUrl).toBeTruthy();
});

test("a port in use is refused with a clear message, and the data folder is released", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => blocker.once("listening", resolve));
  const { port } = blocker.address() as AddressInfo;
  const dataDir = await folder();
  await expect(startServer({ port, sitePort: 0, dataDir })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another process.`,
  );
  blocker.close();
  await using after = await startBackend({ dataDir });
  expect(after.cloudUrl).toBeTruthy();
});

test("a damaged secrets file is reported, not replaced", async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, "secrets.json"), "{");
  await expect(startServer({ port: 0, sitePort: 0, dataDir })).rejects.toThrow("is damaged");
});

test("the admin key is created once, readable by this user only, and an explicit key replaces it", async () => {
  const first = await startBackend();
  expect(first.adminKey).toMatch(/^local\|[0-9a-f]{64}$/);
  expect((await stat(join(first.dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
  const second = await first.restart();
  expect(second.adminKey).toBe(first.adminKey);
  const third = await second.restart({ adminKey: "anything goes" });
  const answer = await fetch(`${third.cloudUrl}/api/function`, {
    method: "POST",
    headers: { authorization: "Convex anything goes" },
    body: JSON.stringify({ path: "a:b", args: {} }),
  });
  expect(answer.status).toBe(200);
  expect(await readAdminKey(third.dataDir)).toBe("anything goes");
  await using fourth = await third.restart({ adminKey: undefined });
  expect(fourth.adminKey).toBe("anything goes");
});

test("an empty admin key is refused, and the old key stays valid", async () => {
  const first = await startBackend();
  await first.close();
  const start = startServer({ port: 0, sitePort: 0, dataDir: first.dataDir, adminKey: "" });
  await expect(start).rejects.toThrow("The admin key must not be empty.");
  await using second = await startBackend({ dataDir: first.dataDir });
  expect(second.adminKey).toBe(first.adminKey);
});

test("a start that fails on its port does not change the admin key", async () => {
  await using other = await startBackend();
  const port = Number(new URL(other.cloudUrl).port);
  await using first = await startBackend();
  await first.close();
  await expect(
    startServer({ port, sitePort: 0, dataDir: first.dataDir, adminKey: "another" }),
  ).rejects.toThrow("is in use");
  expect(await readAdminKey(first.dataDir)).toBe(first.adminKey);
});

test("a first start on a full disk is refused with a sentence, and a later one serves", async () => {
  const minFree = { share: 0, bytes: 2 ** 60 };
  await expect(startBackend({ minFree, withoutSigningKeys: false })).rejects.toThrow(StartError);
  await using first = await startBackend({ withoutSigningKeys: false });
  await first.close();
  const again = await startServer({ port: 0, sitePort: 0, dataDir: first.dataDir, minFree });
  expect((await fetch(`${again.cloudUrl}/version`)).status).toBe(200);
  await again.close();
});

test("data, functions and page cursors survive a restart, and sockets reconnect", async () => {
  const first = await startBackend();
  await push(first, notesApp);
  await using reader = live(first.cloudUrl);
  const notes = new Answers(reader, "notes:list", { room: "kept" });
  await reader.mutation(m("notes:add"), { room: "kept", text: "before" });
  await notes.until(({ latest }) => JSON.stringify(latest) === '["before"]');
  const port = Number(new URL(first.cloudUrl).port);
  await using second = await first.restart({ port });
  await http(second.cloudUrl).mutation(m("notes:add"), { room: "kept", text: "after" });
  await notes.until(({ latest }) => JSON.stringify(latest) === '["before","after"]');
});

test("open connections do not delay a shutdown", async () => {
  const backend = await startBackend();
  const { port } = new URL(backend.cloudUrl);
  const requests = [
    "GET /nowhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    "this is no HTTP\r\n\r\n",
    "",
  ];
  const sockets = requests.map((request) => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => {});
    socket.resume();
    socket.write(request);
    return socket;
  });
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  await http(backend.cloudUrl)
    .query(q("a:b"), {})
    .catch(() => {});
  const stoppedAt = Date.now();
  await backend[Symbol.asyncDispose]();
  expect(Date.now() - stoppedAt).toBeLessThan(3_000);
  for (const socket of sockets) socket.destroy();
});

test("timestamps keep increasing after a restart", async () => {
  const first = await startBackend();
  await push(first, notesApp);
  const before = await latestTs(first.cloudUrl);
  await using second = await first.restart();
  await http(second.cloudUrl).mutation(m("notes:add"), { room: "x", text: "y" });
  expect(await latestTs(second.cloudUrl)).toBeGreaterThan(before);
});

test("the first start creates the keys that sign auth tokens, and later starts keep them", async () => {
  const first = await startBackend({ withoutSigningKeys: false });
  const keys = await variables(first);
  expect(keys.map(({ name }) => name)).toEqual(["JWKS", "JWT_PRIVATE_KEY"]);
  expect(JSON.parse(keys[0]?.value ?? "")).toMatchObject({
    keys: [{ use: "sig", kty: "RSA", kid: expect.stringMatching(/^[\w-]{43}$/) }],
  });
  await using second = await first.restart();
  expect(await variables(second)).toEqual(keys);
});

test("the command line starts an empty deployment, prints its URLs, and stops on a signal", async () => {
  const dataDir = await folder();
  const { child, output } = await run(
    "--port",
    "0",
    "--site-port",
    "0",
    "--data",
    dataDir,
    "--admin-key",
    "k",
  );
  await expect.poll(output, { timeout: 20_000 }).toMatch(/Admin key +k\n/);
  const [, url = ""] = /Convex API +(\S+)/.exec(output()) ?? [];
  expect(await http(url).query(q("a:b"), {}).catch(String)).toContain("Could not find public function");
  using socket = await RawSocket.connected(url);
  const stoppedAt = Date.now();
  child.kill("SIGTERM");
  expect(await ended(child)).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(3_000);
  expect(await socket.closing()).toMatchObject({ code: 1001 });
  await expect(readFile(join(dataDir, "lock"))).rejects.toThrow("ENOENT");
});

test("the command line starts again after kill -9", async () => {
  const dataDir = await folder();
  const options = ["--port", "0", "--site-port", "0", "--data", dataDir] as const;
  const first = await run(...options);
  await expect.poll(first.output, { timeout: 20_000 }).toContain("Admin key");
  first.child.kill("SIGKILL");
  await ended(first.child);
  const second = await run(...options);
  await expect.poll(second.output, { timeout: 20_000 }).toContain("Admin key");
});

test("a process that embeds a backend survives unhandled rejections in functions", async () => {
  const { child, output } = spawnNode("--import", "tsx", "tests/embedded/server/careless-app.ts");
  expect(await ended(child)).toBe(0);
  expect(output()).toContain("still here");
  expect(output()).toMatch(/Unhandled rejection: Error: nobody listens/);
  expect(output()).toMatch(/Uncaught: Error: in a timer/);
});

test("output to a closed pipe is dropped and not logged again", async () => {
  const { child } = spawnNode("--import", "tsx", "tests/embedded/server/unread-app.ts");
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await ended(child)).toBe(1);
});

test.each<[string, string[], RegExp]>([
  ["an unknown option", ["--prot", "1"], /--prot/],
  ["a port that is none", ["--port", "seventy"], /^--port must be a port number, not "seventy"\.\n$/],
  ["an empty admin key", ["--admin-key", ""], /^--admin-key needs a value\.\n$/],
])("%s gives a clear message and exit code 1", async (_name, args, message) => {
  const { child, output } = await run(...args);
  expect(await ended(child)).toBe(1);
  expect(output()).toMatch(message);
});

test("a read-only data folder gives a clear message and exit code 1", async () => {
  const parent = await folder();
  const file = join(parent, "file");
  await writeFile(file, "in the way");
  await chmod(file, 0o400);
  const { child, output } = await run("--port", "0", "--site-port", "0", "--data", join(file, "data"));
  expect(await ended(child)).toBe(1);
  expect(output()).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)\.\n$/);
});

/** The command line as `npm run backend` starts it, without the process that waits for it. */
async function run(...args: string[]) {
  return spawnNode(String(await backendBundle()), ...args);
}

function spawnNode(...args: string[]) {
  const child = spawn(
    process.execPath,
    ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning", ...args],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  started.push(child);
  let text = "";
  child.stdout.on("data", (data: Buffer) => (text += data.toString()));
  child.stderr.on("data", (data: Buffer) => (text += data.toString()));
  return { child, output: () => text };
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return await new Promise((resolve) => child.once("exit", (code) => resolve(code)));
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "server-"));
  folders.push(path);
  return path;
}

async function latestTs(url: string): Promise<bigint> {
  const { ts } = (await (await fetch(`${url}/api/query_ts`, { method: "POST" })).json()) as { ts: string };
  return Buffer.from(ts, "base64").readBigUInt64LE();
}

async function variables({ cloudUrl, adminKey }: { cloudUrl: string; adminKey: string }) {
  const answer = await fetch(`${cloudUrl}/api/query`, {
    method: "POST",
    headers: { authorization: `Convex ${adminKey}` },
    body: JSON.stringify({ path: "_system/cli/queryEnvironmentVariables", args: {} }),
  });
  return ((await answer.json()) as { value: { name: string; value: string }[] }).value;
}
