import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Journal, type JournalMark } from "../../../embedded/store/journal";
import type { StoreWrite } from "../../../embedded/store/store";

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

test("batches behind a damaged one do not reappear after the file is overwritten", async () => {
  await appendGenerations(
    folder,
    ["x", "y", "z"].map((key) => [write("old", key)]),
  );
  const path = join(folder, "journal-1");
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  writeFileSync(path, bytes);
  const again = Journal.open(folder, NOTHING);
  expect(again.recovered.writes).toEqual([]);
  await again.journal.append([write("new", "x")]);
  again.journal.close();
  expect(recoveredFrom(folder, NOTHING)).toEqual([write("new", "x")]);
});

test("recovery reads nothing if the tree is too old for the journal or belongs to another one", async () => {
  const generations = ["1", "2", "3", "4"].map((value) => [[write(value)]]);
  const [older = NOTHING, , newer = NOTHING] = await appendGenerations(folder, ...generations);
  expect(recoveredFrom(folder, newer)).toEqual([write("4")]);
  expect(recoveredFrom(folder, older)).toEqual([]);
  expect(recoveredFrom(folder, { ...newer, checksum: (newer.checksum ^ 1) >>> 0 })).toEqual([]);
});
