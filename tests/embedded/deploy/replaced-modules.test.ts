import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { push, startBackend } from "../../support/embedded";

const sources = (word: string) => ({
  tasks: `
    import { actionGeneric as action } from "convex/server";
    export const read = action(async (_ctx, { wait }) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      return (await import("./words")).word;
    });`,
  words: `export const word = "${word}";`,
});

test("an action continues with its own modules while a push replaces them, even those that nobody used since the start", async () => {
  await using first = await startBackend();
  await push(first, sources("old"));
  const backend = await first.restart();
  const read = async (wait: number): Promise<unknown> =>
    await new ConvexHttpClient(backend.cloudUrl, { logger: false }).action(
      makeFunctionReference<"action">("tasks:read"),
      { wait },
    );
  const before = read(2500);
  await push(backend, sources("new"));
  expect(await read(0)).toBe("new");
  expect(await before).toBe("old");
  await backend.close();
});

test("a push that undoes the one before it keeps its source maps, even those that nobody used since the start", async () => {
  await using first = await startBackend();
  await push(first, sources("old"));
  await using backend = await first.restart();
  const hashes = async () => {
    const headers = { authorization: `Convex ${backend.adminKey}`, "content-type": "application/json" };
    const url = `${backend.cloudUrl}/api/get_config_hashes`;
    const answer = (await (await fetch(url, { method: "POST", headers, body: "{}" })).json()) as unknown;
    return (answer as { moduleHashes: { path: string; environment: string; hash: string }[] }).moduleHashes;
  };
  const before = await hashes();
  const unchanged = before.map(({ path, environment, hash }) => ({ path, environment, sha256: hash }));
  await push(backend, {}, [], unchanged);
  await push(backend, sources("new"));
  await push(backend, sources("old"));
  expect(await hashes()).toEqual(before);
});

test("after a restart a Node action runs, although a start writes no modules, and those of the earlier run are gone", async () => {
  await using first = await startBackend();
  const node = `"use node";
    import { actionGeneric as action } from "convex/server";
    import { posix } from "node:path";
    export const join = action(async () => posix.join("a", "b"));`;
  await push(first, { node });
  const folder = join(first.dataDir, "modules");
  expect(await readdir(folder)).toHaveLength(1);
  await using backend = await first.restart();
  await expect.poll(() => readdir(folder)).toEqual([]);
  const call = async () =>
    (await new ConvexHttpClient(backend.cloudUrl).action(
      makeFunctionReference<"action">("node:join"),
    )) as unknown;
  expect(await Promise.all([call(), call()])).toEqual(["a/b", "a/b"]);
  expect(await readdir(folder)).toHaveLength(1);
});
