import { kindOf, type ConvexValue } from "./value";

/**
 * Bytes of a checked value as limits and metrics count them: null and booleans 1, numbers 9, strings and
 * bytes 2 + length, arrays and objects 2 + their parts (a field costs its name + 1).
 */
export function valueSize(value: ConvexValue): number {
  if (typeof value === "number") return 9;
  if (typeof value === "string") return 2 + Buffer.byteLength(value);
  if (typeof value === "boolean" || value === null) return 1;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value) size += valueSize(item);
    return size;
  }
  const kind = kindOf(value);
  if (kind === "object") {
    for (const [field, inner] of Object.entries(value)) size += field.length + 1 + valueSize(inner);
    return size;
  }
  if (kind === "bytes") return 2 + Buffer.byteLength(String(value["$bytes"]), "base64");
  return 9;
}
