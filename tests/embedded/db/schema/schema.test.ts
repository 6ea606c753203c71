import { expect, test, vi } from "vitest";
import type { ValidatorJson } from "../../../../embedded/values/validator";
import {
  all,
  diskDatabase,
  insert,
  invalidates,
  memoryDatabase,
  putSchema,
  range,
  read,
  scan,
  schemaOf,
  write,
} from "../fixture";

const TITLE: ValidatorJson = {
  type: "object",
  value: { title: { fieldType: { type: "string" }, optional: false } },
};
const BY_TITLE = { indexDescriptor: "by_title", fields: ["title"] };
const BOOKS = schemaOf({ tableName: "books", indexes: [BY_TITLE], documentType: TITLE });

test("a document that does not match the schema is not written", async () => {
  const { db } = await memoryDatabase();
  await putSchema(db, BOOKS);
  const id = insert(db, "books", { title: "A" });
  expect(() => insert(db, "books", { title: 1 })).toThrow(
    'Failed to insert or update a document in table "books" because it does not match the schema: Value does not match validator.',
  );
  expect(() => db.begin().patch(id, { extra: 1 })).toThrow("Object contains extra field `extra`");
  insert(db, "authors", { anything: 1 });
});

test("a schema without validation creates its indexes and accepts every document", async () => {
  const { db } = await memoryDatabase();
  await putSchema(db, { ...BOOKS, schemaValidation: false });
  insert(db, "books", { title: 1 });
  expect(all(db.snapshot(), range("books.by_title"))).toHaveLength(1);
});

test("a schema is rejected if a stored document does not match it, and the old schema stays in force", async () => {
  const { db } = await memoryDatabase();
  await putSchema(db, schemaOf({ tableName: "books", indexes: [BY_TITLE] }));
  const id = insert(db, "books", { title: 1 });
  const problem = await db.prepareSchema(BOOKS);
  expect(problem?.table).toBe("books");
  expect(problem?.message).toContain(`Document with ID "${id}" in table "books" does not match the schema: `);
  insert(db, "books", { title: 2 });
  expect(all(db.snapshot(), range("books.by_title"))).toHaveLength(2);
  expect(() => db.activateSchema(BOOKS)).toThrow("not prepared");
});

test("a new index contains the documents that existed before it", async () => {
  const { db } = await memoryDatabase();
  write(db, (tx) => {
    for (let n = 0; n < 600; n += 1) tx.insert("books", { title: `book ${n % 7}` });
  });
  await putSchema(db, BOOKS);
  const rule = { type: "Eq" as const, fieldPath: "title", value: "book 3" };
  expect(all(db.snapshot(), range("books.by_title", [rule]))).toHaveLength(86);
});

test("an index in preparation cannot be queried, and contains every document written meanwhile", async () => {
  await using disk = await diskDatabase();
  const { db } = disk;
  const ids = write(db, (tx) =>
    Array.from({ length: 2000 }, (_, n) => tx.insert("books", { title: `t${n}` })),
  ).result;
  const prepared = db.prepareSchema(BOOKS);
  for (const id of ids.filter((_, n) => n % 100 === 0)) {
    await new Promise(setImmediate);
    write(db, (tx) => {
      tx.remove(id);
      tx.insert("books", { title: "late" });
    });
    expect(() => db.snapshot().stream(range("books.by_title"))).toThrow("Index books.by_title not found.");
  }
  expect(await prepared).toBeNull();
  db.activateSchema(BOOKS);
  await disk.reopen();
  const found = all(disk.db.snapshot(), range("books.by_title")).map((doc) => doc["_id"]);
  const stored = all(disk.db.snapshot(), scan("books")).map((doc) => doc["_id"]);
  expect(found).toHaveLength(2000);
  expect(new Set(found)).toEqual(new Set(stored));
});

test("a write that does not match the prepared schema prevents its activation", async () => {
  const { db } = await memoryDatabase();
  insert(db, "books", { title: "A" });
  expect(await db.prepareSchema(BOOKS)).toBeNull();
  insert(db, "books", { title: 1 });
  expect(() => db.activateSchema(BOOKS)).toThrow("does not match the schema");
});

test("activating a schema is one commit that includes a transaction and notifies subscribers", async () => {
  const { db } = await memoryDatabase();
  insert(db, "books", { title: "A" });
  const view = db.snapshot();
  view.dependOn("deployment");
  expect(await db.prepareSchema(BOOKS)).toBeNull();
  const tx = db.begin({ trusted: true });
  tx.insert("_deployments", { name: "first" });
  const commit = db.activateSchema(BOOKS, tx);
  expect(invalidates(commit, view)).toBe(true);
  expect(all(db.snapshot({ trusted: true }), scan("_deployments"))).toHaveLength(1);
  expect(db.latestTs).toBe(commit.ts);
});

test("a dropped index cannot be queried, and its entries are deleted from disk", async () => {
  const { db, store } = await memoryDatabase();
  await putSchema(db, BOOKS);
  write(db, (tx) => [1, 2, 3].map((n) => tx.insert("books", { title: `t${n}` })));
  await putSchema(db, null);
  expect(() => db.snapshot().stream(range("books.by_title"))).toThrow("not found");
  const entries = () => store.keys("idx", { lo: Buffer.alloc(0), hi: null, reverse: false, limit: 100 });
  await vi.waitFor(() => expect(entries()).toHaveLength(3));
  await putSchema(db, BOOKS);
  expect(all(db.snapshot(), range("books.by_title"))).toHaveLength(3);
});

test("an index that keeps its name and changes its fields is backfilled again", async () => {
  const { db } = await memoryDatabase();
  const byName = (fields: string[]) =>
    schemaOf({ tableName: "books", indexes: [{ indexDescriptor: "by_name", fields }] });
  await putSchema(db, byName(["title"]));
  insert(db, "books", { title: "A", year: 2001 });
  expect(await db.prepareSchema(byName(["year"]))).toBeNull();
  const title = { type: "Eq" as const, fieldPath: "title", value: "A" };
  expect(all(db.snapshot(), range("books.by_name", [title]))).toHaveLength(1);
  db.activateSchema(byName(["year"]));
  const year = { type: "Eq" as const, fieldPath: "year", value: 2001 };
  expect(all(db.snapshot(), range("books.by_name", [year]))).toHaveLength(1);
});

test("the schema, its validation and its indexes survive a restart", async () => {
  await using disk = await diskDatabase();
  await putSchema(disk.db, BOOKS);
  insert(disk.db, "books", { title: "A" });
  await disk.reopen();
  expect(disk.db.schema).toEqual(BOOKS);
  expect(() => insert(disk.db, "books", { title: 1 })).toThrow("does not match the schema");
  expect(all(disk.db.snapshot(), range("books.by_title"))).toHaveLength(1);
});

test("the difference of two schemas lists each index", async () => {
  const { db } = await memoryDatabase();
  await putSchema(db, BOOKS);
  const search = { indexDescriptor: "search_title", searchField: "title", filterFields: ["year"] };
  const next = schemaOf(
    { tableName: "books", searchIndexes: [search] },
    { tableName: "authors", indexes: [{ indexDescriptor: "by_name", fields: ["name"] }] },
  );
  expect(db.schemaDiff(next)).toEqual({
    added: [
      { name: "authors.by_name", type: "database", fields: ["name", "_creationTime"] },
      { name: "books.search_title", type: "search", searchField: "title", filterFields: ["year"] },
    ],
    removed: [{ name: "books.by_title", type: "database", fields: ["title", "_creationTime"] }],
    unchanged: [],
  });
});

test.each([
  ["names a field twice", ["a", "a"]],
  ["_creationTime", ["a", "_creationTime"]],
  ["_id", ["_id"]],
  ["no fields", []],
])("an index that %s is refused", async (reason, fields) => {
  const { db } = await memoryDatabase();
  const problem = await db.prepareSchema(
    schemaOf({ tableName: "books", indexes: [{ indexDescriptor: "by_x", fields }] }),
  );
  expect(problem).toMatchObject({ table: null });
  expect(problem?.message).toContain(reason);
});

test("the engine's own tables get the indexes they declare, even after they hold documents", async () => {
  await using disk = await diskDatabase();
  disk.db.defineSystemTable("_jobs", { indexes: [] });
  const tx = disk.db.begin({ trusted: true });
  tx.insert("_jobs", { at: 5 });
  tx.insert("_jobs", { at: 3 });
  disk.db.commit(tx);
  await disk.reopen();
  disk.db.defineSystemTable("_jobs", { indexes: [{ name: "by_at", fields: ["at"] }] });
  const jobs = all(disk.db.snapshot({ trusted: true }), range("_jobs.by_at"));
  expect(jobs.map((job) => job["at"])).toEqual([3, 5]);
  expect(disk.db.snapshot().normalizeId("_jobs", String(jobs[0]?.["_id"]))).toBeNull();
});

test("a schema that the full disk refuses changes nothing, and is activated once there is room", async () => {
  const { db, store } = await memoryDatabase();
  await putSchema(db, BOOKS);
  insert(db, "books", { title: "A" });
  const NEXT = schemaOf({ tableName: "books", indexes: [{ indexDescriptor: "by_size", fields: ["size"] }] });
  expect(await db.prepareSchema(NEXT)).toBeNull();
  store.isFull = true;
  expect(() => db.activateSchema(NEXT)).toThrow("disk");
  store.isFull = false;
  expect(db.schema).toEqual(BOOKS);
  expect(all(db.snapshot(), range("books.by_title"))).toHaveLength(1);
  expect(() => insert(db, "books", { title: 1 })).toThrow("does not match the schema");
  db.activateSchema(NEXT);
  expect(db.schema).toEqual(NEXT);
  expect(all(db.snapshot(), range("books.by_size"))).toHaveLength(1);
});

test("a new table of the engine gets no number that an import gave to another table", async () => {
  const { db } = await memoryDatabase();
  db.defineSystemTable("_first", { indexes: [] });
  const next = (db.tables.numberOf("_first") ?? 0) + 1;
  const tx = db.begin({ trusted: true });
  db.claimTableNumbers(tx, new Map([["notes", next]]));
  const id = tx.insert("notes", { text: "stays" });
  db.commit(tx);
  db.defineSystemTable("_second", { indexes: [] });
  expect(read(db.snapshot(), id)).toMatchObject({ text: "stays" });
  expect(db.tables.nameOf(next)).toBe("notes");
});
