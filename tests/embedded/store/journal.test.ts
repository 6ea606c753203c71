import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Journal } from "../../../embedded/store/journal";
import type { JournalMark } from "../../../embedded/store/journal-record";
import type { StoreWrite } from "../../../embedded/store/store";
import { StartError } from "../../../embedded/system/start-error";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded-journal-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const someWrite: fc.Arbitrary<StoreWrite> = fc.record({
  space: fc.constantFrom("docs", "idx", "meta"),
  key: fc.uint8Array({ minLength: 1, maxLength: 1900 }).map((bytes) => Buffer.from(bytes)),
  value: fc.option(fc.string({ unit: "grapheme", maxLength: 300 })),
});
const someBatch = fc.array(someWrite, { minLength: 1, maxLength: 5 });

const NOTHING: JournalMark = { generation: 0n, checksum: 0 };

/** The writes that a new process recovers if the tree holds everything up to `applied`. */
function recoveredFrom(path: string, applied: JournalMark): StoreWrite[] {
  const { journal, recovered } = Journal.open(path, applied);
  journal.close();
  return recovered.writes;
}

/** Appends batches to a new journal and switches files between the generations. Returns the mark of each switch. */
async function appendGenerations(path: string, ...generations: StoreWrite[][][]): Promise<JournalMark[]> {
  const { journal } = Journal.open(path, NOTHING);
  const marks: JournalMark[] = [];
  for (const [index, batches] of generations.entries()) {
    if (index > 0) marks.push(journal.switchFiles());
    for (const batch of batches) await journal.append(batch);
  }
  journal.close();
  return marks;
}

const write = (value: string, key = "a"): StoreWrite => ({ space: "docs", key: Buffer.from(key), value });

test("recovery returns every batch in order, across both files, until the tree holds it", async () => {
  const someBatches = fc.array(someBatch, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(someBatches, someBatches, async (a, b) => {
      const path = mkdtempSync(join(folder, "run-"));
      const [mark = NOTHING] = await appendGenerations(path, a, b);
      expect(recoveredFrom(path, NOTHING)).toEqual([...a, ...b].flat());
      expect(recoveredFrom(path, mark)).toEqual(b.flat());
    }),
    { numRuns: 30 },
  );
});

test("recovery drops a torn batch, wherever it was cut, and keeps the batches before it", async () => {
  const { journal } = Journal.open(folder, NOTHING);
  await journal.append([write("whole")]);
  const path = join(folder, "journal-1");
  const before = statSync(path).size;
  await journal.append([write("torn, because the power went in the middle of it")]);
  journal.close();
  const bytes = readFileSync(path);
  for (let cut = before; cut < bytes.length; cut += 1) {
    writeFileSync(path, bytes.subarray(0, cut));
    expect(recoveredFrom(folder, NOTHING)).toEqual([write("whole")]);
    // The disk may already have the file's length but not its contents.
    writeFileSync(path, Buffer.concat([bytes.subarray(0, cut), Buffer.alloc(bytes.length - cut)]));
    expect(recoveredFrom(folder, NOTHING)).toEqual([write("whole")]);
  }
});

test("recovery ignores older batches that lie behind the newest one in a reused file", async () => {
  const old = [[write("old 1")], [write("old 2")], [write("old 3")]];
  const marks = await appendGenerations(folder, old, [[write("between")]], [[write("new 1")]]);
  expect(recoveredFrom(folder, marks[1] ?? NOTHING)).toEqual([write("new 1")]);
});

/** Writes three batches to one file and flips a bit at `offset`. */
async function damagedJournal(offset: number): Promise<void> {
  await appendGenerations(
    folder,
    ["x", "y", "z"].map((key) => [write("old", key)]),
  );
  const path = join(folder, "journal-1");
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset);
  writeFileSync(path, bytes);
}

test("a damaged batch with intact ones behind it is refused, with the file, the offset and what would be lost", async () => {
  await damagedJournal(20);
  expect(() => Journal.open(folder, NOTHING)).toThrow(
    `${join(folder, "journal-1")} is damaged at offset 0; behind it are 2 intact writes from offset 27 on. ` +
      "Restore a backup, or start once with --accept-loss to go on without them",
  );
});

test("when the loss is accepted, batches behind a damaged one never reappear, and a copy is kept", async () => {
  await damagedJournal(20);
  const damaged = readFileSync(join(folder, "journal-1"));
  const again = Journal.open(folder, NOTHING, true);
  expect(again.recovered).toMatchObject({ writes: [], reports: [expect.stringContaining("offset 0")] });
  await again.journal.append([write("new", "x")]);
  again.journal.close();
  expect(recoveredFrom(folder, NOTHING)).toEqual([write("new", "x")]);
  expect(readFileSync(join(folder, "journal-1.damaged"))).toEqual(damaged);
});

test("a flipped byte anywhere in the journal is healed, reported or refused", async () => {
  await appendGenerations(
    folder,
    [[write("1", "x")], [write("2", "y")], [write("3", "z")]],
    [[write("4", "x")], [write("5", "y")]],
  );
  const all = recoveredFrom(folder, NOTHING);
  const outcomes = { healed: 0, reported: 0, refused: 0 };
  for (const name of ["journal-0", "journal-1"]) {
    const path = join(folder, name);
    const intact = readFileSync(path);
    for (let at = 0; at < intact.length; at += 1) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const bytes = Buffer.from(intact);
        bytes.writeUInt8(bytes.readUInt8(at) ^ flip, at);
        writeFileSync(path, bytes);
        const outcome = outcomeOf(all);
        expect(outcome, `${name} at ${at}`).not.toBe("wrong");
        outcomes[outcome as keyof typeof outcomes] += 1;
      }
    }
    writeFileSync(path, intact);
  }
  expect(outcomes.healed).toBeGreaterThan(0);
  expect(outcomes.reported).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(outcomes.reported);
});

/** How an open of the folder ended, compared with the writes that it holds when nothing is damaged. */
function outcomeOf(all: readonly StoreWrite[]): string {
  try {
    const { journal, recovered } = Journal.open(folder, NOTHING);
    journal.close();
    if (recovered.reports.length > 0) return "reported";
    return recovered.writes.length === all.length ? "healed" : "wrong";
  } catch (error) {
    return error instanceof StartError ? "refused" : "wrong";
  }
}

test("a tree that is too old for the journal is refused", async () => {
  const generations = ["1", "2", "3", "4"].map((value) => [[write(value)]]);
  const [older = NOTHING, , newer = NOTHING] = await appendGenerations(folder, ...generations);
  expect(recoveredFrom(folder, newer)).toEqual([write("4")]);
  expect(() => recoveredFrom(folder, older)).toThrow("does not continue the database file");
});

test("recovery reads nothing from the journal of another tree", async () => {
  const [mark = NOTHING] = await appendGenerations(folder, [[write("1")]], [[write("2")]]);
  expect(recoveredFrom(folder, { ...mark, checksum: (mark.checksum ^ 1) >>> 0 })).toEqual([]);
});

test("room that was reserved takes batches without growing the files", async () => {
  const { journal } = Journal.open(folder, NOTHING);
  expect(journal.reserve(3_000_000)).toBe(true);
  const sizes = () => ["journal-0", "journal-1"].map((name) => statSync(join(folder, name)).size);
  const before = sizes();
  await journal.append([write("x".repeat(1_000_000))]);
  journal.switchFiles();
  await journal.append([write("y".repeat(2_000_000))]);
  journal.close();
  expect(sizes()).toEqual(before);
  expect(recoveredFrom(folder, NOTHING).map(({ value }) => value?.length)).toEqual([1_000_000, 2_000_000]);
});

test("a file that is cut keeps the room of what still waits", () => {
  const { journal } = Journal.open(folder, NOTHING);
  journal.reserve(20_000_000);
  journal.reserve(12_000_000);
  journal.switchFiles();
  journal.close();
  expect(statSync(join(folder, "journal-0")).size).toBeGreaterThanOrEqual(12_000_000);
  expect(statSync(join(folder, "journal-1")).size).toBeGreaterThanOrEqual(12_000_000);
});

test("files that one large batch grew are small again after a turn of each", async () => {
  const { journal } = Journal.open(folder, NOTHING);
  journal.reserve(20_000_000);
  await journal.append([write("x".repeat(20_000_000))]);
  const marks: JournalMark[] = [];
  for (const value of ["1", "2"]) {
    journal.reserve(100);
    marks.push(journal.switchFiles());
    await journal.append([write(value)]);
  }
  journal.close();
  for (const name of ["journal-0", "journal-1"])
    expect(statSync(join(folder, name)).size).toBeLessThan(10_000_000);
  expect(recoveredFrom(folder, marks[0] ?? NOTHING)).toEqual([write("1"), write("2")]);
});
