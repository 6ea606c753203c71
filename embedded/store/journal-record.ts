import { crc32 } from "node:zlib";
import type { Space, StoreWrite } from "./store";

const SPACES: readonly Space[] = ["docs", "idx", "meta"];
const REMOVED_LENGTH = 0xffffffff;
/** The checksum, the length of the body, and the generation. */
export const HEADER_BYTES = 4 + 4 + 8;
/** An entry's space and the lengths of its key and value. */
const ENTRY_BYTES = 1 + 2 + 4;

/** A position between two batches: the generation of the file and the checksum of every batch before it. */
export interface JournalMark {
  generation: bigint;
  checksum: number;
}

/** Encodes one batch: header, then its entries. */
export function encodeBatch(
  writes: readonly StoreWrite[],
  { generation, checksum }: JournalMark,
): Buffer<ArrayBuffer> {
  let bytes = HEADER_BYTES;
  for (const { key, value } of writes) bytes += ENTRY_BYTES + key.length + Buffer.byteLength(value ?? "");
  const batch = Buffer.allocUnsafe(bytes);
  let at = HEADER_BYTES;
  for (const { space, key, value } of writes) {
    at = batch.writeUInt8(SPACES.indexOf(space), at);
    at = batch.writeUInt16LE(key.length, at);
    at += key.copy(batch, at);
    const length = value === null ? 0 : batch.write(value, at + 4);
    batch.writeUInt32LE(value === null ? REMOVED_LENGTH : length, at);
    at += 4 + length;
  }
  batch.writeUInt32LE(bytes - HEADER_BYTES, 4);
  batch.writeBigUInt64LE(generation, 8);
  batch.writeUInt32LE(crc32(batch.subarray(4), checksum), 0);
  return batch;
}

/** The writes of one complete batch. */
export function decodeBatch(batch: Buffer): StoreWrite[] {
  const writes: StoreWrite[] = [];
  for (let at = HEADER_BYTES; at < batch.length;) {
    const space = SPACES[batch.readUInt8(at)] ?? "meta";
    const keyEnd = at + 3 + batch.readUInt16LE(at + 1);
    const key = Buffer.from(batch.subarray(at + 3, keyEnd));
    const length = batch.readUInt32LE(keyEnd);
    const isRemoved = length === REMOVED_LENGTH;
    at = keyEnd + 4 + (isRemoved ? 0 : length);
    writes.push({ space, key, value: isRemoved ? null : batch.toString("utf8", keyEnd + 4, at) });
  }
  return writes;
}

/** The generation in the header at `at`, or 0 if no header fits there. */
export function generationAt(file: Buffer, at: number): bigint {
  return at + HEADER_BYTES <= file.length ? file.readBigUInt64LE(at + 8) : 0n;
}

/** The end of the batch at `at` if it is complete and continues from the mark's checksum, else null. */
export function endOfBatch(file: Buffer, at: number, { generation, checksum }: JournalMark): number | null {
  if (at + HEADER_BYTES > file.length) return null;
  const end = at + HEADER_BYTES + file.readUInt32LE(at + 4);
  if (end > file.length || end === at + HEADER_BYTES) return null;
  // The expected generation takes the place of the stored one, so damage to those eight bytes alone is healed.
  const expected = Buffer.alloc(12);
  file.copy(expected, 0, at + 4, at + 8);
  expected.writeBigUInt64LE(generation, 4);
  const sum = crc32(file.subarray(at + HEADER_BYTES, end), crc32(expected, checksum));
  return sum === file.readUInt32LE(at) ? end : null;
}
