import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../../bench/support/backend-process";
import { push } from "../../support/embedded";
import { http, q } from "../sync/clients";
import { RawSocket } from "../sync/raw-socket";

const KEY = "key|0123456789abcdef";
const app = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    export default defineSchema({ notes: defineTable({}) }, { schemaValidation: false });`,
  notes: `
    import { actionGeneric as action, mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    export const add = mutation(async ({ db }, note) => { await db.insert("notes", note); });
    export const all = query(async ({ db }) => (await db.query("notes").collect()).map(({ n }) => n));
    export const slow = action(async ({ runMutation }, { ms, n }) => {
      await runMutation("notes:add", { n: 0 });
      console.log("began");
      await new Promise((resolve) => setTimeout(resolve, ms));
      await runMutation("notes:add", { n });
      return "finished";
    });
    export const crash = query(async () => { throw new Error("on purpose\\nand a forged line"); });`,
};

let backend: Awaited<ReturnType<typeof start>>;
afterEach(() => backend.end());

test("a stop finishes requests first, then tells live clients to come back, and loses no write", async () => {
  backend = await start();
  using socket = await RawSocket.connected(backend.url);
  socket.subscribe(1, 0, "notes:all", {});
  await socket.next("Transition");
  const slow = backend.post("action", "notes:slow", { ms: 700, n: 1 });
  await expect.poll(backend.notes).toEqual([0]);
  const stoppedAt = performance.now();
  backend.child.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(socket.closed).toBeNull();
  await expect(fetch(`${backend.url}/version`)).rejects.toThrow();
  expect(await (await slow).json()).toMatchObject({ status: "success", value: "finished" });
  expect(await socket.closing()).toMatchObject({ code: 1001 });
  expect(await backend.exit).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(5_000);
  await backend.again();
  expect(await backend.notes()).toEqual([0, 1]);
}, 60_000);

test("a request that does not end delays a stop by a bounded time", async () => {
  backend = await start();
  const hung = backend.post("action", "notes:slow", { ms: 60_000, n: 1 }).catch(() => null);
  await expect.poll(backend.notes).toEqual([0]);
  const stoppedAt = performance.now();
  backend.child.kill("SIGTERM");
  expect(await backend.exit).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(5_000);
  await hung;
}, 60_000);

test("as JSON every line is one object with its time and level, also those of the supervisor", async () => {
  backend = await start("--log-format", "json");
  await backend.post("action", "notes:slow", { ms: 0, n: 1 });
  await backend.post("query", "notes:crash", {});
  await expect.poll(backend.output).toContain("on purpose");
  const lines = backend.lines().map((line) => JSON.parse(line) as Record<string, string>);
  expect(lines.every(({ time, level, message }) => Boolean(time && level && message))).toBe(true);
  expect(lines.find(({ message }) => message?.includes("began"))).toMatchObject({
    ...{ level: "info", kind: "Action", function: "notes:slow" },
    requestId: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  expect(backend.output()).not.toContain(KEY);
}, 60_000);

test("as text a forged line is indented, and lines below the level are left out", async () => {
  backend = await start();
  await backend.post("query", "notes:crash", {});
  await expect.poll(backend.output).toContain("\n    and a forged line");
  await backend.end();
  backend = await start("--log-level", "error");
  await backend.post("action", "notes:slow", { ms: 0, n: 1 });
  await backend.post("query", "notes:crash", {});
  await expect.poll(backend.output).toContain("on purpose");
  expect(backend.output()).not.toContain("began");
}, 60_000);

/** `npm run backend` with these options and its own data. */
async function start(...options: string[]) {
  const data = await mkdtemp(join(tmpdir(), "shutdown-"));
  const [port, site] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const flags = ["--port", `${port}`, "--site-port", `${site}`, "--data", data, "--admin-key", KEY];
  let text = "";
  const run = async () => {
    const command = ["local/bin/run.mjs", "embedded/main.ts", ...flags, ...options];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`)
            .then(({ ok }) => ok)
            .catch(() => false),
        { timeout: 30_000 },
      )
      .toBe(true);
    return { child, exit: new Promise<number | null>((resolve) => child.once("exit", resolve)) };
  };
  let running: { child: ChildProcess; exit: Promise<number | null> } = await run();
  await push({ cloudUrl: url, adminKey: KEY }, app);
  return {
    url,
    get child() {
      return running.child;
    },
    get exit() {
      return running.exit;
    },
    notes: () => http(url).query(q("notes:all"), {}),
    output: () => text,
    lines: () => text.split("\n").filter((line) => line !== ""),
    post: (kind: string, path: string, args: object) =>
      fetch(`${url}/api/${kind}`, { method: "POST", body: JSON.stringify({ path, args }) }),
    again: async () => void (running = await run()),
    end: async () => {
      running.child.kill("SIGTERM");
      await running.exit;
      await rm(data, { recursive: true, force: true });
    },
  };
}
