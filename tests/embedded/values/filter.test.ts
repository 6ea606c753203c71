import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileFilter } from "../../../embedded/values/filter";
import { encodeFloat, encodeInt64 } from "../../../embedded/values/int64";
import { compareValues } from "../../../embedded/values/keys";
import { ValueError, type ConvexObject, type ConvexValue } from "../../../embedded/values/value";
import { anyValue } from "./arbitrary-values";

const field = (path: string) => ({ $field: path });
const literal = (value: unknown) => ({ $literal: value });
const holds = (expression: unknown, doc: ConvexObject) => compileFilter(expression)(doc);

describe("comparisons", () => {
  const operators: [string, (order: number) => boolean][] = [
    ["$eq", (order) => order === 0],
    ["$neq", (order) => order !== 0],
    ["$lt", (order) => order < 0],
    ["$lte", (order) => order <= 0],
    ["$gt", (order) => order > 0],
    ["$gte", (order) => order >= 0],
  ];

  test.each(operators)("%s follows the order of all values, missing fields first", (operator, expected) => {
    const stored = fc.option(anyValue(), { nil: undefined });
    fc.assert(
      fc.property(stored, anyValue(), (found, wanted) => {
        const doc: ConvexObject = found === undefined ? {} : { a: found };
        const test = { [operator]: [field("a"), literal(wanted)] };
        expect(holds(test, doc)).toBe(expected(compareValues(found, wanted)));
      }),
    );
  });

  test("a missing field equals undefined and not null", () => {
    const missing = { $eq: [field("a.b"), literal({ $undefined: null })] };
    expect(holds(missing, { a: {} })).toBe(true);
    expect(holds(missing, { a: { b: null } })).toBe(false);
  });
});

describe("combinations", () => {
  const yes = { $eq: [literal(1), literal(1)] };
  const no = { $not: yes };

  test("and, or and not combine boolean expressions", () => {
    expect(holds({ $and: [yes, yes] }, {})).toBe(true);
    expect(holds({ $and: [yes, no] }, {})).toBe(false);
    expect(holds({ $or: [no, yes] }, {})).toBe(true);
    expect(holds({ $or: [] }, {})).toBe(false);
    expect(holds({ $eq: [yes, literal(true)] }, {})).toBe(true);
    expect(holds(field("open"), { open: true })).toBe(true);
  });

  test("an expression used as a condition must be a boolean", () => {
    expect(() => holds(field("n"), { n: 1 })).toThrow(ValueError);
    expect(() => holds({ $and: [field("n")] }, {})).toThrow("must be a boolean, got undefined");
    expect(() => holds({ $not: literal("x") }, {})).toThrow(ValueError);
  });
});

describe("arithmetic", () => {
  const sum = (operator: string, a: ConvexValue, b: ConvexValue, result: ConvexValue) =>
    holds({ $eq: [{ [operator]: [literal(a), literal(b)] }, literal(result)] }, {});
  const int = (value: bigint) => encodeInt64(value);

  test("works on floats", () => {
    expect(sum("$add", 1, 2, 3)).toBe(true);
    expect(sum("$sub", 1, 2, -1)).toBe(true);
    expect(sum("$mul", 3, 2, 6)).toBe(true);
    expect(sum("$div", 1, 0, encodeFloat(Infinity))).toBe(true);
    expect(sum("$mod", 5, 3, 2)).toBe(true);
    expect(holds({ $eq: [{ $neg: literal(0) }, literal(encodeFloat(-0))] }, {})).toBe(true);
  });

  test("works on integers", () => {
    expect(sum("$add", int(1n), int(2n), int(3n))).toBe(true);
    expect(sum("$div", int(-7n), int(2n), int(-3n))).toBe(true);
    expect(sum("$mod", int(-7n), int(2n), int(-1n))).toBe(true);
    expect(() => sum("$div", int(1n), int(0n), null)).toThrow("division by zero");
    expect(() => sum("$add", int(2n ** 63n - 1n), int(1n), null)).toThrow("overflow");
    expect(() => holds({ $eq: [{ $neg: literal(int(-(2n ** 63n))) }, literal(1)] }, {})).toThrow("overflow");
  });

  test("refuses operands of two types", () => {
    expect(() => sum("$add", 1, int(1n), null)).toThrow("Cannot add 1.0 (type float64) and 1 (type int64)");
    expect(() => sum("$sub", "a", 1, null)).toThrow(ValueError);
  });
});

const malformed: unknown[] = [
  {},
  null,
  { $eq: [1] },
  { $eq: [{ $literal: 1 }] },
  { $constructor: [] },
  { constructor: [1, 2] },
  { $field: 1 },
];

test.each(malformed.map((expression) => [expression]))(
  "the malformed expression %j is refused before any document is read",
  (expression) => {
    expect(() => compileFilter(expression)).toThrow(ValueError);
  },
);
