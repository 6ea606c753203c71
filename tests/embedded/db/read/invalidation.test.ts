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

test("a commit makes a range read stale exactly if it changes the part that was read", async () => {
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
        // Read intervals of values too long for a key are wider, so a commit may make them stale needlessly.
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

test("a read of the first three documents is not affected by changes after them", async () => {
  const { db, touched } = await tenThings();
  const view = db.snapshot();
  all(view, range("things.by_b", [], "asc", [{ limit: 3 }]));
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 2.5 })))).toBe(false);
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 1.5 })))).toBe(true);
});

test("a read of the last three documents is not affected by changes before them", async () => {
  const { db, touched } = await tenThings();
  const view = db.snapshot();
  all(view, range("things.by_b", [], "desc", [{ limit: 3 }]));
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 6.5 })))).toBe(false);
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 7.5 })))).toBe(true);
});

test("a stream that was closed early depends only on the part that was read", async () => {
  const { db, touched } = await tenThings();
  const view = db.snapshot();
  const stream = view.stream(range("things.by_b"));
  stream.next();
  stream.next();
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 5 })))).toBe(false);
  expect(touched(view, () => write(db, (tx) => tx.insert("things", { b: 0.5 })))).toBe(true);
});

test("a filtered read depends on the documents that the filter rejected", async () => {
  const { db, ids, touched } = await tenThings();
  const view = db.snapshot();
  const filter = { $eq: [{ $field: "b" }, { $literal: 4 }] };
  expect(all(view, range("things.by_b", [], "asc", [{ filter }, { limit: 1 }]))).toHaveLength(1);
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[1] ?? "", { a: 1 })))).toBe(true);
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[7] ?? "", { a: 1 })))).toBe(false);
});

test("a change of a field outside the index makes reads through the index stale", async () => {
  const { db, ids, touched } = await tenThings();
  const view = db.snapshot();
  all(view, range("things.by_b", [{ type: "Eq", fieldPath: "b", value: 4 }]));
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[4] ?? "", { c: 1 })))).toBe(true);
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[5] ?? "", { c: 1 })))).toBe(false);
});

test("a read by id becomes stale when its document changes, not when its neighbors do", async () => {
  const { db, ids, touched } = await tenThings();
  const id = ids[3] ?? "";
  const view = db.snapshot();
  expect(read(view, id)).not.toBeNull();
  expect(touched(view, () => write(db, (tx) => tx.patch(ids[4] ?? "", { b: 99 })))).toBe(false);
  expect(touched(view, () => write(db, (tx) => tx.remove(id)))).toBe(true);
});

test("a read of a missing table becomes stale when the table is created", async () => {
  const { db } = await memoryDatabase();
  insert(db, "other", {});
  const [scanned, counted, named] = [db.snapshot(), db.snapshot(), db.snapshot()];
  all(scanned, scan("things"));
  counted.count("things");
  named.normalizeId("things", "x");
  const { commit } = write(db, (tx) => tx.insert("things", {}));
  for (const view of [scanned, counted, named]) expect(invalidates(commit, view)).toBe(true);
});

test("touching a token makes the reads that depend on it stale", async () => {
  const { db } = await memoryDatabase();
  const [dependent, other] = [db.snapshot(), db.snapshot()];
  dependent.dependOn("env:KEY");
  const { commit } = write(db, (tx) => tx.touch("env:KEY"));
  expect(invalidates(commit, dependent)).toBe(true);
  expect(invalidates(commit, other)).toBe(false);
});

test("writes that a transaction rolled back are not part of its commit", async () => {
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
