import fc from "fast-check";
import { expect, test } from "vitest";
import { UserError } from "../../../../embedded/db/errors";
import type { QueryJson, RangeRule } from "../../../../embedded/db/query";
import { all, insert, memoryDatabase, putSchema, range, scan } from "../fixture";
import { THINGS } from "../model";

async function things() {
  const { db } = await memoryDatabase();
  await putSchema(db, THINGS);
  for (const n of [1, 2, 3]) insert(db, "things", { a: n, b: n * 10 });
  insert(db, "things", { a: "text" });
  insert(db, "things", {});
  return db;
}

const rule = (type: RangeRule["type"], fieldPath: string, value: RangeRule["value"]): RangeRule => ({
  type,
  fieldPath,
  value,
});

test.each<[string, string, RangeRule[]]>([
  ["FieldNotInIndex", "things.by_b", [rule("Eq", "a", 1)]],
  ["InvalidIndexRange", "things.by_a_b", [rule("Eq", "b", 1)]],
  ["InvalidIndexRange", "things.by_a_b", [rule("Gt", "b", 1)]],
  ["AlreadyDefinedBound", "things.by_a_b", [rule("Eq", "a", 1), rule("Eq", "a", 2)]],
  ["AlreadyDefinedBound", "things.by_a_b", [rule("Gt", "a", 1), rule("Gte", "a", 2)]],
  ["BoundsOnMultipleFields", "things.by_a_b", [rule("Gt", "a", 1), rule("Lt", "b", 2)]],
])("an invalid index range is refused with %s", async (name, index, rules) => {
  const db = await things();
  expect(() => db.snapshot().stream(range(index, rules))).toThrow(name);
});

test("the error for a missing index names it", async () => {
  const db = await things();
  expect(() => db.snapshot().stream(range("things.by_z"))).toThrow("Index things.by_z not found.");
  expect(() => db.snapshot().stream(range("nowhere.by_z"))).toThrow("Index nowhere.by_z not found.");
});

test("equalities may come in any order", async () => {
  const db = await things();
  const rules = [rule("Eq", "b", 20), rule("Eq", "a", 2)];
  expect(all(db.snapshot(), range("things.by_a_b", rules))).toMatchObject([{ a: 2, b: 20 }]);
});

test("a range with one bound includes values of other types", async () => {
  const db = await things();
  expect(all(db.snapshot(), range("things.by_a_b", [rule("Lt", "a", 2)])).map((doc) => doc["a"])).toEqual([
    undefined,
    1,
  ]);
  expect(all(db.snapshot(), range("things.by_a_b", [rule("Gt", "a", 2)])).map((doc) => doc["a"])).toEqual([
    3,
    "text",
  ]);
});

test("equality with undefined finds documents without the field", async () => {
  const db = await things();
  const missing = rule("Eq", "a", { $undefined: null } as never);
  expect(all(db.snapshot(), range("things.by_a_b", [missing]))).toHaveLength(1);
});

test("a range may bound the creation time after the index's own fields", async () => {
  const db = await things();
  const [first] = all(db.snapshot(), scan("things"));
  const rules = [
    rule("Eq", "a", 1),
    rule("Eq", "b", 10),
    rule("Lte", "_creationTime", first?.["_creationTime"] ?? 0),
  ];
  expect(all(db.snapshot(), range("things.by_a_b", rules))).toHaveLength(1);
});

test("filters and limits apply in the order of their calls", async () => {
  const db = await things();
  const filter = { $gte: [{ $field: "a" }, { $literal: 2 }] };
  const limited = (...operators: Parameters<typeof scan>[1][]) =>
    all(db.snapshot(), scan("things", ...operators));
  expect(limited({ filter }, { limit: 2 }).map((doc) => doc["a"])).toEqual([2, 3]);
  expect(limited({ limit: 2 }, { filter }).map((doc) => doc["a"])).toEqual([2]);
  expect(limited({ limit: 0 })).toEqual([]);
});

test("a filter whose result is not a boolean is refused when it meets a document", async () => {
  const db = await things();
  expect(() => all(db.snapshot(), scan("things", { filter: { $and: [{ $field: "a" }] } }))).toThrow();
});

test("a malformed query is refused as a mistake of its author", async () => {
  const db = await things();
  const json = fc.jsonValue();
  const part = fc.record(
    {
      type: fc.oneof(fc.constantFrom("FullTableScan", "IndexRange", "Search", "Eq"), json),
      tableName: fc.oneof(fc.constantFrom("things", "_x", ""), json),
      indexName: fc.oneof(fc.constantFrom("things.by_b", "things", "a.b.c"), json),
      range: fc.oneof(fc.array(fc.record({ type: json, fieldPath: json, value: json })), json),
      filters: json,
      order: json,
    },
    { requiredKeys: [] },
  );
  const operators = fc.oneof(
    fc.array(fc.oneof(json, fc.record({ limit: json }), fc.record({ filter: json }))),
    json,
  );
  fc.assert(
    fc.property(fc.oneof(part, json), operators, (source, steps) => {
      try {
        all(db.snapshot(), { source, operators: steps } as QueryJson);
      } catch (error) {
        expect(error).toBeInstanceOf(UserError);
      }
    }),
    { numRuns: 1000 },
  );
});

test("a range over ids compares them as text, also with text that is no id", async () => {
  const { db } = await memoryDatabase();
  const ids = Array.from({ length: 20 }, (_, n) => insert(db, "things", { n })).sort();
  const foreign = insert(db, "others", {});
  const nearAnId = fc
    .tuple(fc.constantFrom(...ids, foreign), fc.nat(32), fc.string({ maxLength: 3 }))
    .map(([id, length, tail]) => id.slice(0, length) + tail);
  const keeps = {
    Eq: (id: string, bound: string) => id === bound,
    Gt: (id: string, bound: string) => id > bound,
    Gte: (id: string, bound: string) => id >= bound,
    Lt: (id: string, bound: string) => id < bound,
    Lte: (id: string, bound: string) => id <= bound,
  };
  fc.assert(
    fc.property(
      fc.constantFrom("Eq", "Gt", "Gte", "Lt", "Lte"),
      fc.oneof(nearAnId, fc.constantFrom(...ids)),
      (type, bound) => {
        const found = all(db.snapshot(), range("things.by_id", [rule(type, "_id", bound)]));
        expect(found.map((doc) => doc["_id"])).toEqual(ids.filter((id) => keeps[type](id, bound)));
      },
    ),
    { numRuns: 500 },
  );
});
