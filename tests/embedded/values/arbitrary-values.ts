import fc from "fast-check";
import { encodeBytes, encodeFloat, encodeInt64 } from "../../../embedded/values/int64";
import type { ConvexValue } from "../../../embedded/values/value";

/** Any encoded value, including the edge cases of the encoding. */
export function anyValue(): fc.Arbitrary<ConvexValue> {
  const field = fc.oneof(fc.constantFrom("a", "b", "ab", ""), fc.stringMatching(/^[ -#%-~]{0,4}$/));
  return fc.letrec<{ value: ConvexValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      anyLeaf(),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(field, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;
}

function anyLeaf(): fc.Arbitrary<ConvexValue> {
  return fc.oneof(
    fc.constant<ConvexValue>(null),
    fc.boolean(),
    fc.double().map(encodeFloat),
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(-0, Infinity, -Infinity, NaN, Number.MIN_VALUE, Number.MAX_VALUE).map(encodeFloat),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(encodeInt64),
    fc.constantFrom(0n, 1n, -1n, 127n, 128n, -128n, -129n, 32767n, -32769n, 2n ** 31n).map(encodeInt64),
    anyText(),
    fc.uint8Array({ maxLength: 4 }).map(encodeBytes),
  );
}

/** Includes NUL, characters above the surrogates, and astral characters. */
export function anyText(): fc.Arbitrary<string> {
  const unit = fc.constantFrom("a", "b", "\0", "\u0001", "é", "\ud7ff", "\ue000", "\uffff", "😀", "𐀀");
  return fc.oneof(fc.string({ unit, maxLength: 4 }), fc.string({ unit: "binary", maxLength: 80 }));
}
