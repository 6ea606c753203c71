import { crc32 } from "node:zlib";
import { StartError } from "../system/start-error";
import { decodeBatch, endOfBatch, generationAt, HEADER_BYTES, type JournalMark } from "./journal-record";
import type { StoreWrite } from "./store";

/** One journal file with its contents. */
export interface JournalFile {
  path: string;
  bytes: Buffer;
}

/** What the journal holds and the tree does not. */
export interface Recovery {
  /** In order. */
  writes: StoreWrite[];
  /** The mark after the last of them. */
  mark: JournalMark;
  /** Where each of the two files must be cut, because the rest is not used. Null leaves a file as it is. */
  cutAt: [number | null, number | null];
  /** One sentence for each thing that was left out. */
  reports: string[];
}

/**
 * Reads the batches after `applied`, the mark stored in the tree, from the two files. A batch that the end of power
 * tore is left out: nobody was told of it. Anything else that is not as it was written is damage, and throws StartError
 * unless `acceptLoss`.
 *
 * The file of a generation holds that generation, or the one two before it, or nothing yet.
 */
export function recoverJournal(
  files: readonly [JournalFile, JournalFile],
  applied: JournalMark,
  acceptLoss: boolean,
): Recovery {
  const recovery: Recovery = { writes: [], mark: applied, cutAt: [null, null], reports: [] };
  const damage = readGenerations(files, recovery);
  if (damage === null) return recovery;
  if (!acceptLoss) throw new StartError(`${damage} ${HOW_TO_GO_ON}`);
  recovery.reports.push(damage);
  return recovery;
}

const HOW_TO_GO_ON =
  "Restore a backup, or start once with --accept-loss to go on without them; the damaged file is kept beside it.";

/** Fills the recovery. Returns a sentence about the first damage, or null. */
function readGenerations(files: readonly [JournalFile, JournalFile], recovery: Recovery): string | null {
  const first = recovery.mark.generation + 1n;
  const hasNext = generationAt(fileOf(files, first + 1n).bytes, 0) === first + 1n;
  const continues =
    endOfBatch(fileOf(files, first).bytes, 0, { ...recovery.mark, generation: first }) !== null;
  if ((!continues && isForeign(files, first)) || isForeign(files, first + 1n)) {
    recovery.cutAt = [0, 0];
    return `The journal beside ${fileOf(files, first).path} does not continue the database file.`;
  }
  const damage = readOne(files, first, recovery, hasNext ? "the batches of the other file" : null);
  if (damage !== null) {
    recovery.cutAt[indexOf(first + 1n)] = 0;
    return damage;
  }
  if (recovery.mark.generation === first) return readOne(files, first + 1n, recovery, null);
  if (!hasNext) return null;
  recovery.cutAt = [0, 0];
  return `${fileOf(files, first).path} is missing batches (offset 0); behind them are the batches of the other file.`;
}

/**
 * Adds the batches of one generation to the recovery. `behind` describes batches in the other file. Returns a
 * sentence if a broken batch has others behind it; a torn one at the end is only reported.
 */
function readOne(
  files: readonly [JournalFile, JournalFile],
  generation: bigint,
  recovery: Recovery,
  behind: string | null,
): string | null {
  const { path, bytes } = fileOf(files, generation);
  const brokenAt = readGeneration(bytes, generation, recovery);
  if (brokenAt === null) return null;
  recovery.cutAt[indexOf(generation)] = brokenAt;
  const rest = laterBatches(bytes, brokenAt, { generation, checksum: recovery.mark.checksum }) ?? behind;
  if (rest !== null) return `${path} is damaged at offset ${brokenAt}; behind it are ${rest}.`;
  recovery.reports.push(
    `${path} ends in an incomplete batch at offset ${brokenAt}, left out: it was being written when the process or the power ended.`,
  );
  return null;
}

/** Adds the complete batches of a generation. Returns where a batch that is not complete starts, or null. */
function readGeneration(bytes: Buffer, generation: bigint, recovery: Recovery): number | null {
  for (let at = 0; ;) {
    const end = endOfBatch(bytes, at, { generation, checksum: recovery.mark.checksum });
    if (end === null) return generationAt(bytes, at) === generation ? at : null;
    for (const write of decodeBatch(bytes.subarray(at, end))) recovery.writes.push(write);
    recovery.mark = { generation, checksum: bytes.readUInt32LE(at) };
    at = end;
  }
}

/** Describes the complete batches behind a broken one. Null if there are none: then it was torn. */
function laterBatches(bytes: Buffer, brokenAt: number, before: JournalMark): string | null {
  const { generation } = before;
  const seeds = checksumsOf(bytes, brokenAt, before.checksum);
  const pattern = Buffer.alloc(8);
  pattern.writeBigUInt64LE(generation);
  for (let found = brokenAt + 9; (found = bytes.indexOf(pattern, found)) !== -1; found += 1) {
    const rest = bytes.subarray(found - 8);
    const checksum = seeds.find((seed) => endOfBatch(rest, 0, { generation, checksum: seed }) !== null);
    if (checksum === undefined) continue;
    const later: Recovery = { writes: [], mark: { generation, checksum }, cutAt: [null, null], reports: [] };
    readGeneration(rest, generation, later);
    return `${later.writes.length} intact writes from offset ${found - 8} on`;
  }
  return null;
}

/** The checksums that the batch behind a broken one may continue from: the stored one, and that of its bytes. */
function checksumsOf(bytes: Buffer, at: number, before: number): number[] {
  const stored = bytes.readUInt32LE(at);
  const end = at + HEADER_BYTES + bytes.readUInt32LE(at + 4);
  return end <= bytes.length ? [stored, crc32(bytes.subarray(at + 4, end), before)] : [stored];
}

/** True if the file's first batch is of a generation that cannot be there. */
function isForeign(files: readonly [JournalFile, JournalFile], generation: bigint): boolean {
  const found = generationAt(fileOf(files, generation).bytes, 0);
  return found !== generation && found !== generation - 2n && found !== 0n;
}

function fileOf(files: readonly [JournalFile, JournalFile], generation: bigint): JournalFile {
  return files[indexOf(generation)];
}

/** The file that a generation is written to. */
export function indexOf(generation: bigint): 0 | 1 {
  return generation % 2n === 0n ? 0 : 1;
}
