import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "../bench/support/backend-process";
import { projectRoot } from "../local/support/settings";

const POLL = { timeout: 110_000, interval: 100 };
let folder = "";
let command: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ending-"));
});

afterEach(() => {
  const own = command?.exitCode === null && command.pid !== undefined ? [command.pid] : [];
  for (const group of new Set([...serving(), ...own])) process.kill(-group, "SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

test("a command that npm runs ends when npm is asked to end", async () => {
  const [port, sitePort] = [await freePort(), await freePort()];
  const options = ["--port", `${port}`, "--site-port", `${sitePort}`, "--data", join(folder, "data")];
  command = start("npm", ["run", "backend", "--", ...options, "--admin-key", "test|0123"]);
  await vi.waitUntil(async () => await fetch(`http://127.0.0.1:${port}/version`).catch(() => null), POLL);
  command.kill("SIGTERM");
  await vi.waitUntil(() => serving().length === 0, POLL);
}, 240_000);

test("a measurement of pages that is interrupted leaves no server and no folder behind", async () => {
  command = start(process.execPath, ["local/bin/run.mjs", "bench/web.ts", "--only", "inp"]);
  await vi.waitUntil(() => serving().length > 0, POLL);
  const ended = new Promise((resolve) => command?.once("close", resolve));
  command.kill("SIGINT");
  await ended;
  await vi.waitUntil(() => serving().length === 0, POLL);
  expect(readdirSync(folder).filter((name) => name.startsWith("bench-web-"))).toEqual([]);
}, 240_000);

function start(file: string, args: readonly string[]): ChildProcess {
  return spawn(file, args, {
    cwd: projectRoot,
    detached: true,
    stdio: "ignore",
    env: { ...process.env, TMPDIR: folder },
  });
}

/** The process groups whose data is in this test's folder. */
function serving(): number[] {
  const processes = execFileSync("ps", ["-A", "-ww", "-o", "pgid=,args="], { encoding: "utf8" }).split("\n");
  return processes.filter((line) => line.includes(` --data ${folder}`)).map((line) => Number.parseInt(line));
}
