import { createHash } from "node:crypto";
import { INTERNAL_BYTES, writeInternalId } from "./ids";
import { bytesOf, floatOf, int64Of, kindOf, type ConvexValue } from "./value";

/**
 * Order-preserving byte keys: comparing two keys byte by byte gives the order of the lists they encode.
 * Every encoded value ends itself, so keys can be concatenated. The key of a list's prefix is a byte prefix
 * of the list's key.
 */
const TAG = {
  undefined: 0x01,
  null: 0x03,
  intZero: 0x08,
  float: 0x0d,
  false: 0x0e,
  true: 0x0f,
  string: 0x10,
  bytes: 0x11,
  array: 0x12,
  object: 0x15,
} as const;
const END = 0x00;
/** Follows a zero byte of content. It is above every tag, so a terminator sorts before content. */
const ESCAPE = 0xff;

/** The longest key that is stored unchanged. LMDB rejects keys above 1978 bytes. */
export const MAX_KEY_BYTES = 1900;
const HASH_BYTES = 32;
const HEAD_BYTES = MAX_KEY_BYTES - HASH_BYTES;

/** The key of a list of values. `undefined` is a missing field. The length is not bounded; see `boundKey`. */
export function encodeKey(values: readonly (ConvexValue | undefined)[]): Buffer {
  const writer = new KeyWriter();
  for (const value of values) writer.writeValue(value);
  return writer.toBuffer();
}

/** The key of a list of values and the id of the document they belong to. The id takes a tag and its 16 bytes. */
export function encodeEntryKey(values: readonly (ConvexValue | undefined)[], id: string): Buffer {
  const writer = new KeyWriter();
  for (const value of values) writer.writeValue(value);
  writer.writeId(id);
  return writer.toBuffer();
}

/** The key of `prefix` followed by one more value. */
export function appendValue(prefix: Buffer, value: ConvexValue | undefined): Buffer {
  const writer = new KeyWriter();
  writer.writeBytes(prefix);
  writer.writeValue(value);
  return writer.toBuffer();
}

/** The smallest key above every key that starts with `prefix`. Null if there is none. */
export function prefixSuccessor(prefix: Buffer): Buffer | null {
  let end = prefix.length;
  while (end > 0 && prefix[end - 1] === 0xff) end -= 1;
  if (end === 0) return null;
  const successor = Buffer.from(prefix.subarray(0, end));
  successor.writeUInt8(successor.readUInt8(end - 1) + 1, end - 1);
  return successor;
}

/**
 * The stored form of a key. A key above `MAX_KEY_BYTES` keeps its first 1868 bytes and ends with its SHA-256.
 * Different keys stay different. Keys that share those first bytes sort by hash, which takes a string of
 * about 1850 bytes in an indexed field.
 */
export function boundKey(key: Buffer): Buffer {
  if (key.length <= MAX_KEY_BYTES) return key;
  return Buffer.concat([key.subarray(0, HEAD_BYTES), createHash("sha256").update(key).digest()]);
}

/**
 * Converts an interval of full keys into an interval of stored keys that contains all of them. If `exact` is
 * false it may also contain other rows: compare each row's full key with `[lo, hi)`.
 */
export function boundInterval(
  lo: Buffer,
  hi: Buffer | null,
): { lo: Buffer; hi: Buffer | null; exact: boolean } {
  const longLo = lo.length > HEAD_BYTES;
  const longHi = hi !== null && hi.length > HEAD_BYTES;
  return {
    lo: longLo ? lo.subarray(0, HEAD_BYTES) : lo,
    hi: longHi ? prefixSuccessor(hi.subarray(0, HEAD_BYTES)) : hi,
    exact: !longLo && !longHi,
  };
}

/** Compares two values: negative, zero or positive. Types come before contents, as in the order of keys. */
export function compareValues(a: ConvexValue | undefined, b: ConvexValue | undefined): number {
  if (typeof a === "number" && typeof b === "number" && a !== b) return a < b ? -1 : 1;
  if (a === b && a !== 0) return 0;
  if (typeof a === "string" && typeof b === "string") return compareStrings(a, b);
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0 || a === undefined || b === undefined) return rank;
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  return encodeKey([a]).compare(encodeKey([b]));
}

/** Compares strings by UTF-8 bytes. JavaScript's own order differs for surrogate pairs and U+E000 … U+FFFF. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codePointRank(x) - codePointRank(y);
  }
  return a.length - b.length;
}

function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareLists(a: readonly ConvexValue[], b: readonly ConvexValue[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const RANKS = {
  null: 1,
  int64: 2,
  commitTs: 2,
  float64: 3,
  boolean: 4,
  string: 5,
  bytes: 6,
  array: 7,
  object: 8,
} as const;

function rankOf(value: ConvexValue | undefined): number {
  return value === undefined ? 0 : RANKS[kindOf(value)];
}

/** Builds one key in a growing buffer. Float64 and short ASCII string values need no calls into native code. */
class KeyWriter {
  #buffer = Buffer.allocUnsafe(96);
  #length = 0;

  toBuffer(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  writeValue(value: ConvexValue | undefined): void {
    if (typeof value === "number") return this.#float(value);
    if (typeof value === "string") return this.#string(TAG.string, value);
    if (value === undefined) return this.#byte(TAG.undefined);
    if (value === null) return this.#byte(TAG.null);
    if (typeof value === "boolean") return this.#byte(value ? TAG.true : TAG.false);
    if (Array.isArray(value)) return this.#array(value);
    this.#object(value);
  }

  writeId(id: string): void {
    this.#reserve(1 + INTERNAL_BYTES);
    this.#buffer[this.#length] = TAG.string;
    writeInternalId(id, this.#buffer, this.#length + 1);
    this.#length += 1 + INTERNAL_BYTES;
  }

  #array(items: readonly ConvexValue[]): void {
    this.#byte(TAG.array);
    for (const item of items) this.writeValue(item);
    this.#byte(END);
  }

  #object(value: { [field: string]: ConvexValue }): void {
    const float = floatOf(value);
    if (float !== null) return this.#float(float);
    const int = int64Of(value);
    if (int !== null) return this.#int(int);
    const bytes = bytesOf(value);
    if (bytes !== null) {
      this.#byte(TAG.bytes);
      return this.#escaped(bytes);
    }
    this.#byte(TAG.object);
    for (const field of Object.keys(value).sort()) {
      this.#text(field);
      if (field === "") this.#byte(ESCAPE);
      this.writeValue(value[field]);
    }
    this.#byte(END);
  }

  #float(value: number): void {
    this.#reserve(9);
    const buffer = this.#buffer;
    const start = this.#length;
    buffer[start] = TAG.float;
    buffer.writeDoubleBE(value, start + 1);
    const first = buffer[start + 1] ?? 0;
    if (first & 0x80) {
      for (let i = start + 1; i < start + 9; i += 1) buffer[i] = ~(buffer[i] ?? 0);
    } else {
      buffer[start + 1] = first | 0x80;
    }
    this.#length = start + 9;
  }

  #int(value: bigint): void {
    if (value === 0n) return this.#byte(TAG.intZero);
    const [size, width] = intWidth(value);
    this.#byte(value > 0n ? TAG.intZero + size : TAG.intZero - size);
    const bytes = Buffer.allocUnsafe(8);
    bytes.writeBigInt64BE(value);
    this.writeBytes(bytes.subarray(8 - width));
  }

  #string(tag: number, text: string): void {
    this.#byte(tag);
    this.#text(text);
  }

  #text(text: string): void {
    const length = text.length;
    if (length > 64) return this.#escaped(Buffer.from(text));
    this.#reserve(length + 1);
    const buffer = this.#buffer;
    let at = this.#length;
    for (let i = 0; i < length; i += 1) {
      const unit = text.charCodeAt(i);
      if (unit === 0 || unit > 0x7f) return this.#escaped(Buffer.from(text));
      buffer[at] = unit;
      at += 1;
    }
    buffer[at] = END;
    this.#length = at + 1;
  }

  #escaped(bytes: Buffer): void {
    let from = 0;
    for (let zero = bytes.indexOf(0); zero !== -1; zero = bytes.indexOf(0, from)) {
      this.writeBytes(bytes.subarray(from, zero + 1));
      this.#byte(ESCAPE);
      from = zero + 1;
    }
    this.writeBytes(bytes.subarray(from));
    this.#byte(END);
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#buffer[this.#length] = byte;
    this.#length += 1;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + count));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}

/** The smallest of the widths 1, 2, 4 and 8 bytes that holds the number, and its rank from 1 to 4. */
function intWidth(value: bigint): [size: number, width: number] {
  if (BigInt.asIntN(8, value) === value) return [1, 1];
  if (BigInt.asIntN(16, value) === value) return [2, 2];
  if (BigInt.asIntN(32, value) === value) return [3, 4];
  return [4, 8];
}
