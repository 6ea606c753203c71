import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { putSchema, write } from "../fixture";
import { BOOKS, librarySchema, savedLibrary, titleOf, type SavedLibrary } from "./saved-library";

/** Documents that a search reads to answer, besides those that the index is built from. */
const FEW = 1000;

async function expectRebuilt(library: SavedLibrary, reason: string): Promise<void> {
  const found = await library.found();
  expect(library.documentsRead).toBeGreaterThan(BOOKS);
  expect(library.lines).toEqual([expect.stringContaining(reason)]);
  expect(found).toEqual(await library.foundAnew());
}

test("a start loads the index from its file instead of reading every document", async () => {
  const { library } = await savedLibrary();
  await using _ = library;
  const before = await library.found();
  await library.reopen();
  expect(await library.found()).toEqual(before);
  expect(library.documentsRead).toBeLessThan(FEW);
  expect(library.lines).toEqual([]);
  expect(await library.foundAnew()).toEqual(before);
});

test("what was inserted, edited and deleted after the file was written is found and not found", async () => {
  const { library, ids } = await savedLibrary();
  await using _ = library;
  library.add(BOOKS, BOOKS + 20);
  write(library.db, (tx) => {
    tx.patch(ids[0] ?? "", { title: "changed night" });
    tx.patch(ids[1] ?? "", { genre: "memoir" });
    for (const id of ids.slice(10, 40)) tx.remove(id);
  });
  await library.reopen();
  // A commit before the first search, and one while the file is loaded.
  write(library.db, (tx) => tx.patch(ids[2] ?? "", { title: "changed again" }));
  const loading = library.search("changed");
  write(library.db, (tx) => {
    tx.patch(ids[3] ?? "", { title: "changed meanwhile" });
    tx.remove(ids[4] ?? "");
  });
  expect(await loading).toEqual(["changed meanwhile novel", "changed again null", "changed night novel"]);
  const found = await library.found();
  expect(library.documentsRead).toBeLessThan(FEW);
  expect(found).toEqual(await library.foundAnew());
  expect(library.lines).toEqual([]);
});

test("changes of every start until the next file are caught up with", async () => {
  const { library, ids } = await savedLibrary();
  await using _ = library;
  for (let start = 0; start < 4; start += 1) {
    write(library.db, (tx) => tx.patch(ids[start] ?? "", { title: `changed ${start}` }));
    await library.reopen();
  }
  expect(await library.search("changed")).toHaveLength(4);
});

test("many changes are put into a new file, which needs no catching up", async () => {
  const { library, ids } = await savedLibrary();
  await using _ = library;
  const first = readFileSync(library.file);
  library.add(BOOKS, BOOKS + 2500);
  write(library.db, (tx) => tx.patch(ids[0] ?? "", { title: "changed before" }));
  await library.reopen();
  expect(await library.search("changed")).toHaveLength(1);
  await library.whenSaved((path) => !readFileSync(path).equals(first));
  write(library.db, (tx) => tx.patch(ids[1] ?? "", { title: "changed after" }));
  await library.reopen();
  expect(await library.search("changed")).toHaveLength(2);
  expect(library.documentsRead).toBeLessThan(10);
  const found = await library.found();
  expect(found).toEqual(await library.foundAnew());
});

test("commits while the file is written are not missed", async () => {
  const { library, ids } = await savedLibrary();
  await using _ = library;
  const first = readFileSync(library.file);
  library.add(BOOKS, BOOKS + 2500);
  await library.reopen();
  await library.search("night");
  let at = 0;
  await library.whenSaved((path) => {
    for (const id of ids.slice(at, at + 5))
      write(library.db, (tx) =>
        at % 2 === 0 ? tx.remove(id) : tx.patch(id, { title: `changed ${titleOf(at)}` }),
      );
    at += 5;
    return !readFileSync(path).equals(first);
  });
  await library.reopen();
  const found = await library.found();
  expect(library.documentsRead).toBeLessThan(FEW + at);
  expect(found).toEqual(await library.foundAnew());
});

test.each([
  ["its head", 10],
  ["the words", 300],
  ["the documents", 60_000],
])("a damaged byte in %s makes the index be built anew, with one line in the log", async (_where, offset) => {
  const { library } = await savedLibrary();
  await using _ = library;
  await library.close();
  const bytes = readFileSync(library.file);
  expect(bytes.length).toBeGreaterThan(offset);
  bytes[offset] = (bytes[offset] ?? 0) ^ 0x10;
  writeFileSync(library.file, bytes);
  await library.open();
  await expectRebuilt(library, "The saved text index books.by_title is not used");
});

test("a file that was cut makes the index be built anew, and a new file is written", async () => {
  const { library } = await savedLibrary();
  await using _ = library;
  await library.close();
  const bytes = readFileSync(library.file);
  truncateSync(library.file, bytes.length - 8);
  await library.open();
  await library.search("night");
  await library.whenSaved();
  await library.reopen();
  await library.found();
  expect(library.documentsRead).toBeLessThan(FEW);
  expect(library.lines).toHaveLength(1);
});

test("a file of another definition of the index is not used", async () => {
  const { library } = await savedLibrary();
  await using _ = library;
  await putSchema(library.db, librarySchema(["genre", "n"]));
  await library.reopen();
  await library.found();
  expect(library.documentsRead).toBeGreaterThan(BOOKS);
  const found = await library.found();
  expect(found).toEqual(await library.foundAnew());
});

test("a file of before a backup was restored is not used", async () => {
  const { library } = await savedLibrary();
  await using _ = library;
  await library.close();
  const backup = mkdtempSync(join(tmpdir(), "saved-index-backup-"));
  library.copyStore(backup);
  await library.open();
  library.add(BOOKS, BOOKS + 2500);
  const first = readFileSync(library.file);
  await library.reopen();
  await library.search("night");
  await library.whenSaved((path) => !readFileSync(path).equals(first));
  await library.close();
  for (const name of ["data.mdb", "journal-0", "journal-1"])
    copyFileSync(join(backup, name), join(library.folder, name));
  rmSync(backup, { recursive: true });
  await library.open();
  await expectRebuilt(library, "it does not belong to this state of the database");
});

test("a file is not used after a version that knows nothing of it wrote to the database", async () => {
  const { library, ids } = await savedLibrary();
  await using _ = library;
  await library.reopen({ keepsFiles: false });
  write(library.db, (tx) => tx.patch(ids[0] ?? "", { title: "changed by an older version" }));
  await library.reopen();
  await expectRebuilt(library, "an older version wrote to the database");
});

test("dropping the index removes its file and its records", async () => {
  const { library, ids } = await savedLibrary();
  await using _ = library;
  write(library.db, (tx) => tx.patch(ids[0] ?? "", { title: "changed" }));
  await putSchema(library.db, null);
  expect(() => readFileSync(library.file)).toThrow("ENOENT");
  await library.reopen();
  await putSchema(library.db, librarySchema());
  expect(await library.search("changed")).toHaveLength(1);
});

const KILLED = fileURLToPath(new URL("./index-killer.ts", import.meta.url));

/** Lets a process change books while it writes index files, and kills it. Returns the number of its changes. */
async function killedProcess(folder: string, cycle: number): Promise<number> {
  const args = ["--import", "tsx", KILLED, folder, String(cycle * 1000)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let changes = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    changes += text.split("\n").length - 1;
    if (changes > 20 + 15 * cycle) child.kill("SIGKILL");
  });
  await new Promise((resolve) => child.once("close", resolve));
  return changes;
}

test("after any kill the index finds exactly what the documents hold", async () => {
  const { library } = await savedLibrary();
  await using _ = library;
  await library.close();
  for (let cycle = 0; cycle < 3; cycle += 1) {
    expect(await killedProcess(library.folder, cycle)).toBeGreaterThan(0);
    await library.open();
    const found = await library.found();
    // Some books were changed, so a file alone would give other answers.
    expect(await library.search("changed")).not.toEqual([]);
    expect(library.lines).toEqual([]);
    await library.close();
    await library.open({ keepsFiles: false });
    expect(found).toEqual(await library.found());
    await library.close();
  }
}, 120_000);
