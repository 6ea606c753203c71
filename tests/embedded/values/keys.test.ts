import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeFloat, encodeInt64 } from "../../../embedded/values/int64";
import {
  appendValue,
  boundInterval,
  boundKey,
  compareValues,
  encodeKey,
  MAX_KEY_BYTES,
  prefixSuccessor,
} from "../../../embedded/values/keys";
import { floatOf, int64Of, isObject, kindOf, type ConvexValue } from "../../../embedded/values/value";
import { anyText, anyValue } from "./arbitrary-values";

const hex = (value: ConvexValue | undefined) => encodeKey([value]).toString("hex");

describe("the bytes of a key", () => {
  test.each<[string, ConvexValue | undefined, string]>([
    ["a missing field", undefined, "01"],
    ["null", null, "03"],
    ["the float 1", 1, "0dbff0000000000000"],
    ["the float -1", -1, "0d400fffffffffffff"],
    ["the float -0", encodeFloat(-0), "0d7fffffffffffffff"],
    ["the float 0", 0, "0d8000000000000000"],
    ["NaN", encodeFloat(NaN), "0dfff8000000000000"],
    ["the integer 0", encodeInt64(0n), "08"],
    ["the integer 1", encodeInt64(1n), "0901"],
    ["the integer -1", encodeInt64(-1n), "07ff"],
    ["the integer 200", encodeInt64(200n), "0a00c8"],
    ["the integer -200", encodeInt64(-200n), "06ff38"],
    ["the largest integer", encodeInt64(2n ** 63n - 1n), "0c7fffffffffffffff"],
    ["false", false, "0e"],
    ["true", true, "0f"],
    ["text with a zero character", "a\0b", "106100ff6200"],
    ["bytes with a zero", { $bytes: "AAE=" }, "1100ff0100"],
    ["an empty list", [], "1200"],
    ["a list of null", [null], "120300"],
    ["an empty object", {}, "1500"],
    ["an object", { a: true }, "1561000f00"],
    ["an object with an empty field name", { "": null }, "1500ff0300"],
  ])("%s", (_, value, expected) => {
    expect(hex(value)).toBe(expected);
  });
});

describe("the order of keys", () => {
  test("equals the order of values of all types", () => {
    const field = fc.option(anyValue(), { nil: undefined });
    fc.assert(
      fc.property(field, field, (a, b) => {
        expect(Math.sign(encodeKey([a]).compare(encodeKey([b])))).toBe(Math.sign(slowCompare(a, b)));
        expect(Math.sign(compareValues(a, b))).toBe(Math.sign(slowCompare(a, b)));
      }),
      { numRuns: 1000 },
    );
  });

  test("compares lists of fields one by one", () => {
    const row = fc.array(anyValue(), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(row, row, (a, b) => {
        const fields = slowCompare(a[0], b[0]) || slowCompare(a[1], b[1]);
        expect(Math.sign(encodeKey(a).compare(encodeKey(b)))).toBe(Math.sign(fields));
      }),
    );
  });

  test("sorts text by its UTF-8 bytes", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (a, b) => {
        expect(Math.sign(compareValues(a, b))).toBe(Buffer.from(a).compare(Buffer.from(b)));
        expect(encodeKey([a]).compare(encodeKey([b]))).toBe(Buffer.from(a).compare(Buffer.from(b)));
      }),
      { numRuns: 700 },
    );
  });
});

describe("prefixes", () => {
  test("a key starts with the key of its first fields, and appending a field gives the longer key", () => {
    fc.assert(
      fc.property(fc.array(anyValue(), { maxLength: 3 }), anyValue(), (fields, last) => {
        const prefix = encodeKey(fields);
        const whole = encodeKey([...fields, last]);
        expect(whole.subarray(0, prefix.length)).toEqual(prefix);
        expect(appendValue(prefix, last)).toEqual(whole);
      }),
    );
  });

  test("the successor of a prefix is above all its extensions and not above the next prefix", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 5 }), fc.uint8Array({ maxLength: 5 }), (a, b) => {
        const prefix = Buffer.from(a);
        const successor = prefixSuccessor(prefix);
        if (successor === null) {
          expect(prefix.every((byte) => byte === 0xff)).toBe(true);
          return;
        }
        expect(successor.compare(Buffer.concat([prefix, b]))).toBe(1);
        expect(successor.compare(prefix)).toBe(1);
      }),
    );
    expect(prefixSuccessor(Buffer.from([1, 0xff]))).toEqual(Buffer.from([2]));
    expect(prefixSuccessor(Buffer.alloc(0))).toBeNull();
  });
});

describe("long keys", () => {
  const long = (tail: string) => encodeKey(["x".repeat(3000) + tail, 1]);

  test("are shortened for the store and stay different, while short keys are unchanged", () => {
    const short = encodeKey(["x".repeat(1000)]);
    expect(boundKey(short)).toBe(short);
    expect(boundKey(long("a")).length).toBe(MAX_KEY_BYTES);
    expect(boundKey(long("a"))).not.toEqual(boundKey(long("b")));
    expect(boundKey(long("a"))).toEqual(boundKey(long("a")));
  });

  test("an interval of stored keys contains every key of the full interval, and reports when it may contain more", () => {
    const text = fc
      .tuple(fc.constantFrom("x", "y", "z"), fc.constantFrom(10, 1850, 1866, 1867, 1900, 2500), anyText())
      .map(([letter, count, tail]) => encodeKey([letter.repeat(count) + tail]));
    fc.assert(
      fc.property(text, text, text, (lo, hi, key) => {
        const bounded = boundInterval(lo, hi);
        const stored = boundKey(key);
        const inside = lo.compare(key) <= 0 && key.compare(hi) < 0;
        const found =
          bounded.lo.compare(stored) <= 0 && (bounded.hi === null || stored.compare(bounded.hi) < 0);
        if (inside) expect(found).toBe(true);
        if (bounded.exact) expect(found).toBe(inside);
      }),
      { numRuns: 700 },
    );
  });
});

/** The specified order of values, computed without keys. */
function slowCompare(a: ConvexValue | undefined, b: ConvexValue | undefined): number {
  const ranks = ["undefined", "null", "int64", "float64", "boolean", "string", "bytes", "array", "object"];
  const kindA = a === undefined ? "undefined" : kindOf(a);
  const kindB = b === undefined ? "undefined" : kindOf(b);
  if (kindA !== kindB) return ranks.indexOf(kindA) - ranks.indexOf(kindB);
  if (a === undefined || b === undefined || a === null || b === null) return 0;
  if (typeof a === "boolean" || typeof b === "boolean") return Number(a) - Number(b);
  if (typeof a === "string" && typeof b === "string") return Buffer.from(a).compare(Buffer.from(b));
  if (Array.isArray(a) && Array.isArray(b)) return slowCompareLists(a, b);
  if (isObject(a) && isObject(b)) return slowCompareLists(flat(a), flat(b));
  const [m, n] = [int64Of(a), int64Of(b)];
  if (m !== null && n !== null) return m < n ? -1 : m > n ? 1 : 0;
  const [x, y] = [floatOf(a), floatOf(b)];
  if (x !== null && y !== null) return slowCompareFloats(x, y);
  return bytes(a).compare(bytes(b));
}

function slowCompareFloats(x: number, y: number): number {
  const rank = (n: number) => (Number.isNaN(n) ? 2 : Object.is(n, -0) ? -Number.MIN_VALUE / 2 : n);
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
  if (x === 0 && y === 0) return Number(Object.is(y, -0)) - Number(Object.is(x, -0));
  return rank(x) - rank(y) > 0 ? 1 : rank(x) - rank(y) < 0 ? -1 : 0;
}

function slowCompareLists(a: ConvexValue[], b: ConvexValue[]): number {
  for (const [index, item] of a.entries()) {
    if (index >= b.length) return 1;
    const order = slowCompare(item, b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function flat(object: { [field: string]: ConvexValue }): ConvexValue[] {
  return Object.entries(object)
    .sort(([a], [b]) => Buffer.from(a).compare(Buffer.from(b)))
    .flat();
}

function bytes(value: ConvexValue): Buffer {
  return Buffer.from((value as { $bytes: string }).$bytes, "base64");
}
