/** Encodes a bigint as `{ $integer }`. Throws `RangeError` outside -2^63 … 2^63-1. */
export function encodeInt64(value: bigint): { $integer: string } {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64LE(value);
  return { $integer: bytes.toString("base64") };
}

/** Decodes the payload of `{ $integer }`. */
export function decodeInt64(base64: string): bigint {
  return Buffer.from(base64, "base64").readBigInt64LE();
}

/** Encodes a float64 as a bare number, or as `{ $float }` for NaN, infinities and -0. */
export function encodeFloat(value: number): number | { $float: string } {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleLE(value);
  return { $float: bytes.toString("base64") };
}

/** Decodes the payload of `{ $float }`. */
export function decodeFloat(base64: string): number {
  return Buffer.from(base64, "base64").readDoubleLE();
}

/** Encodes raw bytes as `{ $bytes }`. */
export function encodeBytes(bytes: Uint8Array): { $bytes: string } {
  return { $bytes: Buffer.from(bytes).toString("base64") };
}

/** Encodes a timestamp of the sync protocol as 8 little-endian bytes in base64. */
export function u64ToBase64(ts: bigint): string {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(ts);
  return bytes.toString("base64");
}

/** Decodes a timestamp of the sync protocol. Null if the text is not base64 of exactly 8 bytes. */
export function base64ToU64(text: string): bigint | null {
  if (!isCanonicalBase64(text)) return null;
  const bytes = Buffer.from(text, "base64");
  return bytes.length === 8 ? bytes.readBigUInt64LE() : null;
}

/** True if the text is padded base64 in the standard alphabet. */
export function isCanonicalBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
