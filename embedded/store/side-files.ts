import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { mkdir, open, rename, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { syncFolder } from "./journal";

/** A frame's length and checksum, which continues from the frame before. */
const HEADER_BYTES = 8;
const MAX_FRAME_BYTES = 256 * 1024 * 1024;
/** Written in one go, a large file would make the journal wait for the disk. */
const SYNC_BYTES = 4 * 1024 * 1024;
const DRAFT_SUFFIX = ".new";

/** A side file that is not as it was written. */
export class DamagedFileError extends Error {
  constructor() {
    super("the file is damaged");
    this.name = "DamagedFileError";
  }
}

/**
 * Files of derived data beside the store, each a list of frames. A reader that finds one missing or damaged makes it again.
 * A file is replaced whole or not at all.
 */
export class SideFiles {
  readonly #folder: string;

  /** Removes what an earlier process did not finish. The first file creates the folder. */
  constructor(folder: string) {
    this.#folder = folder;
    for (const name of this.names()) if (name.endsWith(DRAFT_SUFFIX)) this.remove(name);
  }

  names(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder) : [];
  }

  /** Opens a file to read its frames, or returns null if there is none. */
  open(name: string): FrameReader | null {
    try {
      return new FrameReader(openSync(join(this.#folder, name), "r"));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  /**
   * Writes a file in the background, one frame at a time. The file replaces an earlier one of its name once `admit`
   * resolves to true. Rejects if that or the disk fails; the earlier file then remains.
   */
  async write(name: string, frames: Iterable<Buffer>, admit: () => Promise<boolean>): Promise<boolean> {
    const path = join(this.#folder, name);
    const draft = path + DRAFT_SUFFIX;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    try {
      const file = await open(draft, "w", 0o600);
      try {
        await writeFrames(file, frames);
      } finally {
        await file.close();
      }
      if (!(await admit())) return false;
      await rename(draft, path);
      syncFolder(this.#folder);
      return true;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Removes a file, if it is there. It does not come back after a power cut. */
  remove(name: string): void {
    const path = join(this.#folder, name);
    if (!existsSync(path)) return;
    rmSync(path);
    syncFolder(this.#folder);
  }
}

/** Reads a side file from its start. */
export class FrameReader {
  readonly #file: number;
  #checksum = 0;

  constructor(file: number) {
    this.#file = file;
  }

  /** The next frame in memory of its own, or null at the end. Throws DamagedFileError. */
  next(): Buffer | null {
    const header = this.#read(HEADER_BYTES);
    const length = header.readUInt32LE(0);
    const sum = header.readUInt32LE(4);
    if (length > MAX_FRAME_BYTES) throw new DamagedFileError();
    const frame = this.#read(length);
    this.#checksum = checksumAfter(this.#checksum, frame);
    if (this.#checksum !== sum) throw new DamagedFileError();
    return length === 0 ? null : frame;
  }

  close(): void {
    closeSync(this.#file);
  }

  #read(length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length;) {
      const read = readSync(this.#file, bytes, at, length - at, null);
      if (read === 0) throw new DamagedFileError();
      at += read;
    }
    return bytes;
  }
}

async function writeFrames(file: FileHandle, frames: Iterable<Buffer>): Promise<void> {
  let checksum = 0;
  let unsynced = 0;
  for (const frame of withEnd(frames)) {
    checksum = checksumAfter(checksum, frame);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(frame.length, 0);
    header.writeUInt32LE(checksum, 4);
    await file.writev([header, frame]);
    unsynced += frame.length;
    if (unsynced < SYNC_BYTES) continue;
    await file.datasync();
    unsynced = 0;
  }
  await file.sync();
}

/** An empty frame tells a complete file from one that was cut. */
function* withEnd(frames: Iterable<Buffer>): Generator<Buffer> {
  yield* frames;
  yield Buffer.alloc(0);
}

/** The length is part of it, so that the end cannot be taken for a frame, nor a frame for the end. */
function checksumAfter(before: number, frame: Buffer): number {
  return crc32(frame, crc32(String(frame.length), before));
}
