import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { backendBundle } from "../../../local/bin/backend-bundle.mjs";
import { push } from "../../support/embedded";
import { startBundledBackend } from "../bundled-backend";

/** Bundled as a dependency in the CommonJS format, as openai 4 and node-fetch are. */
const COMMON_JS = `"use node";
const path = require("path");
const { createHash } = require("node:crypto");
exports.place = () => path.posix.join("a", createHash("md5").update("a").digest("hex").slice(0, 4));
`;

const ACTIONS = `"use node";
import { actionGeneric } from "convex/server";
import { place } from "./commonJs";
export const get = actionGeneric(async () => place());
export const own = actionGeneric(async () => {
  const require = (name) => name + " of my own";
  return require("path");
});
`;

// Runs in its own process, because the test runner gives every module a `require`.
test("a bundled CommonJS dependency may require a module of Node", async () => {
  await using backend = await startProcess();
  await push(backend, { actions: ACTIONS, commonJs: COMMON_JS });
  const client = new ConvexHttpClient(backend.cloudUrl);
  expect(await client.action(makeFunctionReference<"action">("actions:get"))).toBe("a/0cc1");
  expect(await client.action(makeFunctionReference<"action">("actions:own"))).toBe("path of my own");
}, 60_000);

async function startProcess() {
  const data = await mkdtemp(join(tmpdir(), "require-"));
  const { child, ...backend } = await startBundledBackend(String(await backendBundle()), data);
  return {
    ...backend,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
