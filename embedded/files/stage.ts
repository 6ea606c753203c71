import { createHash } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { randomHex } from "../system/random";
import type { Random } from "../system/world";

/** Unfinished files carry this prefix, so that a start can sweep what a crash left. */
export const STAGED_PREFIX = "staged-";

export interface StageOptions {
  contentType: string | null;
  /** Bytes; counted on the stream, whatever the headers said. */
  maxBytes: number;
  /** Hex; a different sum throws `DigestMismatch`. */
  expectedSha256?: string;
}

/** A body on disk that no row refers to yet. */
export interface StagedFile {
  path: string;
  /** Hex. */
  sha256: string;
  size: number;
  contentType: string | null;
}

export class FileTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The file is larger than the limit of ${maxBytes} bytes.`);
  }
}

export class DigestMismatch extends Error {
  constructor() {
    super("The SHA-256 of the body is not the one that was announced.");
  }
}

/** Writes `body` to a new file of mode 0600 and flushes it; nothing is left behind when it throws. */
export async function stageFile(
  folder: string,
  random: Random,
  body: AsyncIterable<Uint8Array>,
  options: StageOptions,
): Promise<StagedFile> {
  const path = join(folder, STAGED_PREFIX + randomHex(random, 16));
  const file = await open(path, "wx", 0o600);
  try {
    const written = await copyInto(file, body, options.maxBytes);
    if (options.expectedSha256 !== undefined && options.expectedSha256 !== written.sha256) {
      throw new DigestMismatch();
    }
    await file.sync();
    await file.close();
    return { path, ...written, contentType: options.contentType };
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(path).catch(() => {});
    throw error;
  }
}

async function copyInto(file: FileHandle, body: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new FileTooLarge(maxBytes);
    hash.update(chunk);
    await file.appendFile(chunk);
  }
  return { sha256: hash.digest("hex"), size };
}
