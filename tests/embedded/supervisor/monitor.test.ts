import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "monitor-"));
const script = join(folder, "blocked-app.mjs");
const faultsFile = join(folder, "faults");

beforeAll(async () => {
  const source = join(import.meta.dirname, "blocked-app.ts");
  await build({ entryPoints: [source], outfile: script, bundle: true, platform: "node", format: "esm" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Blocks a process of its own, while a function runs in it that began this long ago. */
function block(runningMs: number, { file = faultsFile } = {}) {
  rmSync(faultsFile, { force: true });
  const { signal, status, stderr } = spawnSync(process.execPath, [script, file, `${runningMs}`]);
  const faults = existsSync(faultsFile) ? readFileSync(faultsFile, "utf8") : "";
  return { signal, status, faults, output: stderr.toString() };
}

test("a function that holds the process for too long ends it and is recorded", () => {
  const { signal, faults } = block(60_000);
  expect(signal).toBe("SIGKILL");
  expect(faults).toContain("jobs:run");
}, 60_000);

test("a function that holds the process also ends it where that cannot be recorded, as on a full disk", () => {
  const { signal, output } = block(60_000, { file: folder });
  expect(signal).toBe("SIGKILL");
  expect(output).toMatch(/jobs:run blocked .* but the function cannot be quarantined \(Error: EISDIR/);
}, 60_000);

test("a function that begins after the engine's own work held the process is not blamed", () => {
  expect(block(0)).toEqual({ signal: null, status: 0, faults: "", output: "" });
}, 60_000);
