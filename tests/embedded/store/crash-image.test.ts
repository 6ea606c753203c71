import { expect, test } from "vitest";
import { crashImage } from "../../../bench/power-loss/crash-image";
import type { Survival } from "../../../bench/power-loss/crashed-file";
import type { Operation } from "../../../bench/power-loss/recording";

const SECTOR = 512;
const BEFORE = Buffer.alloc(2 * SECTOR, "a");

test("a write that was not synchronized is lost, kept or torn between two sectors", () => {
  const found = new Set<string>();
  for (let n = 0; n < 50; n += 1) found.add(contentsAfter([write({ end: 2n })], 10n, "some"));
  expect([...found].sort()).toEqual(["aa", "ab", "ba", "bb"]);
  expect(contentsAfter([write({ end: 2n })], 10n, "nothing")).toBe("aa");
  expect(contentsAfter([write({ end: 2n })], 10n, "everything")).toBe("bb");
});

test("a write is on disk once a later sync of its file has returned", () => {
  const synced = [write({ end: 2n }), sync("file", 3n, 5n)];
  expect(contentsAfter(synced, 10n, "nothing")).toBe("bb");
  expect(contentsAfter(synced, 4n, "nothing"), "while the sync runs").toBe("aa");
  const early = [write({ end: 4n }), sync("file", 3n, 5n)];
  expect(contentsAfter(early, 10n, "nothing"), "a sync that began before the write ended").toBe("aa");
  expect(contentsAfter([write({ end: 2n }), sync("other", 3n, 5n)], 10n, "nothing")).toBe("aa");
});

test("a write to a file that waits for the disk is there as soon as it has returned", () => {
  const waiting = [write({ end: 5n, isSynced: true })];
  expect(contentsAfter(waiting, 10n, "nothing")).toBe("bb");
  expect(contentsAfter(waiting, 4n, "nothing")).toBe("aa");
});

test("a write never happens before it began", () => {
  expect(contentsAfter([write({ start: 5n, end: 6n })], 4n, "everything")).toBe("aa");
});

test("a file grows only with what is on disk of it", () => {
  const grown = write({ offset: 2 * SECTOR, end: 2n });
  expect(contentsAfter([grown], 10n, "nothing")).toBe("aa");
  expect(contentsAfter([grown, sync("file", 3n, 5n)], 10n, "nothing")).toBe("aabb");
});

test("a new or renamed file is kept for sure once its folder was synchronized", () => {
  const renamed: Operation = { ...write({ end: 2n }), kind: "rename", data: Buffer.from("new") };
  const names = (operations: Operation[], survival: Survival) => [...image(operations, 10n, survival).keys()];
  expect(names([renamed], "nothing")).toEqual(["file"]);
  expect(names([renamed], "everything")).toEqual(["new"]);
  expect(names([renamed, sync("", 3n, 5n)], "nothing")).toEqual(["new"]);
});

function contentsAfter(operations: Operation[], time: bigint, survival: Survival): string {
  const bytes = image(operations, time, survival).get("file") ?? Buffer.alloc(0);
  const sectors = Array.from({ length: bytes.length / SECTOR }, (_, n) => bytes.subarray(n * SECTOR));
  return sectors.map((sector) => sector.toString("utf8", 0, 1)).join("");
}

function image(operations: Operation[], time: bigint, survival: Survival): Map<string, Buffer> {
  return crashImage(new Map([["file", BEFORE]]), operations, { time, survival, random: Math.random });
}

function write(more: Partial<Operation>): Operation {
  const data = Buffer.alloc(2 * SECTOR, "b");
  return { kind: "write", path: "file", start: 1n, end: null, offset: 0, data, isSynced: false, ...more };
}

function sync(path: string, start: bigint, end: bigint): Operation {
  return { kind: "sync", path, start, end, offset: 0, data: Buffer.alloc(0), isSynced: false };
}
