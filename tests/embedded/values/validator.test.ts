import { describe, expect, test } from "vitest";
import { encodeId } from "../../../embedded/values/ids";
import { encodeFloat, encodeInt64 } from "../../../embedded/values/int64";
import {
  checkDocument,
  checkValue,
  describeValidator,
  type ValidatorJson,
} from "../../../embedded/values/validator";
import type { ConvexValue } from "../../../embedded/values/value";

const string: ValidatorJson = { type: "string" };
const number: ValidatorJson = { type: "number" };
const person: ValidatorJson = {
  type: "object",
  value: {
    name: { fieldType: string, optional: false },
    age: { fieldType: number, optional: true },
  },
};
const tables = new Map([
  [10001, "people"],
  [10002, "books"],
  [3, "_storage"],
]);
const tableNameOf = (tableNumber: number) => tables.get(tableNumber) ?? null;
const idIn = (tableNumber: number) => encodeId(tableNumber, Buffer.alloc(16, 1));
const problem = (validator: ValidatorJson, value: ConvexValue) => checkValue(validator, value, tableNameOf);

describe("a value that matches", () => {
  test.each<[ValidatorJson, ConvexValue]>([
    [{ type: "any" }, { a: [1] }],
    [{ type: "null" }, null],
    [number, encodeFloat(NaN)],
    [{ type: "bigint" }, encodeInt64(1n)],
    [{ type: "commitTs" }, { $commitTs: null }],
    [{ type: "boolean" }, false],
    [{ type: "bytes" }, { $bytes: "" }],
    [{ type: "literal", value: "open" }, "open"],
    [{ type: "literal", value: encodeInt64(2n) }, encodeInt64(2n)],
    [{ type: "id", tableName: "people" }, idIn(10001)],
    [{ type: "id", tableName: "_storage" }, idIn(3)],
    [{ type: "array", value: number }, []],
    [{ type: "record", keys: string, values: { fieldType: number, optional: false } }, { "any key": 1 }],
    [{ type: "union", value: [{ type: "null" }, string] }, "x"],
    [person, { name: "Ada" }],
  ])("%j accepts %j", (validator, value) => {
    expect(problem(validator, value)).toBeNull();
  });
});

describe("a mismatch message explains", () => {
  test("a wrong type, with the path to it", () => {
    expect(problem(person, { name: "Ada", age: "36" })).toBe(
      'Value does not match validator.\nPath: .age\nValue: "36"\nValidator: v.float64()',
    );
    expect(problem({ type: "array", value: person }, [{ name: "Ada" }, { name: 1 }])).toBe(
      "Value does not match validator.\nPath: [1].name\nValue: 1.0\nValidator: v.string()",
    );
    expect(problem(string, null)).toBe(
      "Value does not match validator.\n\nValue: null\nValidator: v.string()",
    );
  });

  test("a missing field", () => {
    expect(problem(person, { age: 1 })).toBe(
      "Object is missing the required field `name`. Consider wrapping the field validator in " +
        "`v.optional(...)` if this is expected.\n\nObject: {age: 1.0}\n" +
        "Validator: v.object({age: v.optional(v.float64()), name: v.string()})",
    );
  });

  test("an extra field", () => {
    expect(problem(person, { name: "Ada", pet: true })).toBe(
      "Object contains extra field `pet` that is not in the validator.\n\n" +
        'Object: {name: "Ada", pet: true}\n' +
        "Validator: v.object({age: v.optional(v.float64()), name: v.string()})",
    );
  });

  test("null given for an optional field", () => {
    expect(problem(person, { name: "Ada", age: null })).toContain(
      "Value does not match validator.\nPath: .age",
    );
  });

  test("a different literal", () => {
    expect(problem({ type: "literal", value: "open" }, "shut")).toBe(
      '`"shut"` does not match literal validator `v.literal("open")`.',
    );
  });

  test("a value that matches no member of a union", () => {
    const either: ValidatorJson = { type: "union", value: [string, { type: "literal", value: 1 }] };
    expect(problem(either, true)).toBe(
      "Value does not match validator.\n\nValue: true\nValidator: v.union(v.string(), v.literal(1.0))",
    );
  });

  test("an id of another table, a system table or no table, and text that is not an id", () => {
    const people: ValidatorJson = { type: "id", tableName: "people" };
    expect(problem(people, idIn(10002))).toBe(
      `Found ID "${idIn(10002)}" from table \`books\`, which does not match the table name in validator \`v.id("people")\`.`,
    );
    expect(problem(people, idIn(3))).toContain("from a system table");
    expect(problem(people, idIn(10009))).toContain('Validator: v.id("people")');
    expect(problem(people, "ada")).toContain('Value: "ada"\nValidator: v.id("people")');
  });

  test("a key or a value of a record that does not match", () => {
    const record: ValidatorJson = {
      type: "record",
      keys: { type: "id", tableName: "people" },
      values: { fieldType: number, optional: false },
    };
    expect(problem(record, { ada: 1 })).toContain("Path: .keys()");
    expect(problem(record, { [idIn(10001)]: "x" })).toContain("Path: .values()");
  });

  test("an encoded number given for an object", () => {
    expect(problem({ type: "object", value: {} }, encodeInt64(1n))).toContain("Value: 1\n");
  });
});

describe("a document", () => {
  test("may contain its system fields", () => {
    const stored = { _id: idIn(10001), _creationTime: 1.5, name: "Ada" };
    expect(checkDocument(person, stored, tableNameOf)).toBeNull();
    expect(
      checkDocument({ type: "union", value: [person, { type: "object", value: {} }] }, stored, tableNameOf),
    ).toBeNull();
    expect(checkDocument(person, { ...stored, _other: 1 }, tableNameOf)).toContain("extra field `_other`");
  });
});

test("validators are printed as source code", () => {
  const all: ValidatorJson = {
    type: "object",
    value: {
      tags: { fieldType: { type: "array", value: { type: "literal", value: "a" } }, optional: true },
      by: {
        fieldType: {
          type: "record",
          keys: string,
          values: { fieldType: { type: "bytes" }, optional: false },
        },
        optional: false,
      },
      n: { fieldType: { type: "bigint" }, optional: false },
    },
  };
  expect(describeValidator(all)).toBe(
    'v.object({by: v.record(v.string(), v.bytes()), n: v.int64(), tags: v.optional(v.array(v.literal("a")))})',
  );
});
