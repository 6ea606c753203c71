import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LmdbStore } from "../../../embedded/store/lmdb";
import type { Space, StoreWrite } from "../../../embedded/store/store";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const someKey = fc.uint8Array({ minLength: 1, maxLength: 3, max: 3 }).map((bytes) => Buffer.from(bytes));
const put = (space: Space, key: string, value: string | null): StoreWrite => ({
  space,
  key: Buffer.from(key),
  value,
});

async function write(store: LmdbStore, ...writes: StoreWrite[]): Promise<void> {
  await store.append(writes);
  await store.apply();
}

test("keys are returned in byte order, with an inclusive lower and an exclusive upper bound", async () => {
  const store = await LmdbStore.open(folder);
  await fc.assert(
    fc.asyncProperty(
      fc.array(someKey, { maxLength: 20 }),
      someKey,
      fc.option(someKey),
      fc.boolean(),
      fc.integer({ min: 1, max: 8 }),
      async (keys, lo, hi, reverse, limit) => {
        await write(store, ...keys.map((key) => ({ space: "idx" as const, key, value: "" })));
        const expected = [...new Set(keys.map((key) => key.toString("hex")))]
          .sort()
          .filter((key) => key >= lo.toString("hex") && (hi === null || key < hi.toString("hex")));
        if (reverse) expected.reverse();
        const found = store.keys("idx", { lo, hi, reverse, limit }).map((key) => key.toString("hex"));
        await write(store, ...keys.map((key) => ({ space: "idx" as const, key, value: null })));
        expect(found).toEqual(expected.slice(0, limit));
      },
    ),
    { numRuns: 60 },
  );
  await store.close();
});

test("applied writes are there after the store is reopened", async () => {
  const store = await LmdbStore.open(folder);
  await write(store, put("docs", "a", "é𝄞"), put("meta", "b", "1"), put("idx", "c", ""));
  await store.close();
  const again = await LmdbStore.open(folder);
  expect(again.get("docs", Buffer.from("a"))).toBe("é𝄞");
  expect(again.get("meta", Buffer.from("b"))).toBe("1");
  expect(again.get("idx", Buffer.from("c"))).toBe("");
  expect(again.get("docs", Buffer.from("b"))).toBeNull();
  await again.close();
});

test("documents come back unchanged whatever their length, also when they are compressed", async () => {
  const store = await LmdbStore.open(folder);
  const piece = fc.oneof(fc.constantFrom("{", "é𝄞", "\0", '"synopsis":'), fc.string({ unit: "binary" }));
  const text = fc.tuple(piece, piece, fc.integer({ min: 1, max: 3000 }));
  await fc.assert(
    fc.asyncProperty(text, async ([start, repeated, times]) => {
      const value = start + repeated.repeat(times);
      await write(store, put("docs", "a", value));
      expect(store.get("docs", Buffer.from("a"))).toBe(value);
    }),
    { numRuns: 50 },
  );
  await store.close();
});

test("a value can be as long as the largest document", async () => {
  const store = await LmdbStore.open(folder);
  const text = "x".repeat(1024 * 1024);
  await write(store, put("docs", "a", text), put("docs", "b", ""), put("docs", "b", null));
  expect(store.get("docs", Buffer.from("a"))).toBe(text);
  expect(store.get("docs", Buffer.from("b"))).toBeNull();
  await store.close();
});

test("a backup holds the contents of the store when it was made", async () => {
  const store = await LmdbStore.open(folder);
  await write(store, put("docs", "a", "1"));
  const copy = join(folder, "copy");
  await store.backup(copy);
  await write(store, put("docs", "a", "2"));
  await store.close();
  const restored = await LmdbStore.open(copy);
  expect(restored.get("docs", Buffer.from("a"))).toBe("1");
  await restored.close();
});

test("appended writes that were never applied are readable after a reopen, in order", async () => {
  const store = await LmdbStore.open(folder);
  await store.append([put("docs", "a", "1"), put("docs", "b", "1")]);
  const applying = store.apply();
  await store.append([put("docs", "a", "2"), put("docs", "b", null)]);
  await store.append([put("idx", "c", "")]);
  await applying;
  expect(store.get("docs", Buffer.from("a"))).toBe("1");
  await store.close();
  const again = await LmdbStore.open(folder);
  expect(again.get("docs", Buffer.from("a"))).toBe("2");
  expect(again.get("docs", Buffer.from("b"))).toBeNull();
  expect(again.get("idx", Buffer.from("c"))).toBe("");
  await again.close();
});
