import fc from "fast-check";
import type { RangeRule } from "../../../embedded/db/query";
import { compareValues } from "../../../embedded/values/keys";
import type { ConvexObject, ConvexValue } from "../../../embedded/values/value";
import { schemaOf } from "./fixture";

/** The schema of the random tests. */
export const THINGS = schemaOf({
  tableName: "things",
  indexes: [
    { indexDescriptor: "by_a_b", fields: ["a", "b"] },
    { indexDescriptor: "by_b", fields: ["b"] },
    { indexDescriptor: "by_nested", fields: ["c.d"] },
  ],
});

const FIELDS_OF: { [index: string]: string[] } = {
  by_a_b: ["a", "b", "_creationTime", "_id"],
  by_b: ["b", "_creationTime", "_id"],
  by_nested: ["c.d", "_creationTime", "_id"],
  by_creation_time: ["_creationTime", "_id"],
  by_id: ["_id"],
};

/** Few values, so that ranges overlap, and many types, so that their order matters. */
const shortValue: fc.Arbitrary<ConvexValue> = fc.constantFrom<ConvexValue>(
  null,
  { $integer: "AQAAAAAAAAA=" },
  { $integer: "/////////38=" },
  -1.5,
  0,
  { $float: "AAAAAAAAAIA=" },
  3,
  { $float: "AAAAAAAA8H8=" },
  false,
  true,
  "",
  "a",
  "a\u0000b",
  "ab",
  "é𝄞",
  { $bytes: "AA==" },
  [],
  [1, "a"],
  { d: 1 },
);

/** Includes values too long for a key. Their rows keep their order only if the long field is the last of its index. */
const someValue = fc.oneof(
  { arbitrary: shortValue, weight: 8 },
  fc.constantFrom("x".repeat(2000), `y${"x".repeat(2000)}`),
);

export const someFields: fc.Arbitrary<ConvexObject> = fc
  .record({ a: shortValue, b: someValue, c: someValue }, { requiredKeys: [] })
  .map((fields) => ({ ...fields }));

export const someRange = fc.record({
  index: fc.constantFrom("by_a_b", "by_b", "by_nested", "by_creation_time", "by_id"),
  equalities: fc.array(someValue, { maxLength: 2 }),
  lower: fc.option(fc.record({ type: fc.constantFrom("Gt" as const, "Gte" as const), value: someValue })),
  upper: fc.option(fc.record({ type: fc.constantFrom("Lt" as const, "Lte" as const), value: someValue })),
  order: fc.constantFrom("asc" as const, "desc" as const),
  limit: fc.option(fc.integer({ min: 0, max: 5 })),
});
export type SomeRange = typeof someRange extends fc.Arbitrary<infer T> ? T : never;

/** The rules of a range in a query, without those that do not fit the index's fields. */
export function rulesOf({ index, equalities, lower, upper }: SomeRange): RangeRule[] {
  const fields = FIELDS_OF[index] ?? [];
  const eqs = equalities.slice(0, Math.max(0, fields.length - 2));
  const rules: RangeRule[] = eqs.map((value, at) => ({ type: "Eq", fieldPath: fields[at] ?? "", value }));
  const next = fields[eqs.length] ?? "";
  if (lower !== null) rules.push({ ...lower, fieldPath: next });
  if (upper !== null) rules.push({ ...upper, fieldPath: next });
  return rules;
}

/** The documents that a range selects, computed from the order of values alone. */
export function select(documents: Iterable<ConvexObject>, some: SomeRange): ConvexObject[] {
  const fields = FIELDS_OF[some.index] ?? [];
  const rules = rulesOf(some);
  const chosen = [...documents].filter((doc) =>
    rules.every((rule) => holds(compareValues(at(doc, rule.fieldPath), rule.value), rule.type)),
  );
  chosen.sort((x, y) => {
    const order = fields.map((field) => compareValues(at(x, field), at(y, field))).find((o) => o !== 0) ?? 0;
    return some.order === "desc" ? -order : order;
  });
  return chosen.slice(0, some.limit ?? undefined);
}

function at(doc: ConvexObject, path: string): ConvexValue | undefined {
  if (path !== "c.d") return doc[path];
  const inner = doc["c"];
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner["d"] : undefined;
}

function holds(order: number, type: RangeRule["type"]): boolean {
  switch (type) {
    case "Eq":
      return order === 0;
    case "Gt":
      return order > 0;
    case "Gte":
      return order >= 0;
    case "Lt":
      return order < 0;
    case "Lte":
      return order <= 0;
  }
}
