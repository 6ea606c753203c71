import fc from "fast-check";
import { expect, test } from "vitest";
import type { Snapshot, Transaction } from "../../../embedded/db/access";
import type { Database } from "../../../embedded/db/database";
import type { ConvexObject } from "../../../embedded/values/value";
import { all, diskDatabase, memoryDatabase, putSchema, range, scan } from "./fixture";
import { rulesOf, select, someFields, someRange, THINGS, type SomeRange } from "./model";

type Documents = Map<string, ConvexObject>;

type Step =
  | { type: "insert"; fields: ConvexObject }
  | { type: "patch" | "replace"; which: number; fields: ConvexObject }
  | { type: "remove"; which: number }
  | { type: "restore"; which: number; age: number; fields: ConvexObject }
  | { type: "nested"; steps: Step[]; fails: boolean }
  | { type: "read"; range: SomeRange };

const { step } = fc.letrec<{ step: Step }>((tie) => ({
  step: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ type: fc.constant("insert" as const), fields: someFields }),
    fc.record({
      type: fc.constantFrom("patch" as const, "replace" as const),
      which: fc.nat(),
      fields: someFields,
    }),
    fc.record({ type: fc.constant("remove" as const), which: fc.nat() }),
    fc.record({
      type: fc.constant("restore" as const),
      which: fc.nat(),
      age: fc.integer({ min: -2, max: 2 }),
      fields: someFields,
    }),
    fc.record({ type: fc.constant("read" as const), range: someRange }),
    fc.record({
      type: fc.constant("nested" as const),
      steps: fc.array(tie("step"), { maxLength: 6 }),
      fails: fc.boolean(),
    }),
  ),
}));

const someTransaction = fc.record({
  steps: fc.array(step, { maxLength: 12 }),
  end: fc.constantFrom("commit", "commit", "commit", "abandon", "reopen"),
});

function expectSame(view: Snapshot, documents: Documents, some: SomeRange): void {
  const operators = some.limit === null ? [] : [{ limit: some.limit }];
  const found = all(view, range(`things.${some.index}`, rulesOf(some), some.order, operators));
  expect(found.map((doc) => doc["_id"])).toEqual(select(documents.values(), some).map((doc) => doc["_id"]));
}

function run(tx: Transaction, documents: Documents, steps: readonly Step[]): void {
  for (const one of steps) {
    if (one.type === "read") {
      expectSame(tx, documents, one.range);
    } else if (one.type === "insert") {
      const id = tx.insert("things", one.fields);
      documents.set(id, JSON.parse(tx.get(id) ?? "null"));
    } else if (one.type === "nested") {
      runNested(tx, documents, one);
    } else if (one.type === "restore") {
      restore(tx, documents, one);
    } else {
      change(tx, documents, one);
    }
  }
}

function runNested(tx: Transaction, documents: Documents, nested: Step & { type: "nested" }): void {
  const before = new Map(documents);
  const savepoint = tx.savepoint();
  run(tx, documents, nested.steps);
  if (!nested.fails) return;
  tx.rollback(savepoint);
  documents.clear();
  for (const [id, doc] of before) documents.set(id, doc);
}

/** Replaces a document with one of another age, as an import does. */
function restore(tx: Transaction, documents: Documents, one: Step & { type: "restore" }): void {
  const ids = [...documents.keys()];
  const id = ids[one.which % Math.max(1, ids.length)];
  if (id === undefined) return;
  const document = { ...one.fields, _id: id, _creationTime: 1_700_000_000_000 + one.age };
  tx.trusted.restore("things", document);
  documents.set(id, document);
}

function change(
  tx: Transaction,
  documents: Documents,
  one: Step & { type: "patch" | "replace" | "remove" },
): void {
  const ids = [...documents.keys()];
  const id = ids[one.which % Math.max(1, ids.length)];
  const doc = id === undefined ? undefined : documents.get(id);
  if (id === undefined || doc === undefined) return;
  if (one.type === "remove") {
    tx.remove(id);
    documents.delete(id);
    return;
  }
  if (one.type === "patch") tx.patch(id, one.fields);
  else tx.replace(id, one.fields);
  const { _id = null, _creationTime = null } = doc;
  documents.set(id, one.type === "patch" ? { ...doc, ...one.fields } : { ...one.fields, _id, _creationTime });
}

function expectWhole(db: Database, documents: Documents): void {
  const found = all(db.snapshot(), scan("things"));
  expect(new Map(found.map((doc) => [String(doc["_id"]), doc]))).toEqual(documents);
  expect(db.snapshot().count("things")).toBe(documents.size);
}

test("random transactions have the same result as on a plain list of documents", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someTransaction, { maxLength: 8 }),
      fc.array(someRange),
      async (txs, ranges) => {
        const { db } = await memoryDatabase();
        await putSchema(db, THINGS);
        let documents: Documents = new Map();
        for (const { steps, end } of txs) {
          const next = new Map(documents);
          const tx = db.begin();
          run(tx, next, steps);
          if (end === "abandon") continue;
          db.commit(tx);
          documents = next;
          expectWhole(db, documents);
        }
        for (const some of ranges) expectSame(db.snapshot(), documents, some);
      },
    ),
    { numRuns: 150 },
  );
});

test("random transactions have the same result on disk, across restarts and with a slow disk", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someTransaction, { maxLength: 6 }),
      fc.array(someRange),
      async (txs, ranges) => {
        await using disk = await diskDatabase();
        await putSchema(disk.db, THINGS);
        let documents: Documents = new Map();
        for (const { steps, end } of txs) {
          const next = new Map(documents);
          const tx = disk.db.begin();
          run(tx, next, steps);
          if (end !== "abandon") {
            disk.db.commit(tx);
            documents = next;
          }
          if (end === "reopen") await disk.reopen();
          expectWhole(disk.db, documents);
        }
        for (const some of ranges) expectSame(disk.db.snapshot(), documents, some);
      },
    ),
    { numRuns: 25 },
  );
});

test("an open query sees later writes of its transaction ahead of its position", async () => {
  const { db } = await memoryDatabase();
  await putSchema(db, THINGS);
  const tx = db.begin();
  for (let b = 0; b < 100; b += 1) tx.insert("things", { b });
  const stream = tx.stream(range("things.by_b"));
  const seen: unknown[] = [];
  for (let next = stream.next(); next !== null; next = stream.next()) {
    const doc = JSON.parse(next.text);
    seen.push(doc.b);
    if (doc.b === 10) tx.insert("things", { b: 10.5 });
    if (doc.b === 20)
      for (const late of all(tx, range("things.by_b", [{ type: "Gte", fieldPath: "b", value: 21 }])))
        tx.remove(String(late["_id"]));
  }
  expect(seen).toEqual([
    ...Array.from({ length: 11 }, (_, n) => n),
    10.5,
    ...Array.from({ length: 10 }, (_, n) => n + 11),
  ]);
});
