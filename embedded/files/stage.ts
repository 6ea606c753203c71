import { createHash } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { randomHex } from "../system/random";
import type { Random } from "../system/world";

/** The name prefix of unfinished files, so that the next start can delete what a crash left. */
export const STAGED_PREFIX = "staged-";

/** Limits and checks of an uploaded body. */
export interface StageOptions {
  contentType: string | null;
  /** The limit in bytes, counted on the stream and not taken from the headers. */
  maxBytes: number;
  /** The expected SHA-256 in hex. A different digest throws `DigestMismatch`. */
  expectedSha256?: string;
}

/** A complete body on disk without a row. */
export interface StagedFile {
  path: string;
  /** The digest in hex. */
  sha256: string;
  size: number;
  contentType: string | null;
}

/** The body exceeds the limit. */
export class FileTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The file is larger than the limit of ${maxBytes} bytes.`);
  }
}

/** The body does not have the expected SHA-256. */
export class DigestMismatch extends Error {
  constructor() {
    super("The SHA-256 of the body does not match the expected digest.");
  }
}

/** Writes a body durably to a new file of mode 0600. Throws `FileTooLarge` or `DigestMismatch`, leaving no file. */
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
