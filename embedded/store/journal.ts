import { closeSync, constants, copyFileSync, fdatasync, fstatSync, fsyncSync, ftruncateSync } from "node:fs";
import { openSync, readFileSync, write, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { encodeBatch, type JournalMark } from "./journal-record";
import { indexOf, recoverJournal, type Recovery } from "./journal-recovery";
import { isOutOfSpace } from "./out-of-space";
import type { StoreWrite } from "./store";

/**
 * A file that a push or an import grew beyond this size is cut to it before it is used again. A turn takes 2 MB, or as
 * much as comes while LMDB writes the one before.
 */
const MAX_REUSED_FILE_BYTES = 8 * 1024 * 1024;
/** The step in which a file grows. */
const GROWTH_BYTES = 1024 * 1024;
/**
 * Makes each write return once it is on disk. On macOS the flag leaves data in the drive's cache and Windows lacks
 * it, so the file is synchronized after each write there.
 */
const DSYNC: number | undefined = process.platform === "linux" ? constants.O_DSYNC : undefined;

const writeAt = promisify(write);
const synchronize = promisify(fdatasync);

/**
 * A write-ahead journal of batches in order. `append` costs one sequential write, where the tree needs many pages and
 * two syncs. There are two files: one receives batches while the contents of the other move into the tree. Then they
 * switch, and the older file is overwritten from its start.
 *
 * Each checksum continues from the batch before, across files too. So recovery stops at a batch torn by a power cut
 * and before leftovers of an older generation. It reads nothing from the journal of another tree.
 */
export class Journal {
  readonly #paths: readonly [string, string];
  readonly #files: readonly [number, number];
  readonly #sizes: [number, number];
  #generation: bigint;
  #checksum: number;
  #position = 0;
  /** The room that was last asked for, in bytes. */
  #reserved = 0;

  /**
   * Opens or creates the two files and reads the writes after `applied`, the mark stored in the tree. Throws StartError
   * if a file is damaged, unless `acceptLoss`: then what cannot be read is left out, and a copy of the files is kept.
   */
  static open(
    folder: string,
    applied: JournalMark,
    acceptLoss = false,
  ): { journal: Journal; recovered: Recovery } {
    const paths = [join(folder, "journal-0"), join(folder, "journal-1")] as const;
    const files = [openFile(paths[0]), openFile(paths[1])] as const;
    try {
      syncFolder(folder);
      const [zero, one] = [readFileSync(paths[0]), readFileSync(paths[1])];
      const contents = [
        { path: paths[0], bytes: zero },
        { path: paths[1], bytes: one },
      ] as const;
      const recovered = recoverJournal(contents, applied, acceptLoss);
      for (const index of [0, 1] as const) truncateAt(paths[index], files[index], recovered.cutAt[index]);
      return { journal: new Journal(paths, files, recovered.mark), recovered };
    } catch (error) {
      for (const file of files) closeSync(file);
      throw error;
    }
  }

  private constructor(
    paths: readonly [string, string],
    files: readonly [number, number],
    { generation, checksum }: JournalMark,
  ) {
    this.#paths = paths;
    this.#files = files;
    this.#sizes = [fstatSync(files[0]).size, fstatSync(files[1]).size];
    this.#generation = generation + 1n;
    this.#checksum = checksum;
  }

  /**
   * Makes room on disk for `bytes` more, whichever file they go to, so that appending them cannot find the disk full.
   * False if there is no room.
   */
  reserve(bytes: number): boolean {
    this.#reserved = bytes;
    const current = indexOf(this.#generation);
    const needed: [number, number] = [bytes, bytes];
    needed[current] += this.#position;
    return this.#grow(0, needed[0]) && this.#grow(1, needed[1]);
  }

  /** Appends at least one write as an atomic batch. Resolves once the batch is on disk. One call at a time. */
  async append(writes: readonly StoreWrite[]): Promise<void> {
    const batch = encodeBatch(writes, { generation: this.#generation, checksum: this.#checksum });
    const index = indexOf(this.#generation);
    const file = this.#files[index];
    for (let sent = 0; sent < batch.length;) {
      const { bytesWritten } = await writeAt(file, batch, sent, batch.length - sent, this.#position + sent);
      sent += bytesWritten;
    }
    if (DSYNC === undefined) await synchronize(file);
    this.#position += batch.length;
    this.#sizes[index] = Math.max(this.#sizes[index], this.#position);
    this.#checksum = batch.readUInt32LE(0);
  }

  /** Makes the next batch start the other file. Returns the mark to store in the tree with all batches so far. */
  switchFiles(): JournalMark {
    const mark = { generation: this.#generation, checksum: this.#checksum };
    this.#generation += 1n;
    this.#position = 0;
    const next = indexOf(this.#generation);
    // Batches that wait to be appended have their room already.
    const kept = Math.max(MAX_REUSED_FILE_BYTES, this.#reserved);
    if (this.#sizes[next] > kept) {
      ftruncateSync(this.#files[next], kept);
      this.#sizes[next] = kept;
    }
    return mark;
  }

  close(): void {
    for (const file of this.#files) closeSync(file);
  }

  /** Fills a file with zeros up to a size. The disk then has the blocks, and overwriting them needs no more. */
  #grow(index: 0 | 1, bytes: number): boolean {
    const size = this.#sizes[index];
    if (bytes <= size) return true;
    const zeros = Buffer.alloc(Math.ceil((bytes - size) / GROWTH_BYTES) * GROWTH_BYTES);
    // Not through the open file, which would wait for the disk.
    const file = openSync(this.#paths[index], "r+");
    try {
      for (let sent = 0; sent < zeros.length;)
        sent += writeSync(file, zeros, sent, zeros.length - sent, size + sent);
      this.#sizes[index] = size + zeros.length;
      return true;
    } catch (error) {
      if (!isOutOfSpace(error)) throw error;
      return false;
    } finally {
      closeSync(file);
    }
  }
}

function openFile(path: string): number {
  return openSync(path, constants.O_RDWR | constants.O_CREAT | (DSYNC ?? 0), 0o600);
}

/** Cuts off what recovery left out, so that it cannot come back behind new batches. Keeps a copy of the file. */
function truncateAt(path: string, file: number, at: number | null): void {
  if (at === null || fstatSync(file).size <= at) return;
  copyFileSync(path, `${path}.damaged`);
  ftruncateSync(file, at);
  fsyncSync(file);
}

/** A new file survives a crash only once its folder is synchronized. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
