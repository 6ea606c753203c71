import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startBackend } from "../local/support/market";
import { requireFreePorts } from "../local/support/ports";
import { readSettings } from "../local/support/settings";

test("the clock of a local run can be moved only by explicit choice, and never in production", () => {
  expect(readSettings({}).movableClock).toBe(false);
  expect(readSettings({ MOVABLE_CLOCK: "true" }).movableClock).toBe(false);
  expect(readSettings({ MOVABLE_CLOCK: "1" }).movableClock).toBe(true);
  expect(() => readSettings({ MOVABLE_CLOCK: "1", NODE_ENV: "production" })).toThrow(
    "MOVABLE_CLOCK is for tests. Remove it, or do not run with NODE_ENV=production.",
  );
});

test("a local run refuses a port that is none", () => {
  expect(() => readSettings({ PORT: "many" })).toThrow(
    'PORT is "many", which is not a port number between 1 and 65535.',
  );
});

test("a local run refuses a port that is in use, and names what it is for", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(requireFreePorts(readSettings({ PORT: String(port) }))).rejects.toThrow(
    `Port ${port} (the site) is already in use. Stop the process that uses it, or set PORT.`,
  );
});

test("a local run refuses a data folder that cannot be written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "start-"));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const settings = readSettings({ DATA_DIR: join(file, "data") });
  await expect(startBackend(settings, { redactErrors: true })).rejects.toThrow(
    `The data folder ${settings.dataDir} cannot be written (ENOTDIR): fix its permissions or set DATA_DIR.`,
  );
});
