import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeId, encodeId, newInternalId } from "../../../embedded/values/ids";

const internalId = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));

describe("document ids", () => {
  test("have the text form of Convex", () => {
    expect(encodeId(10001, Buffer.alloc(16))).toBe("j5700000000000000000000000001qv0");
  });

  test("decode to the table number and internal id that they encode", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffffffff }), internalId, (table, internal) => {
        const id = encodeId(table, internal);
        expect(id.length).toBeGreaterThanOrEqual(31);
        expect(id.length).toBeLessThanOrEqual(37);
        expect(decodeId(id)).toEqual({ tableNumber: table, internal });
      }),
    );
  });

  test("are refused in any other spelling", () => {
    fc.assert(
      fc.property(internalId, fc.nat(31), fc.constantFrom(..."0189abjkzILOu-"), (internal, at, char) => {
        const id = encodeId(10001, internal);
        const changed = id.slice(0, at) + char + id.slice(at + 1);
        const decoded = decodeId(changed);
        if (decoded !== null) expect(encodeId(decoded.tableNumber, decoded.internal)).toBe(changed);
        expect(decodeId(id.toUpperCase())).toBeNull();
        expect(decodeId(`${id}0`)).toBeNull();
        expect(decodeId(id.slice(0, -1))).toBeNull();
      }),
    );
  });

  test("are refused if the text is not an id", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const decoded = decodeId(text);
        if (decoded !== null) expect(encodeId(decoded.tableNumber, decoded.internal)).toBe(text);
      }),
    );
    for (const text of ["", "books", "0".repeat(32), "z".repeat(32)]) expect(decodeId(text)).toBeNull();
  });

  test("end with the day of their creation", () => {
    const random = { bytes: (length: number) => Buffer.alloc(length, 7) };
    const clock = { now: () => 86_400_000 * 20_000 + 5, runAt: () => () => {} };
    const internal = newInternalId(random, clock);
    expect(internal.subarray(0, 14)).toEqual(Buffer.alloc(14, 7));
    expect(internal.readUInt16BE(14)).toBe(20_000);
  });
});
