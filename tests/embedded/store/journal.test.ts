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

/** What a process finds that starts now, when the tree has everything up to `applied`. */
function leftIn(path: string, applied: JournalMark): StoreWrite[] {
  const { journal, recovered } = Journal.open(path, applied);
  journal.close();
  return recovered.writes;
}

/** Appends batches to a new journal, with a turn between the generations. Returns the marks of the turns. */
async function written(path: string, ...generations: StoreWrite[][][]): Promise<JournalMark[]> {
  const { journal } = Journal.open(path, NOTHING);
  const marks: JournalMark[] = [];
  for (const [place, batches] of generations.entries()) {
    if (place > 0) marks.push(journal.switchFiles());
    for (const batch of batches) await journal.append(batch);
  }
  journal.close();
  return marks;
}

const write = (value: string, key = "a"): StoreWrite => ({ space: "docs", key: Buffer.from(key), value });

test("every batch is found again, in order and across a turn, until the tree has it", async () => {
  const someBatches = fc.array(someBatch, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(someBatches, someBatches, async (a, b) => {
      const path = mkdtempSync(join(folder, "run-"));
      const [mark = NOTHING] = await written(path, a, b);
      expect(leftIn(path, NOTHING)).toEqual([...a, ...b].flat());
      expect(leftIn(path, mark)).toEqual(b.flat());
    }),
    { numRuns: 30 },
  );
});

test("a batch that was torn is not there, wherever it was cut; those before it are", async () => {
  const { journal } = Journal.open(folder, NOTHING);
  await journal.append([write("whole")]);
  const path = join(folder, "journal-1");
  const before = statSync(path).size;
  await journal.append([write("torn, because the power went in the middle of it")]);
  journal.close();
  const bytes = readFileSync(path);
  for (let cut = before; cut < bytes.length; cut += 1) {
    writeFileSync(path, bytes.subarray(0, cut));
    expect(leftIn(folder, NOTHING)).toEqual([write("whole")]);
    // The disk may have the file's length and not yet what is in it.
    writeFileSync(path, Buffer.concat([bytes.subarray(0, cut), Buffer.alloc(bytes.length - cut)]));
    expect(leftIn(folder, NOTHING)).toEqual([write("whole")]);
  }
});

test("what an older generation left behind the newest batch is not read", async () => {
  const old = [[write("old 1")], [write("old 2")], [write("old 3")]];
  const marks = await written(folder, old, [[write("between")]], [[write("new 1")]]);
  expect(leftIn(folder, marks[1] ?? NOTHING)).toEqual([write("new 1")]);
});

test("what lay behind a damaged batch stays away when the file is written over", async () => {
  await written(
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
  expect(leftIn(folder, NOTHING)).toEqual([write("new", "x")]);
});

test("a tree that is older than its journal, or another one, gets nothing of it", async () => {
  const generations = ["1", "2", "3", "4"].map((value) => [[write(value)]]);
  const [older = NOTHING, , newer = NOTHING] = await written(folder, ...generations);
  expect(leftIn(folder, newer)).toEqual([write("4")]);
  expect(leftIn(folder, older)).toEqual([]);
  expect(leftIn(folder, { ...newer, checksum: (newer.checksum ^ 1) >>> 0 })).toEqual([]);
});
