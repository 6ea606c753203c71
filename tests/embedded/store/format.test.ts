import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "lmdb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FORMAT } from "../../../embedded/store/format";
import { Journal } from "../../../embedded/store/journal";
import { LmdbStore } from "../../../embedded/store/lmdb";
import { DamagedRecordError } from "../../../embedded/store/sealed-text";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "embedded-format-"));
  folder = join(root, "db");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const KEY = Buffer.from("a");

/** Writes raw texts into the tree, as another version or damage would. */
async function writeRaw(texts: { docs?: [string, string][]; meta?: [string, string][] }): Promise<void> {
  const keyEncoder = {
    writeKey: (key: Buffer, target: Buffer, start: number) => (target.set(key, start), start + key.length),
    readKey: (target: Buffer, start: number, end: number) => Buffer.from(target.subarray(start, end)),
  };
  const tree = open({ path: folder, maxDbs: 3, keyEncoder });
  for (const [name, entries = []] of Object.entries(texts)) {
    const compression = name === "docs" ? { threshold: 1000 } : undefined;
    const options = { name, encoding: "string" as const, keyEncoder, compression };
    const space = tree.openDB<string, Buffer>(options);
    for (const [key, text] of entries) await space.put(Buffer.from(key), text);
  }
  await tree.close();
}

async function storeWithOneText(text: string): Promise<void> {
  const store = await LmdbStore.open(folder);
  await store.append([{ space: "docs", key: KEY, value: text }]);
  await store.apply();
  await store.close();
}

test("a store of the format before is upgraded with its journal, and a copy from before is kept", async () => {
  const long = "compressed ".repeat(500);
  await writeRaw({
    docs: [
      ["\0\0\0\x01", long],
      ["a", "old é"],
    ],
    meta: [["format", "2"]],
  });
  const { journal } = Journal.open(folder, { generation: 0n, checksum: 0 });
  await journal.append([{ space: "docs", key: Buffer.from("b"), value: "in the journal" }]);
  journal.close();
  const reports: string[] = [];
  const store = await LmdbStore.open(folder, { report: (sentence) => reports.push(sentence) });
  expect(store.get("docs", KEY)).toBe("old é");
  expect(store.get("docs", Buffer.from("\0\0\0\x01"))).toBe(long);
  expect(store.get("docs", Buffer.from("b"))).toBe("in the journal");
  expect(store.get("meta", Buffer.from("format"))).toBe(String(FORMAT));
  await store.close();
  expect(reports).toEqual([
    `The database is upgraded from format 2 to ${FORMAT}. A copy from before is ${folder}-format-2.`,
  ]);
  expect(readFileSync(join(`${folder}-format-2`, "data.mdb")).includes("old é")).toBe(true);
});

test("a store of a newer format is refused with both numbers", async () => {
  await storeWithOneText("1");
  writeFileSync(join(folder, "format.json"), '{"format":7}');
  await expect(LmdbStore.open(folder)).rejects.toThrow(
    `The database has format 7, and this version reads formats up to ${FORMAT}: start the newer version.`,
  );
});

test.each(["emptied", "missing"])(
  "a marked store whose database file is %s is damaged, not new",
  async (how) => {
    await storeWithOneText("1");
    const file = join(folder, "data.mdb");
    if (how === "emptied") truncateSync(file, 0);
    else rmSync(file);
    await expect(LmdbStore.open(folder)).rejects.toThrow(`${file} is missing or empty`);
    expect(existsSync(file) && readFileSync(file).length > 0).toBe(false);
  },
);

test("a text that changed on disk is reported when it is read, and never returned", async () => {
  await storeWithOneText("right");
  await writeRaw({ docs: [["a", "wrong" + "0".repeat(8)]] });
  const reports: string[] = [];
  const store = await LmdbStore.open(folder, { report: (sentence) => reports.push(sentence) });
  expect(() => store.get("docs", KEY)).toThrow(DamagedRecordError);
  expect(reports).toEqual(["The database file is damaged: the record docs 61 is not as it was written."]);
  await store.close();
});
