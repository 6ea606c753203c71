import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../../support/embedded";
import { http, q } from "../../sync/clients";

const sources = (word: string) => ({
  values: `import { queryGeneric as query } from "convex/server";
    import { word } from "./words";
    const twice = (text) => text + text;
    export const get = query(async () => twice(word));`,
  words: `export const word = "${word}";`,
});

const get = (backend: TestBackend) => http(backend.cloudUrl).query(q("values:get"), {});

async function keptFile(backend: TestBackend): Promise<string> {
  const folder = join(backend.dataDir, "compiled");
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  return join(folder, String(names[0]));
}

test("modules compiled after a start are kept for the next, which runs the pushed ones", async () => {
  let backend = await startBackend();
  await push(backend, sources("é"));
  backend = await backend.restart();
  expect(await get(backend)).toBe("éé");
  backend = await backend.restart();
  const file = await keptFile(backend);
  const { ino } = await stat(file);
  expect(await get(backend)).toBe("éé");
  backend = await backend.restart();
  // All that was needed was there.
  expect((await stat(file)).ino).toBe(ino);
  await push(backend, sources("ü"));
  await using after = await backend.restart();
  expect(await get(after)).toBe("üü");
});

test("a damaged file of compiled modules is not used, and the next start has a new one", async () => {
  let backend = await startBackend();
  await push(backend, sources("a"));
  backend = await backend.restart();
  await get(backend);
  backend = await backend.restart();
  const file = await keptFile(backend);
  const whole = await readFile(file);
  const damaged = Buffer.from(whole);
  for (let at = 100; at < damaged.length; at += 50) damaged.writeUInt8(damaged.readUInt8(at) ^ 0x55, at);
  await writeFile(file, damaged);
  expect(await get(backend)).toBe("aa");
  await using after = await backend.restart();
  expect((await readFile(file)).length).toBe(whole.length);
  expect(await get(after)).toBe("aa");
});

test("a module that imports another when it is called, or asks for its address, does so after each start", async () => {
  let backend = await startBackend();
  await push(backend, {
    values: `import { queryGeneric as query } from "convex/server";
      export const get = query(async () => {
        const { word } = await import("./words");
        return word + typeof import.meta.url;
      });`,
    words: `export const word = "late";`,
  });
  for (let start = 1; start <= 3; start++) {
    backend = await backend.restart();
    expect(await get(backend), `start ${start}`).toBe("latestring");
  }
  await backend[Symbol.asyncDispose]();
});
