import type { ChildProcess } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { afterEach, expect, test } from "vitest";
import { backendBundle } from "../../../local/bin/backend-bundle.mjs";
import { push } from "../../support/embedded";
import { type BundledBackend, startBundledBackend } from "../bundled-backend";

const started: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const ACTIONS = `"use node";
import { actionGeneric } from "convex/server";
import { posix } from "node:path";
export const get = actionGeneric(async () => posix.join("a", "b"));
`;

test("a start keeps the compiled code in a file, with which the next one runs Node actions, or compiles again if that is damaged", async () => {
  const bundle = dirname(String(await backendBundle()));
  // Beside the original, so that it finds its packages.
  const copy = await mkdtemp(`${bundle}-test-`);
  folders.push(copy);
  await cp(bundle, copy, { recursive: true, filter: (path) => !path.endsWith(".code") });
  const first = await start(copy);
  const codeFile = async () =>
    (await readdir(copy)).find((name) => /^open-server\.cjs\..*\.code$/.test(name));
  await expect.poll(codeFile, { timeout: 20_000 }).toBeDefined();
  first.child.kill();
  const second = await start(copy);
  await push(second, { actions: ACTIONS });
  const client = new ConvexHttpClient(second.cloudUrl);
  expect(await client.action(makeFunctionReference<"action">("actions:get"))).toBe("a/b");
  second.child.kill();
  const path = join(copy, String(await codeFile()));
  const code = await readFile(path);
  for (let at = 100; at < code.length; at += 1000) code.writeUInt8(code.readUInt8(at) ^ 0x55, at);
  await writeFile(path, code);
  await start(copy);
}, 60_000);

async function start(bundle: string): Promise<BundledBackend> {
  const data = await mkdtemp(join(tmpdir(), "compiled-"));
  folders.push(data);
  const backend = await startBundledBackend(join(bundle, "main.cjs"), data);
  started.push(backend.child);
  return backend;
}
