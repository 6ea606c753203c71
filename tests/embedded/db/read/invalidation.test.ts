import fc from "fast-check";
import { expect, test } from "vitest";
import type { Snapshot } from "../../../../embedded/db/access";
import type { ConvexObject } from "../../../../embedded/values/value";
import { all, insert, invalidates, memoryDatabase, putSchema, range, read, scan, write } from "../fixture";
import { rulesOf, select, someFields, someRange, THINGS } from "../model";

const someWrite = fc.record({
  type: fc.constantFrom("insert", "patch", "remove"),
  which: fc.nat(),
  fields: someFields,
});

test("a commit makes a range read stale exactly when it changed something in the part that was consumed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someFields, { minLength: 1, maxLength: 15 }),
      someRange,
      someWrite,
      async (documents, some, change) => {
        const { db } = await memoryDatabase();
        await putSchema(db, THINGS);
        write(db, (tx) => documents.forEach((fields) => tx.insert("things", fields)));
        const operators = some.limit === null ? [] : [{ limit: some.limit }];
        const query = range(`things.${some.index}`, rulesOf(some), some.order, operators);
        const view = db.snapshot();
        const before = all(view, query);
        const everything = all(db.snapshot(), scan("things"));
        const target = String(everything[change.which % everything.length]?.["_id"]);
        const { commit } = write(db, (tx) => {
          if (change.type === "insert") tx.insert("things", change.fields);
          else if (change.type === "remove") tx.remove(target);
          else tx.patch(target, change.fields);
        });
        const after = all(db.snapshot(), query);
        const changed = JSON.stringify(before) !== JSON.stringify(after);
        // Bounds on values too long for a key are kept coarser: there a commit may be felt without need.
        const isLong = JSON.stringify([documents, some, change]).length > 1800;
        if (changed || !isLong) expect(invalidates(commit, view)).toBe(changed);
        expect(after.map((doc) => doc["_id"])).toEqual(
          select(all(db.snapshot(), scan("things")), some).map((doc) => doc["_id"]),
        );
      },
    ),
    { numRuns: 400 },
  );
});

async function tenThings() {
  const { db } = await memoryDatabase();
  await putSchema(db, THINGS);
  const ids = write(db, (tx) => Array.from({ length: 10 }, (_, b) => tx.insert("things", { b }))).result;
  const touched = (view: Snapshot, change: () => ReturnType<typeof write>) =>
    invalidates(change().commit, view);
  return { db, ids, touched };
}

test("the first three of an index do not notice what happens behind them", async () => {
  const { db, touched } = await tenThings();
  const view = db.snapshot();
  all(view, range("things.by_b", [], "asc", [{ limit: 3 }]));
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 2.5 })))).toBe(false);
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 1.5 })))).toBe(true);
});

test("the last three of an index do not notice what happens before them", async () => {
  const { db, touched } = await tenThings();
  const view = db.snapshot();
  all(view, range("things.by_b", [], "desc", [{ limit: 3 }]));
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 6.5 })))).toBe(false);
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 7.5 })))).toBe(true);
});

test("a stream that was left in the middle depends on the part that was read", async () => {
  const { db, touched } = await tenThings();
  const view = db.snapshot();
  const stream = view.stream(range("things.by_b"));
  stream.next();
  stream.next();
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 5 })))).toBe(false);
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 0.5 })))).toBe(true);
});

test("a filtered read depends on the documents that the filter refused", async () => {
  const { db, ids, touched } = await tenThings();
  const view = db.snapshot();
  const filter = { $eq: [{ $field: "b" }, { $literal: 4 }] };
  expect(all(view, range("things.by_b", [], "asc", [{ filter }, { limit: 1 }]))).toHaveLength(1);
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[1] ?? "", { a: 1 })))).toBe(true);
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[7] ?? "", { a: 1 })))).toBe(false);
});

test("a change of a field outside the index reaches those who read the document through the index", async () => {
  const { db, ids, touched } = await tenThings();
  const view = db.snapshot();
  all(view, range("things.by_b", [{ type: "Eq", fieldPath: "b", value: 4 }]));
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[4] ?? "", { c: 1 })))).toBe(true);
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[5] ?? "", { c: 1 })))).toBe(false);
});

test("whoever looked for a missing document is told when it is gone again, not of its neighbours", async () => {
  const { db, ids, touched } = await tenThings();
  const id = ids[3] ?? "";
  const view = db.snapshot();
  expect(read(view, id)).not.toBeNull();
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[4] ?? "", { b: 99 })))).toBe(false);
  expect(touched(view, () => write(db, (tx) => tx.remove(id)))).toBe(true);
});

test("whoever looked at a table that did not exist is told when it is created", async () => {
  const { db } = await memoryDatabase();
  insert(db, "other", {});
  const [scanned, counted, named] = [db.snapshot(), db.snapshot(), db.snapshot()];
  all(scanned, scan("things"));
  counted.count("things");
  named.normalizeId("things", "x");
  const { commit } = write(db, (tx) => tx.insert("things", {}));
  for (const view of [scanned, counted, named]) expect(invalidates(commit, view)).toBe(true);
});

test("a token that was touched reaches those who depend on it", async () => {
  const { db } = await memoryDatabase();
  const [dependent, other] = [db.snapshot(), db.snapshot()];
  dependent.dependOn("env:KEY");
  const { commit } = write(db, (tx) => tx.touch("env:KEY"));
  expect(invalidates(commit, dependent)).toBe(true);
  expect(invalidates(commit, other)).toBe(false);
});

test("what a transaction wrote and rolled back is no part of its commit", async () => {
  const { db, ids } = await tenThings();
  const view = db.snapshot();
  all(view, scan("things"));
  const { commit } = write(db, (tx) => {
    const savepoint = tx.savepoint();
    tx.patch(ids[0] ?? "", { b: 100 });
    const doc: ConvexObject = { b: 200 };
    tx.insert("things", doc);
    tx.rollback(savepoint);
    tx.insert("elsewhere", {});
  });
  expect(invalidates(commit, view)).toBe(false);
});
