import type { Clock, Random } from "../system/world";

/**
 * A document id is the table number (7-bit groups, low first), a 16-byte internal id and a Fletcher-16 checksum.
 * Its text is lowercase Crockford base32. User tables start at number 10001, which gives ids of 32 characters.
 */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
export const INTERNAL_BYTES = 16;
const CHECKSUM_BYTES = 2;
const MIN_CHARS = 31;
const MAX_CHARS = 37;
const DAY_MS = 86_400_000;
/** Each direction reuses its buffers, because every page of results has dozens of ids. */
const scratch = Buffer.alloc(Math.ceil((MAX_CHARS * 5) / 8));
const encodeBytes = Buffer.alloc(scratch.length);
const encodeChars = Buffer.alloc(MAX_CHARS);
const CHAR_OF = Buffer.from(ALPHABET);
const DIGIT_OF = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 32; digit += 1) DIGIT_OF[CHAR_OF[digit] ?? 0] = digit;

/** The id of a document. `tableNumber` is 1 … 2^32-1 and `internal` has 16 bytes. */
export function encodeId(tableNumber: number, internal: Buffer): string {
  const bytes = encodeBytes;
  let length = 0;
  let rest = tableNumber;
  while (rest >= 0x80) {
    bytes[length] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
    length += 1;
  }
  bytes[length] = rest;
  length += 1;
  internal.copy(bytes, length, 0, INTERNAL_BYTES);
  length += INTERNAL_BYTES;
  bytes.writeUInt16LE(fletcher16(bytes, length), length);
  return encodeBase32(bytes, length + CHECKSUM_BYTES);
}

/** Decodes an id. Null unless the text is the canonical form of an id. The document may not exist. */
export function decodeId(id: string): { tableNumber: number; internal: Buffer } | null {
  const table = decodeIntoScratch(id);
  if (table === null) return null;
  return {
    tableNumber: table.value,
    internal: Buffer.from(scratch.subarray(table.length, table.length + INTERNAL_BYTES)),
  };
}

/** Copies the internal id of an id into `target`. Throws RangeError unless the text is an id. */
export function writeInternalId(id: string, target: Buffer, start: number): void {
  const table = decodeIntoScratch(id);
  if (table === null) throw new RangeError(`"${id}" is not an id.`);
  scratch.copy(target, start, table.length, table.length + INTERNAL_BYTES);
}

/** The table number of an id. Null unless the text is the canonical form of an id. */
export function tableNumberOf(id: string): number | null {
  return decodeIntoScratch(id)?.value ?? null;
}

/** Decodes an id into `scratch`. Returns its table number and the number of bytes that number takes. */
function decodeIntoScratch(id: string): { value: number; length: number } | null {
  if (id.length < MIN_CHARS || id.length > MAX_CHARS) return null;
  const length = decodeBase32(id, scratch);
  if (length === null) return null;
  const table = readTableNumber(scratch);
  if (table === null) return null;
  const end = table.length + INTERNAL_BYTES;
  if (length !== end + CHECKSUM_BYTES) return null;
  return scratch.readUInt16LE(end) === fletcher16(scratch, end) ? table : null;
}

/** A new internal id: 14 random bytes and the day, big-endian. It cannot be guessed. Ids of one day end alike. */
export function newInternalId(random: Random, clock: Clock): Buffer {
  const internal = Buffer.allocUnsafe(INTERNAL_BYTES);
  random.bytes(INTERNAL_BYTES - 2).copy(internal);
  internal.writeUInt16BE(Math.floor(clock.now() / DAY_MS) & 0xffff, INTERNAL_BYTES - 2);
  return internal;
}

function readTableNumber(bytes: Buffer): { value: number; length: number } | null {
  let value = 0;
  for (let i = 0; i < 5; i += 1) {
    const byte = bytes[i];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte & 0x80) continue;
    const padded = i > 0 && byte === 0;
    return padded || value === 0 || value > 0xffffffff ? null : { value, length: i + 1 };
  }
  return null;
}

function fletcher16(bytes: Buffer, length: number): number {
  let c0 = 0;
  let c1 = 0;
  for (let i = 0; i < length; i += 1) {
    c0 = (c0 + (bytes[i] ?? 0)) & 0xff;
    c1 = (c1 + c0) & 0xff;
  }
  return (c1 << 8) | c0;
}

function encodeBase32(bytes: Buffer, length: number): string {
  let chars = 0;
  let bits = 0;
  let pending = 0;
  for (let i = 0; i < length; i += 1) {
    pending = ((pending << 8) | (bytes[i] ?? 0)) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      encodeChars[chars] = CHAR_OF[(pending >> bits) & 31] ?? 0;
      chars += 1;
    }
  }
  if (bits > 0) {
    encodeChars[chars] = CHAR_OF[(pending << (5 - bits)) & 31] ?? 0;
    chars += 1;
  }
  return encodeChars.toString("latin1", 0, chars);
}

/** The number of bytes written. Null for an invalid character, an extra character or nonzero leftover bits. */
function decodeBase32(text: string, bytes: Buffer): number | null {
  let bits = 0;
  let pending = 0;
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const digit = DIGIT_OF[text.charCodeAt(i)] ?? -1;
    if (digit < 0) return null;
    pending = ((pending << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[length] = (pending >> bits) & 0xff;
      length += 1;
    }
  }
  const leftover = pending & ((1 << bits) - 1);
  return bits >= 5 || leftover !== 0 ? null : length;
}
