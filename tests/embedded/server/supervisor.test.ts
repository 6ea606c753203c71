import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Supervisor } from "../../../embedded/supervisor/supervisor.mjs";

const quiet = { env: { ...process.env, NODE_OPTIONS: "" } };

test("after ten restarts in five minutes the supervisor gives up", async () => {
  const supervisor = new Supervisor(["-e", "process.exit(3)"], quiet);
  await expect(supervisor.start()).rejects.toThrow("The backend ended before it was ready.");
  expect(await supervisor.ended).toBe(1);
}, 30_000);

test.each([
  ["an orderly end", 0, 0],
  ["an engine that cannot start", 78, 1],
])("%s is final", async (_name, code, expected) => {
  const supervisor = new Supervisor(["-e", `process.exit(${code})`], quiet);
  await expect(supervisor.start()).rejects.toThrow();
  expect(await supervisor.ended).toBe(expected);
});

test("an engine that served and finds its data in use starts again a little later", async () => {
  const folder = mkdtempSync(join(tmpdir(), "supervisor-"));
  const starts = join(folder, "starts");
  const engine = `const { ENGINE_RESTARTS: nth } = process.env;
    require("node:fs").appendFileSync(${JSON.stringify(starts)}, nth);
    if (nth === "1") process.exit(78);
    process.send({ cloudUrl: "" });
    if (nth === "0") process.kill(process.pid, "SIGKILL");
    process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000);`;
  const supervisor = new Supervisor(["-e", engine], quiet);
  await supervisor.start();
  await expect.poll(() => readFileSync(starts, "utf8"), { timeout: 20_000 }).toBe("012");
  expect(await supervisor.stop()).toBe(0);
  rmSync(folder, { recursive: true });
}, 30_000);

test("an engine that was killed starts again, and a stop ends it", async () => {
  const engine = `process.send({ cloudUrl: String(process.pid) });
    if (process.env.ENGINE_RESTARTS === "0") process.kill(process.pid, "SIGKILL");
    process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000);`;
  const supervisor = new Supervisor(["-e", engine], quiet);
  await supervisor.start();
  expect(await supervisor.stop()).toBe(0);
});

test("a loss that the operator accepted is accepted at the first start, not at each one after", async () => {
  const folder = mkdtempSync(join(tmpdir(), "supervisor-"));
  const starts = join(folder, "starts");
  const script = join(folder, "engine.cjs");
  writeFileSync(
    script,
    `require("node:fs").appendFileSync(${JSON.stringify(starts)}, process.argv.slice(2).join(" ") + "\\n");
     process.send({ cloudUrl: "" });
     if (process.env.ENGINE_RESTARTS === "0") process.kill(process.pid, "SIGKILL");
     process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000);`,
  );
  const supervisor = new Supervisor([script, "--accept-loss", "--data=x"], quiet);
  await supervisor.start();
  await expect.poll(() => readFileSync(starts, "utf8")).toBe("--accept-loss --data=x\n--data=x\n");
  expect(await supervisor.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});
