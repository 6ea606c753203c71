import { encodeFloat, encodeInt64 } from "../../values/int64";
import { floatOf, int64Of, type ConvexValue } from "../../values/value";

/**
 * The JSON of official exports, which keeps every value: an int64 is a number without a dot, a float64 is one with a
 * dot or an exponent. Bytes, NaN and infinities keep their encodings.
 */
export function toExportJson(value: ConvexValue): string {
  if (typeof value === "number") return floatText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(toExportJson).join(",")}]`;
  const float = floatOf(value);
  if (Object.is(float, -0)) return "-0.0";
  if (float === null) {
    const int = int64Of(value);
    if (int !== null) return String(int);
  }
  const fields = Object.entries(value).map(
    ([field, inner]) => `${JSON.stringify(field)}:${toExportJson(inner)}`,
  );
  return `{${fields.join(",")}}`;
}

function floatText(value: number): string {
  const text = String(value);
  return Number.isInteger(value) && !text.includes("e") ? `${text}.0` : text;
}

/** A string, or a number outside of strings. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INT64_LIMIT = 2n ** 63n;

/** Parses one line of an official export. Throws SyntaxError. The caller checks the value. */
export function parseExportJson(line: string): unknown {
  return JSON.parse(
    line.replace(STRING_OR_NUMBER, (token) => {
      if (token.startsWith('"')) return token;
      if (/[.eE]/.test(token)) return JSON.stringify(encodeFloat(Number(token)));
      const int = BigInt(token);
      return int >= -INT64_LIMIT && int < INT64_LIMIT ? JSON.stringify(encodeInt64(int)) : token;
    }),
  );
}
