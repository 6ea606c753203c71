import { convexToJson, getConvexSize, jsonToConvex, type JSONValue } from "convex/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { base64ToU64, encodeInt64, u64ToBase64 } from "../../../embedded/values/int64";
import { isIdentifier } from "../../../embedded/values/names";
import { valueSize } from "../../../embedded/values/size";
import {
  canonicalJson,
  checkedObject,
  checkedOrUndefined,
  checkedValue,
  parseValue,
  toCleanJson,
  ValueError,
  valueAtPath,
  type ConvexValue,
} from "../../../embedded/values/value";
import { anyValue } from "./arbitrary-values";

describe("reading a value", () => {
  test("accepts everything the official library encodes", () => {
    fc.assert(
      fc.property(anyValue(), (value) => {
        const written = convexToJson(jsonToConvex(value as JSONValue));
        expect(checkedValue(written)).toBe(written);
        expect(canonicalJson(written as ConvexValue)).toBe(canonicalJson(value));
      }),
    );
  });

  test.each([
    ["an undefined field", { a: { $undefined: null } }],
    ["an ordinary number in the encoding of the special ones", { $float: "AAAAAAAA8D8=" }],
    ["an integer of four bytes", { $integer: "AAAAAA==" }],
    ["an integer that is not base64", { $integer: "!!!!" }],
    ["a field name with a dollar", { $price: 1, b: 2 }],
    ["a field name outside ASCII", { "prix€": 1 }],
    ["a field name that is too long", { ["a".repeat(1025)]: 1 }],
    ["half a surrogate pair", "\ud800"],
    ["a list that is too long", Array.from({ length: 8193 }, () => null)],
    [
      "an object with too many fields",
      Object.fromEntries(Array.from({ length: 1025 }, (_, i) => [`f${i}`, 1])),
    ],
    ["a placeholder where none is allowed", { $commitTs: null }],
  ])("refuses %s", (_, value) => {
    expect(() => checkedValue(value)).toThrow(ValueError);
  });

  test("limits nesting", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(parseValue(nested(64))).toBeTruthy();
    expect(() => parseValue(nested(65))).toThrow("Value is too nested (maximum nesting 64)");
    expect(() => parseValue(nested(17), { maxNesting: 16 })).toThrow(ValueError);
  });

  test("refuses text that is not JSON, and arrays where a document is expected", () => {
    expect(() => parseValue("{")).toThrow("Value is not valid JSON");
    expect(() => checkedObject([])).toThrow(ValueError);
    expect(() => checkedObject(encodeInt64(1n))).toThrow(ValueError);
  });

  test("accepts undefined and the commit timestamp placeholder only where they are allowed", () => {
    expect(checkedOrUndefined({ $undefined: null })).toBeUndefined();
    expect(checkedValue({ a: { $commitTs: null } }, { allowCommitTs: true })).toBeTruthy();
  });
});

describe("reading a field by its path", () => {
  test("returns undefined where a field is missing or its parent is not an object", () => {
    const doc = { a: { b: 1 }, n: encodeInt64(1n), list: [1] };
    expect(valueAtPath(doc, "a.b")).toBe(1);
    expect(valueAtPath(doc, "a.c")).toBeUndefined();
    expect(valueAtPath(doc, "n.$integer")).toBeUndefined();
    expect(valueAtPath(doc, "list.0")).toBeUndefined();
    expect(valueAtPath(doc, "constructor")).toBeUndefined();
    expect(valueAtPath(doc, "a.__proto__.x")).toBeUndefined();
  });
});

describe("sizes", () => {
  test("equal those of the official library", () => {
    fc.assert(
      fc.property(anyValue(), (value) => {
        expect(valueSize(value)).toBe(getConvexSize(jsonToConvex(value as JSONValue)));
      }),
    );
  });
});

describe("other forms", () => {
  test("canonical JSON does not depend on the order of fields", () => {
    expect(canonicalJson({ b: [1, { d: 1, c: "x" }], a: null })).toBe('{"a":null,"b":[1,{"c":"x","d":1}]}');
  });

  test("clean JSON writes values that JSON lacks as text", () => {
    const value = {
      int: encodeInt64(-5n),
      inf: { $float: "AAAAAAAA8H8=" },
      bytes: { $bytes: "AAE=" },
      n: 1.5,
    };
    expect(toCleanJson(value)).toEqual({ int: "-5", inf: "Infinity", bytes: "AAE=", n: 1.5 });
  });

  test("timestamps are eight little-endian bytes", () => {
    expect(u64ToBase64(0n)).toBe("AAAAAAAAAAA=");
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (ts) => {
        expect(base64ToU64(u64ToBase64(ts))).toBe(ts);
      }),
    );
    for (const text of ["", "AAAA", "no base64!"]) expect(base64ToU64(text)).toBeNull();
  });

  test("names of tables and fields are identifiers", () => {
    for (const name of ["a", "_a", "a1_", "A".repeat(64)]) expect(isIdentifier(name)).toBe(true);
    for (const name of ["", "_", "__", "1a", "a-b", "a".repeat(65), "é"])
      expect(isIdentifier(name)).toBe(false);
  });
});
