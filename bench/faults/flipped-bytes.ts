import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../embedded/db/database";
import { openDatabase } from "../../embedded/open-database";
import { StartError } from "../../embedded/system/start-error";
import { systemClock } from "../../embedded/system/clock";
import { systemRandom } from "../../embedded/system/random";
import type { Log } from "../../embedded/system/world";

const DOCUMENTS = 40;

export interface FlipReport {
  /** The store answered as if nothing had happened. */
  healed: number;
  /** The store served what is right, or failed the read, and said what is damaged. */
  reported: number;
  /** The start was refused in a sentence. */
  refused: number;
  /** The file and offset of each byte whose damage was served, or ended in another error. */
  wrong: string[];
}

/**
 * Fills a small store, of which a part is in the journal only, as after a kill. Flips every `step`-th byte of its files
 * in turn, opens it each time, and compares all it serves.
 */
export async function flipBytes(options: {
  step: number;
  progress?: (done: number) => void;
}): Promise<FlipReport> {
  const root = mkdtempSync(join(tmpdir(), "flipped-"));
  const report: FlipReport = { healed: 0, reported: 0, refused: 0, wrong: [] };
  try {
    const expected = await fill(join(root, "source"), join(root, "killed"));
    let turn = 0;
    for (const name of readdirSync(join(root, "killed"))) {
      if (name === "lock.mdb") continue;
      const intact = readFileSync(join(root, "killed", name));
      for (let at = turn % options.step; at < intact.length; at += options.step) {
        const copy = join(root, "copy");
        rmSync(copy, { recursive: true, force: true });
        cpSync(join(root, "killed"), copy, { recursive: true });
        const bytes = Buffer.from(intact);
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (turn % 8)), at);
        writeFileSync(join(copy, name), bytes);
        const outcome = await outcomeOf(copy, expected);
        if (outcome === "healed" || outcome === "reported" || outcome === "refused") report[outcome] += 1;
        else report.wrong.push(`${name} at ${at}: ${outcome}`);
        options.progress?.((turn += 1));
      }
    }
    return report;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Writes documents, and copies the folder while the last of them are in the journal only. Returns what it holds. */
async function fill(folder: string, killed: string): Promise<string> {
  const { db } = await openSilently(folder);
  for (let n = 0; n < DOCUMENTS; n += 1) {
    if (n === DOCUMENTS - 3) await db.backup(join(folder, "unused"));
    const transaction = db.begin({ trusted: true });
    transaction.insert("books", { n, title: `Book ${n} `.repeat(1 + (n % 7) * 30) });
    await db.commit(transaction).durable;
  }
  cpSync(folder, killed, { recursive: true });
  rmSync(join(killed, "unused"), { recursive: true });
  for (const name of ["journal-0", "journal-1"]) cutZeros(join(killed, name));
  const held = contentsOf(db);
  await db.close();
  return held;
}

/** Cuts the room that a journal keeps ready, which would be most of the bytes. */
function cutZeros(path: string): void {
  const bytes = readFileSync(path);
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  truncateSync(path, end);
}

async function openSilently(folder: string): Promise<{ db: Database; lines: string[] }> {
  const lines: string[] = [];
  const log: Log = (_level, message) => void lines.push(message);
  const world = { clock: systemClock(), random: systemRandom(), log, fetch };
  return { db: await openDatabase(folder, { world }), lines };
}

async function outcomeOf(folder: string, expected: string): Promise<string> {
  try {
    const { db, lines } = await openSilently(folder);
    let served: string | null = null;
    try {
      served = contentsOf(db);
    } catch (error) {
      if (lines.length === 0) return `not reported: ${String(error)}`;
    }
    await db.close();
    if (lines.length > 0)
      return served === null || expected.startsWith(served.slice(0, -1)) ? "reported" : "wrong";
    return served === expected ? "healed" : "wrong";
  } catch (error) {
    return error instanceof StartError ? "refused" : String(error);
  }
}

/** Everything that queries can see: documents by id, and the order of an index. */
function contentsOf(db: Database): string {
  const snapshot = db.snapshot({ trusted: true });
  const stream = snapshot.stream({
    source: { type: "IndexRange", indexName: "books.by_creation_time", range: [], order: "asc" },
    operators: [],
  });
  const texts: string[] = [];
  for (let next = stream.next(); next !== null; next = stream.next()) texts.push(next.text);
  return JSON.stringify(texts);
}
