import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LmdbStore } from "../../../embedded/store/lmdb";
import type { StoreWrite } from "../../../embedded/store/store";
import { findTreeDamage } from "../../../embedded/store/tree-check";

const PAGE_BYTES = 4096;
const TRANSACTION_AT = 8;
const LEAF = 2;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded-tree-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const someWrite = fc.record({
  space: fc.constant("docs" as const),
  key: fc.nat(60).map((n) => Buffer.from(`key ${n}`)),
  value: fc.option(fc.nat(9000).map((length) => String(Math.PI).repeat(length / 17))),
});

async function applyAll(batches: readonly StoreWrite[][]): Promise<string> {
  const store = await LmdbStore.open(folder);
  const file = join(folder, "data.mdb");
  for (const batch of batches) {
    await store.append(batch);
    await store.apply();
    expect(findTreeDamage(file)).toBeNull();
  }
  await store.close();
  return file;
}

/** Long values come and go, so that pages of every kind are in use and free. */
const COMING_AND_GOING = Array.from({ length: 12 }, (_, turn) =>
  Array.from({ length: 40 }, (_, n) => ({
    space: "docs" as const,
    key: Buffer.from(`key ${n}`),
    value: (n + turn) % 3 === 0 ? null : `${turn} `.repeat(n * 60),
  })),
);

test("no damage is found after any sequence of writes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(someWrite, { maxLength: 30 }), { maxLength: 8 }), async (batches) => {
      rmSync(folder, { recursive: true, force: true });
      await applyAll(batches);
    }),
    { numRuns: 15 },
  );
});

test("a page of a transaction to come is damage: LMDB would write to it in place and crash", async () => {
  const file = await applyAll(COMING_AND_GOING);
  const bytes = readFileSync(file);
  const isLeaf = (page: number) => bytes.readUInt16LE(page * PAGE_BYTES + 18) === LEAF;
  const pages = Array.from({ length: bytes.length / PAGE_BYTES }, (_, page) => page).filter(isLeaf);
  const found = pages.map((page) => {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(1, page * PAGE_BYTES + TRANSACTION_AT + 6);
    writeFileSync(file, damaged);
    return findTreeDamage(file);
  });
  expect(found).toContainEqual(expect.stringContaining("the tree docs is not what it should be"));
});

test("a list of free pages that names none of the file is damage: LMDB would write there without end", async () => {
  const file = await applyAll(COMING_AND_GOING);
  const bytes = readFileSync(file);
  const found: (string | null)[] = [];
  for (let at = 0; at < bytes.length; at += 8) {
    const isPageNumber =
      bytes.readBigUInt64LE(at) >= 2n && bytes.readBigUInt64LE(at) < bytes.length / PAGE_BYTES;
    if (!isPageNumber || at % PAGE_BYTES < 24) continue;
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(1, at + 6);
    writeFileSync(file, damaged);
    found.push(findTreeDamage(file));
  }
  expect(found).toContainEqual(expect.stringMatching(/page \d+ is listed as free, but is not in the file/));
});

test("an entry that claims another length is damage: LMDB would move what follows it out of the page", async () => {
  const file = await applyAll(COMING_AND_GOING);
  const bytes = readFileSync(file);
  const entry = bytes.indexOf(Buffer.from("key 1")) - 8;
  bytes.writeUInt32LE(bytes.readUInt32LE(entry) - 2, entry);
  writeFileSync(file, bytes);
  expect(findTreeDamage(file)).toContain("has an entry of impossible length");
});
