import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Journal, type Mark } from "../../../embedded/store/journal";
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

const NOTHING: Mark = { generation: 0n, sum: 0 };

/** What a process finds that starts now, when the tree has everything up to `applied`. */
function leftIn(path: string, applied: Mark): StoreWrite[] {
  const { journal, left } = Journal.open(path, applied);
  journal.close();
  return left.writes;
}

const write = (value: string, key = "a"): StoreWrite => ({ space: "docs", key: Buffer.from(key), value });

test("every batch is found again, in order and across a turn, until the tree has it", async () => {
  const someBatches = fc.array(someBatch, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(someBatches, someBatches, async (a, b) => {
      const path = mkdtempSync(join(folder, "run-"));
      const { journal } = Journal.open(path, NOTHING);
      for (const batch of a) await journal.append(batch);
      const mark = journal.turn();
      for (const batch of b) await journal.append(batch);
      journal.close();
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
  const { journal } = Journal.open(folder, NOTHING);
  for (const value of ["old 1", "old 2", "old 3"]) await journal.append([write(value)]);
  journal.turn();
  await journal.append([write("between")]);
  const mark = journal.turn();
  await journal.append([write("new 1")]);
  journal.close();
  expect(leftIn(folder, mark)).toEqual([write("new 1")]);
});

test("what lay behind a damaged batch stays away when the file is written over", async () => {
  const { journal } = Journal.open(folder, NOTHING);
  for (const key of ["x", "y", "z"]) await journal.append([write("old", key)]);
  journal.close();
  const path = join(folder, "journal-1");
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  writeFileSync(path, bytes);
  const again = Journal.open(folder, NOTHING);
  expect(again.left.writes).toEqual([]);
  await again.journal.append([write("new", "x")]);
  again.journal.close();
  expect(leftIn(folder, NOTHING)).toEqual([write("new", "x")]);
});

test("a tree that is older than its journal, or another one, gets nothing of it", async () => {
  const { journal } = Journal.open(folder, NOTHING);
  await journal.append([write("1")]);
  const older = journal.turn();
  await journal.append([write("2")]);
  journal.turn();
  await journal.append([write("3")]);
  const newer = journal.turn();
  await journal.append([write("4")]);
  journal.close();
  expect(leftIn(folder, newer)).toEqual([write("4")]);
  expect(leftIn(folder, older)).toEqual([]);
  expect(leftIn(folder, { ...newer, sum: (newer.sum ^ 1) >>> 0 })).toEqual([]);
});
