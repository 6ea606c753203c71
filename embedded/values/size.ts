import { kindOf, type ConvexValue } from "./value";

/**
 * The size of a checked value in bytes, as limits and metrics count it. Null and booleans take 1, numbers 9,
 * strings and bytes 2 + length. Arrays and objects take 2 + their parts; a field name takes its length + 1.
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
