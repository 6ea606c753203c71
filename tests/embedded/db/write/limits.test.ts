import { expect, test } from "vitest";
import { LIMITS } from "../../../../embedded/db/usage";
import type { ConvexValue } from "../../../../embedded/values/value";
import { all, insert, memoryDatabase, scan, write } from "../fixture";

async function manyDocuments(count: number) {
  const { db } = await memoryDatabase();
  const tx = db.begin({ trusted: true });
  for (let n = 0; n < count; n += 1) tx.insert("many", { n });
  db.commit(tx);
  return db;
}

test("reading 32,000 documents is allowed, one more is refused", async () => {
  const db = await manyDocuments(LIMITS.documentsRead + 1);
  expect(all(db.snapshot(), scan("many", { limit: LIMITS.documentsRead }))).toHaveLength(
    LIMITS.documentsRead,
  );
  expect(() => all(db.snapshot(), scan("many"))).toThrow(
    "Too many documents read in a single function execution (limit: 32000).",
  );
  expect(all(db.snapshot({ trusted: true }), scan("many"))).toHaveLength(LIMITS.documentsRead + 1);
});

test("documents that a filter rejects count as read", async () => {
  const db = await manyDocuments(10);
  const view = db.snapshot();
  expect(all(view, scan("many", { filter: { $eq: [{ $field: "n" }, { $literal: -1 }] } }))).toEqual([]);
  expect(view.usage.metrics().documentsRead).toEqual({ used: 10, remaining: LIMITS.documentsRead - 10 });
});

test("writing 16,000 documents is allowed, one more is refused", async () => {
  const { db } = await memoryDatabase();
  const tx = db.begin();
  for (let n = 0; n < LIMITS.documentsWritten; n += 1) tx.insert("many", { n });
  expect(() => tx.insert("many", {})).toThrow(
    "Too many writes in a single function execution (limit: 16000).",
  );
});

test("reads and writes are each limited to 16 MiB", async () => {
  const { db } = await memoryDatabase();
  const text = "x".repeat(1_000_000);
  const tx = db.begin();
  for (let n = 0; n < 16; n += 1) tx.insert("large", { text });
  expect(() => tx.insert("large", { text })).toThrow("Too many bytes written");
  db.commit(tx);
  insert(db, "large", { text });
  expect(() => all(db.snapshot(), scan("large"))).toThrow("Too many bytes read");
});

test("reads of more than 4,096 separate intervals are refused", async () => {
  const db = await manyDocuments(LIMITS.databaseQueries + 1);
  const ids = all(db.snapshot({ trusted: true }), scan("many")).map(({ _id }) => String(_id));
  const view = db.snapshot();
  for (const id of ids.slice(0, LIMITS.databaseQueries)) view.get(id);
  expect(view.usage.metrics().databaseQueries).toEqual({ used: LIMITS.databaseQueries, remaining: 0 });
  expect(() => view.get(ids.at(-1) ?? "")).toThrow(
    "Too many reads in a single function execution (limit: 4096).",
  );
});

test("5,000 reads of one document, or of ranges that overlap, count as one", async () => {
  const db = await manyDocuments(3);
  const [first] = all(db.snapshot({ trusted: true }), scan("many"));
  const view = db.snapshot();
  for (let n = 0; n < 5_000; n += 1) view.get(String(first?._id));
  for (let n = 0; n < 5_000; n += 1) all(view, scan("many", { limit: 1 + (n % 3) }));
  expect(view.usage.metrics().databaseQueries.used).toBe(2);
});

test("a nested call has the budget it was given, and undone writes no longer count", async () => {
  const { db } = await memoryDatabase();
  const tx = db.begin();
  tx.insert("many", {});
  const { usage } = tx;
  const start = tx.savepoint();
  const widen = usage.narrow({ documentsWritten: 2, bytesRead: 10 ** 9 });
  tx.insert("many", {});
  tx.insert("many", {});
  expect(() => tx.insert("many", {})).toThrow("Too many writes in a single function execution (limit: 3).");
  tx.rollback(start);
  widen();
  expect(usage.metrics().documentsWritten).toEqual({ used: 1, remaining: LIMITS.documentsWritten - 1 });
  expect(usage.metrics().bytesRead.remaining).toBe(LIMITS.bytesRead);
});

test("a document of more than 1 MiB is refused", async () => {
  const { db } = await memoryDatabase();
  const fits = { text: "x".repeat(1024 * 1024 - 200) };
  insert(db, "large", fits);
  expect(() => insert(db, "large", { text: "x".repeat(1024 * 1024) })).toThrow("too large");
});

test("a document may have 16 levels of nesting and 1024 fields", async () => {
  const { db } = await memoryDatabase();
  const nested = (levels: number): ConvexValue => (levels === 0 ? 1 : [nested(levels - 1)]);
  insert(db, "deep", { value: nested(15) });
  expect(() => insert(db, "deep", { value: nested(16) })).toThrow("nested");
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
  insert(db, "wide", { value: fields(1024) });
  expect(() => insert(db, "wide", { value: fields(1025) })).toThrow("too many fields");
});

test("one mutation can schedule a thousand functions", async () => {
  const { db } = await memoryDatabase();
  const { usage } = db.begin();
  for (let n = 0; n < LIMITS.functionsScheduled; n += 1) usage.recordScheduled(10);
  expect(() => usage.recordScheduled(10)).toThrow("Too many functions scheduled");
});

test("a refused write changes nothing", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "things", { a: 1 });
  const tx = db.begin();
  expect(() => tx.patch(id, { text: "x".repeat(1024 * 1024) })).toThrow();
  expect(JSON.parse(tx.get(id) ?? "")).toMatchObject({ a: 1 });
  expect(write(db, () => undefined).commit.writes.keys).toEqual([]);
});
