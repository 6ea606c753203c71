import { closeSync, constants, fdatasync, fstatSync, fsyncSync, ftruncateSync } from "node:fs";
import { openSync, readFileSync, readSync, write } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import type { Space, StoreWrite } from "./store";

const SPACES: readonly Space[] = ["docs", "idx", "meta"];
const REMOVED_LENGTH = 0xffffffff;
/** Checksum, length of what follows the head, generation. */
const HEADER_BYTES = 4 + 4 + 8;
/** A file that grew beyond this for one large batch is cut when its turn comes again. */
const MAX_REUSED_FILE_BYTES = 64 * 1024 * 1024;
/**
 * A write that returns when the disk has it. On macOS the flag leaves the data in the drive's cache, and Windows does not
 * know it: there the file is synchronised after the write.
 */
const DSYNC: number | undefined = process.platform === "linux" ? constants.O_DSYNC : undefined;

const writeAt = promisify(write);
const synchronize = promisify(fdatasync);

/** A place between two batches: how often the files have taken turns, and the checksum of all that came before. */
export interface JournalMark {
  generation: bigint;
  checksum: number;
}

/** What a journal had that the tree did not: the writes in their order, and the mark behind them. */
export interface RecoveredWrites {
  writes: StoreWrite[];
  mark: JournalMark;
}

/**
 * Batches of writes in the order they came, each on the disk when `append` resolves: one write of one piece, where
 * a tree takes many and waits twice. There are two files, of which one is appended to while what the other holds is
 * brought into the tree; then they change places, and the older one is written over from its start.
 *
 * Each checksum goes on from that of the batch before, across the turns too. So reading ends at a batch that a power
 * cut tore, before what an older generation left behind the newest batch, and at once in a journal of another tree.
 */
export class Journal {
  readonly #files: readonly [number, number];
  #generation: bigint;
  #checksum: number;
  #position = 0;

  /** Opens or makes the two files. `applied`: the mark that the tree names. */
  static open(folder: string, applied: JournalMark): { journal: Journal; left: RecoveredWrites } {
    const paths = [join(folder, "journal-0"), join(folder, "journal-1")] as const;
    const files = [openFile(paths[0]), openFile(paths[1])] as const;
    syncFolder(folder);
    const left: RecoveredWrites = { writes: [], mark: applied };
    for (const generation of [applied.generation + 1n, applied.generation + 2n]) {
      const place = fileIndexOf(generation);
      if (readGeneration(files[place]) !== generation) break;
      const found = readCompleteBatches(readFileSync(paths[place]), {
        generation,
        checksum: left.mark.checksum,
      });
      // A later generation was begun only when all of this one was on the disk.
      if (found.writes.length === 0) break;
      for (const write of found.writes) left.writes.push(write);
      left.mark = found.mark;
    }
    return { journal: new Journal(files, left.mark), left };
  }

  private constructor(files: readonly [number, number], { generation, checksum: sum }: JournalMark) {
    this.#files = files;
    this.#generation = generation + 1n;
    this.#checksum = sum;
  }

  /** Resolves when the writes, at least one, are on the disk, all of them. One call at a time. */
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

  /** The next batch begins the other file. Returns the mark to be put into the tree with what was appended before. */
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

/** New files are on the disk when their folder is. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function encodeBatch(writes: readonly StoreWrite[], { generation, checksum: sum }: JournalMark): Buffer {
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
  batch.writeUInt32LE(crc32(batch.subarray(4), sum), 0);
  return batch;
}

/** The generation that a file begins with; 0 when it is empty. */
function readGeneration(file: number): bigint {
  const head = Buffer.alloc(HEADER_BYTES);
  readSync(file, head, 0, HEADER_BYTES, 0);
  return head.readBigUInt64LE(8);
}

/** The whole batches at the start of a file that are of this generation and go on from this checksum. */
function readCompleteBatches(file: Buffer, { generation, checksum: sum }: JournalMark): RecoveredWrites {
  const left: RecoveredWrites = { writes: [], mark: { generation, checksum: sum } };
  for (let at = 0; at + HEADER_BYTES <= file.length;) {
    const end = at + HEADER_BYTES + file.readUInt32LE(at + 4);
    const isNext = end <= file.length && file.readBigUInt64LE(at + 8) === generation;
    if (!isNext || crc32(file.subarray(at + 4, end), left.mark.checksum) !== file.readUInt32LE(at)) break;
    left.mark.checksum = file.readUInt32LE(at);
    for (const write of decodeWrites(file.subarray(at + HEADER_BYTES, end))) left.writes.push(write);
    at = end;
  }
  return left;
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
