import { closeSync, constants, fdatasync, fstatSync, fsyncSync, ftruncateSync } from "node:fs";
import { openSync, readFileSync, readSync, write } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import type { Space, StoreWrite } from "./store";

const SPACES: readonly Space[] = ["docs", "idx", "meta"];
const REMOVED_LENGTH = 0xffffffff;
/** The checksum, the length of the body, and the generation. */
const HEADER_BYTES = 4 + 4 + 8;
/** A file that one large batch grew beyond this size is truncated before it is used again. */
const MAX_REUSED_FILE_BYTES = 64 * 1024 * 1024;
/**
 * Makes each write return once it is on disk. On macOS the flag leaves data in the drive's cache and Windows lacks
 * it, so the file is synchronized after each write there.
 */
const DSYNC: number | undefined = process.platform === "linux" ? constants.O_DSYNC : undefined;

const writeAt = promisify(write);
const synchronize = promisify(fdatasync);

/** A position between two batches: the generation of the file and the checksum of every batch before it. */
export interface JournalMark {
  generation: bigint;
  checksum: number;
}

/** The writes that the journal holds and the tree does not, in order, and the mark after the last one. */
export interface RecoveredWrites {
  writes: StoreWrite[];
  mark: JournalMark;
}

/**
 * A write-ahead journal of batches in order. `append` costs one sequential write, where the tree needs many pages and
 * two syncs. There are two files: one receives batches while the contents of the other move into the tree. Then they
 * switch, and the older file is overwritten from its start.
 *
 * Each checksum continues from the batch before, across files too. So recovery stops at a batch torn by a power cut
 * and before leftovers of an older generation. It reads nothing from the journal of another tree.
 */
export class Journal {
  readonly #files: readonly [number, number];
  #generation: bigint;
  #checksum: number;
  #position = 0;

  /** Opens or creates the two files and reads the writes after `applied`, the mark stored in the tree. */
  static open(folder: string, applied: JournalMark): { journal: Journal; recovered: RecoveredWrites } {
    const paths = [join(folder, "journal-0"), join(folder, "journal-1")] as const;
    const files = [openFile(paths[0]), openFile(paths[1])] as const;
    syncFolder(folder);
    const recovered: RecoveredWrites = { writes: [], mark: applied };
    for (const generation of [applied.generation + 1n, applied.generation + 2n]) {
      const fileIndex = fileIndexOf(generation);
      if (readGeneration(files[fileIndex]) !== generation) break;
      const batches = readCompleteBatches(readFileSync(paths[fileIndex]), {
        generation,
        checksum: recovered.mark.checksum,
      });
      // A later generation starts only after this one is completely on disk.
      if (batches.writes.length === 0) break;
      for (const write of batches.writes) recovered.writes.push(write);
      recovered.mark = batches.mark;
    }
    return { journal: new Journal(files, recovered.mark), recovered };
  }

  private constructor(files: readonly [number, number], { generation, checksum }: JournalMark) {
    this.#files = files;
    this.#generation = generation + 1n;
    this.#checksum = checksum;
  }

  /** Appends at least one write as an atomic batch. Resolves once the batch is on disk. One call at a time. */
  async append(writes: readonly StoreWrite[]): Promise<void> {
    const batch = encodeBatch(writes, { generation: this.#generation, checksum: this.#checksum });
    const file = this.#files[fileIndexOf(this.#generation)];
    for (let sent = 0; sent < batch.length;) {
      const { bytesWritten } = await writeAt(file, batch, sent, batch.length - sent, this.#position + sent);
      sent += bytesWritten;
    }
    if (DSYNC === undefined) await synchronize(file);
    this.#position += batch.length;
    this.#checksum = batch.readUInt32LE(0);
  }

  /** Makes the next batch start the other file. Returns the mark to store in the tree with all batches so far. */
  switchFiles(): JournalMark {
    const mark = { generation: this.#generation, checksum: this.#checksum };
    this.#generation += 1n;
    this.#position = 0;
    const next = this.#files[fileIndexOf(this.#generation)];
    if (fstatSync(next).size > MAX_REUSED_FILE_BYTES) ftruncateSync(next, 0);
    return mark;
  }

  close(): void {
    for (const file of this.#files) closeSync(file);
  }
}

function fileIndexOf(generation: bigint): 0 | 1 {
  return generation % 2n === 0n ? 0 : 1;
}

function openFile(path: string): number {
  return openSync(path, constants.O_RDWR | constants.O_CREAT | (DSYNC ?? 0), 0o600);
}

/** A new file survives a crash only once its folder is synchronized. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function encodeBatch(writes: readonly StoreWrite[], { generation, checksum }: JournalMark): Buffer {
  let bytes = HEADER_BYTES;
  for (const { key, value } of writes) bytes += 1 + 2 + key.length + 4 + Buffer.byteLength(value ?? "");
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

/** The generation of a file's first batch, or 0 if the file is empty. */
function readGeneration(file: number): bigint {
  const head = Buffer.alloc(HEADER_BYTES);
  readSync(file, head, 0, HEADER_BYTES, 0);
  return head.readBigUInt64LE(8);
}

/** The complete batches at the start of a file that have this generation and continue from this checksum. */
function readCompleteBatches(file: Buffer, { generation, checksum }: JournalMark): RecoveredWrites {
  const recovered: RecoveredWrites = { writes: [], mark: { generation, checksum } };
  for (let at = 0; at + HEADER_BYTES <= file.length;) {
    const end = at + HEADER_BYTES + file.readUInt32LE(at + 4);
    const isNext = end <= file.length && file.readBigUInt64LE(at + 8) === generation;
    if (!isNext || crc32(file.subarray(at + 4, end), recovered.mark.checksum) !== file.readUInt32LE(at))
      break;
    recovered.mark.checksum = file.readUInt32LE(at);
    for (const write of decodeWrites(file.subarray(at + HEADER_BYTES, end))) recovered.writes.push(write);
    at = end;
  }
  return recovered;
}

function* decodeWrites(batch: Buffer): Generator<StoreWrite> {
  for (let at = 0; at < batch.length;) {
    const space = SPACES[batch.readUInt8(at)] ?? "meta";
    const keyEnd = at + 3 + batch.readUInt16LE(at + 1);
    const key = Buffer.from(batch.subarray(at + 3, keyEnd));
    const length = batch.readUInt32LE(keyEnd);
    const isRemoved = length === REMOVED_LENGTH;
    at = keyEnd + 4 + (isRemoved ? 0 : length);
    yield { space, key, value: isRemoved ? null : batch.toString("utf8", keyEnd + 4, at) };
  }
}
