import { expect, test } from "vitest";
import type { Transaction } from "../../../../embedded/db/access";
import { all, insert, memoryDatabase, range, read, scan, write } from "../fixture";

test("an inserted document is read back with its id and creation time", async () => {
  const { db, world } = await memoryDatabase();
  const id = insert(db, "books", { title: "The Long Field", pages: 120 });
  expect(read(db.snapshot(), id)).toEqual({
    _id: id,
    _creationTime: world.time.now,
    title: "The Long Field",
    pages: 120,
  });
});

test("the first user table has ids of 32 characters that start with j5", async () => {
  const { db } = await memoryDatabase();
  expect(insert(db, "books", {})).toMatch(/^j5[0-9a-z]{30}$/);
});

test("documents inserted in one transaction at one moment keep their order", async () => {
  const { db } = await memoryDatabase();
  write(db, (tx) => {
    for (let n = 0; n < 50; n += 1) tx.insert("lines", { n });
  });
  write(db, (tx) => tx.insert("lines", { n: 50 }));
  expect(all(db.snapshot(), scan("lines")).map((line) => line["n"])).toEqual(
    Array.from({ length: 51 }, (_, n) => n),
  );
});

test("creation times increase even if the clock goes back", async () => {
  const { db, world } = await memoryDatabase();
  insert(db, "lines", { n: 1 });
  world.time.now -= 60_000;
  insert(db, "lines", { n: 2 });
  expect(all(db.snapshot(), scan("lines")).map((line) => line["n"])).toEqual([1, 2]);
});

test("commit timestamps increase even if the clock stands still", async () => {
  const { db } = await memoryDatabase();
  const first = write(db, (tx) => tx.insert("lines", {})).commit.ts;
  const second = write(db, (tx) => tx.insert("lines", {})).commit.ts;
  expect(second).toBeGreaterThan(first);
  expect(db.latestTs).toBe(second);
});

test("patch merges fields and removes those set to undefined", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "books", { title: "A", isbn: "1", tags: ["x"] });
  write(db, (tx) => tx.patch(id, { title: "B", isbn: { $undefined: null } as never }));
  expect(read(db.snapshot(), id)).toMatchObject({ title: "B", tags: ["x"] });
  expect(read(db.snapshot(), id)).not.toHaveProperty("isbn");
});

test("replace keeps only the system fields", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "books", { title: "A", isbn: "1" });
  const before = read(db.snapshot(), id);
  write(db, (tx) => tx.replace(id, { title: "B" }));
  expect(read(db.snapshot(), id)).toEqual({ _id: id, _creationTime: before?.["_creationTime"], title: "B" });
});

test("a removed document is gone from reads by id and by index", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "books", { title: "A" });
  write(db, (tx) => tx.remove(id));
  expect(read(db.snapshot(), id)).toBeNull();
  expect(all(db.snapshot(), scan("books"))).toEqual([]);
  expect(all(db.snapshot(), range("books.by_id"))).toEqual([]);
  expect(db.snapshot().count("books")).toBe(0);
});

test("a patch that changes nothing writes nothing", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "books", { title: "A", tags: { b: 1, a: 2 } });
  const { commit } = write(db, (tx) => tx.patch(id, { tags: { a: 2, b: 1 } }));
  expect(commit.writes.keys).toEqual([]);
  const there = write(db, (tx) => {
    tx.patch(id, { title: "B" });
    tx.patch(id, { title: "A" });
  });
  expect(there.commit.writes.keys).toEqual([]);
});

test("a transaction without writes commits nothing", async () => {
  const { db } = await memoryDatabase();
  insert(db, "books", {});
  const ts = db.latestTs;
  const { commit } = write(db, (tx) => all(tx, scan("books")));
  expect(commit.ts).toBe(ts);
  await commit.durable;
});

test.each([
  ["Update", (tx: Transaction, id: string) => tx.patch(id, { a: 1 })],
  ["Replace", (tx: Transaction, id: string) => tx.replace(id, { a: 1 })],
  ["Delete", (tx: Transaction, id: string) => tx.remove(id)],
])("%s of a missing document reports that it does not exist", async (verb, act) => {
  const { db } = await memoryDatabase();
  const id = insert(db, "books", {});
  write(db, (tx) => tx.remove(id));
  expect(() => act(db.begin(), id)).toThrow(`${verb} on nonexistent document ID ${id}`);
});

test("an id of a table other than the named one is refused", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "books", {});
  insert(db, "authors", {});
  expect(() => db.snapshot().get(id, { table: "authors" })).toThrow(
    'expected to be an Id<"authors">, got Id<"books"> instead.',
  );
  expect(() => db.begin().patch(id, {}, "authors")).toThrow('expected to be an Id<"authors">');
});

test("text that is not an id is refused, and an id of an unknown table finds nothing", async () => {
  const { db } = await memoryDatabase();
  insert(db, "books", {});
  expect(() => db.snapshot().get("hello")).toThrow("Invalid argument `id` for `db.get`");
  const other = await memoryDatabase();
  insert(other.db, "x", {});
  const foreign = insert(other.db, "y", {});
  expect(db.snapshot().get(foreign)).toBeNull();
});

test("normalizeId accepts ids of the right table only, and never throws", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "books", {});
  insert(db, "authors", {});
  const view = db.snapshot();
  expect(view.normalizeId("books", id)).toBe(id);
  expect(view.normalizeId("authors", id)).toBeNull();
  expect(view.normalizeId("books", "nonsense")).toBeNull();
  expect(view.normalizeId("unheard_of", id)).toBeNull();
});

test("a write may repeat system fields but not change them", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "books", { title: "A" });
  const current = read(db.snapshot(), id) ?? {};
  write(db, (tx) => tx.replace(id, { ...current, title: "B" }));
  expect(read(db.snapshot(), id)?.["title"]).toBe("B");
  expect(() => db.begin().patch(id, { _creationTime: 1 })).toThrow("_creationTime");
  expect(() => db.begin().patch(id, { _id: { $undefined: null } as never })).toThrow("_id");
  expect(() => db.begin().insert("books", { _id: id })).toThrow("_id");
  expect(() => db.begin().insert("books", { _secret: 1 })).toThrow("starts with an underscore");
});

test("functions cannot use the engine's tables, except two that they can read", async () => {
  const { db } = await memoryDatabase();
  const tx = db.begin({ trusted: true });
  const storageId = tx.insert("_storage", { sha256: "x", size: 1 });
  const sessionId = tx.insert("_sessions", { requestId: 1 });
  db.commit(tx);
  const view = db.snapshot();
  expect(view.get(storageId, { system: true })).toContain("sha256");
  expect(() => view.get(storageId)).toThrow("db.system");
  expect(() => view.get(sessionId, { system: true })).toThrow("_sessions");
  expect(() => view.stream(scan("_sessions"))).toThrow("_sessions");
  expect(() => db.begin().patch(storageId, { size: 2 })).toThrow("cannot be written");
  expect(() => db.begin().insert("_storage", {})).toThrow("cannot be written");
  expect(view.trusted.get(sessionId)).toContain("requestId");
});

test("the trusted view of a transaction writes into the same commit", async () => {
  const { db } = await memoryDatabase();
  const tx = db.begin();
  const id = tx.insert("books", { title: "A" });
  tx.trusted.insert("_sessions", { requestId: 7 });
  expect(tx.trusted.get(id)).toContain('"A"');
  db.commit(tx);
  expect(all(db.snapshot({ trusted: true }), scan("_sessions"))).toMatchObject([{ requestId: 7 }]);
});

test("the commit timestamp replaces its placeholder", async () => {
  const { db } = await memoryDatabase();
  const { result: id, commit } = write(db, (tx) => tx.insert("events", { at: { $commitTs: null } }));
  const at = read(db.snapshot(), id)?.["at"];
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(commit.ts);
  expect(at).toEqual({ $integer: bytes.toString("base64") });
});

test("of two transactions on the same state only one can be committed", async () => {
  const { db } = await memoryDatabase();
  const [one, two] = [db.begin(), db.begin()];
  one.insert("books", {});
  two.insert("books", {});
  db.commit(one);
  expect(() => db.commit(two)).toThrow("Another commit came");
});

test("a document that an import gives another age is found by it, and gone when it is removed", async () => {
  const { db } = await memoryDatabase();
  const id = insert(db, "lines", { n: 1 });
  insert(db, "lines", { n: 2 });
  const tx = db.begin({ trusted: true });
  tx.remove(id);
  tx.restore("lines", { _id: id, _creationTime: 1_600_000_000_000, n: 0 });
  db.commit(tx);
  const old = [{ type: "Lt" as const, fieldPath: "_creationTime", value: 1_650_000_000_000 }];
  expect(all(db.snapshot(), range("lines.by_creation_time", old)).map(({ n }) => n)).toEqual([0]);
  write(db, (next) => next.remove(id));
  expect(all(db.snapshot(), scan("lines")).map(({ n }) => n)).toEqual([2]);
});
