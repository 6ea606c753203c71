import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "../../../embedded/system/data-lock";

const BEAT_MS = 25;
let folder: string;
let lock: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
  lock = join(folder, "lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("only one process can hold the lock of a folder until it unlocks it", async () => {
  const free = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow("in use by another process");
  await free();
  await (
    await lockDataFolder(folder)
  )();
  await expect(readFile(lock)).rejects.toThrow("ENOENT");
});

test("an incomplete lock, or the lock of a process that is gone, is replaced", async () => {
  for (const text of ["", "{", JSON.stringify({ pid: 2 ** 22 + 1, startedAt: "1" })]) {
    await writeFile(lock, text);
    await (
      await lockDataFolder(folder)
    )();
  }
});

test("an owner on another host is alive as long as it touches the lock", async () => {
  await writeFile(lock, JSON.stringify({ host: "another container", pid: process.pid, startedAt: "1" }));
  const beat = setInterval(() => void utimes(lock, new Date(), new Date()), BEAT_MS);
  await expect(lockDataFolder(folder, BEAT_MS)).rejects.toThrow("in use by another process");
  clearInterval(beat);
  await (
    await lockDataFolder(folder, BEAT_MS)
  )();
});

test("an owner touches its lock", async () => {
  const free = await lockDataFolder(folder, BEAT_MS);
  const own = JSON.parse(await readFile(lock, "utf8")) as object;
  await writeFile(lock, JSON.stringify({ ...own, host: "another container" }));
  await expect(lockDataFolder(folder, BEAT_MS)).rejects.toThrow("in use by another process");
  await free();
});
