import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { writeExportZip } from "../../../embedded/admin/transfer/export-zip";
import { Exports } from "../../../embedded/admin/transfer/exports";
import { openImport } from "../../../embedded/admin/transfer/import-source";
import { Imports, type ImportRequest } from "../../../embedded/admin/transfer/imports";
import type { Database } from "../../../embedded/db/database";
import { encodeId } from "../../../embedded/values/ids";
import type { ConvexObject } from "../../../embedded/values/value";
import { systemRandom } from "../../../embedded/system/random";
import { all, diskDatabase, memoryDatabase, scan } from "../db/fixture";

let folder: string;
let db: Database;
let imports: Imports;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "transfer-"));
  const memory = await memoryDatabase();
  db = memory.db;
  imports = await Imports.open({
    ...{ db, world: memory.world, folder: join(folder, "imports"), deployment: () => null },
    announce: () => Promise.resolve(),
    transact: async (work) => {
      const tx = db.begin({ trusted: true });
      const result = await work(tx);
      db.commit(tx);
      return result;
    },
    files: {
      in: () => ({ remove: () => true }),
      restore: () => Promise.reject(new Error("no files")),
    },
  });
});

const NOTE_ID = encodeId(20_000, Buffer.alloc(16, 7));
const NOTE = `{"_id":"${NOTE_ID}","_creationTime":5,"text":"imported"}\n`;

function add(table: string, document: ConvexObject): void {
  const tx = db.begin();
  tx.insert(table, document);
  db.commit(tx);
}

afterEach(() => rm(folder, { recursive: true, force: true }));

test("an archive with a flipped bit is refused", async () => {
  const bytes = await zipOf(new Map([["notes/documents.jsonl", `{"text":"one"}\n`]]));
  bytes[bytes.indexOf("one")] = "0".charCodeAt(0);
  const id = await upload(bytes, { format: "zip" });
  expect(await settled(id)).toMatchObject({ state: "failed" });
});

test("an import that is canceled while it is checked stays canceled", async () => {
  const rows = '{"text":"one"}\n'.repeat(20_000);
  const id = await upload(await zipOf(new Map([["notes/documents.jsonl", rows]])), { format: "zip" });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(imports.row(id).state).toEqual({ state: "uploaded" });
  await imports.cancel(id);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(imports.row(id).state).toEqual({ state: "failed", error_message: "Import canceled" });
});

test("uploads that nobody confirms do not pile up", async () => {
  for (let n = 0; n < 25; n += 1)
    await settled(await upload(Buffer.from("{}"), { format: "jsonLines", table: "notes" }));
  expect((await readdir(join(folder, "imports"))).length).toBeLessThanOrEqual(21);
});

test.each(["csv", "jsonLines", "jsonArray"] as const)(
  "an unreadable %s file fails its import alone",
  async (format) => {
    const source = await openImport(join(folder, "none"), { format, table: "notes", component: "" });
    const read = async () => {
      for await (const row of source.tables[0]?.rows() ?? []) expect(row).toBeUndefined();
    };
    await expect(read()).rejects.toThrow("ENOENT");
  },
);

test("an archive whose compressed rows are damaged is refused", async () => {
  const rows = Array.from({ length: 500 }, (_, n) => `{"text":"${n * 7919}"}\n`).join("");
  const bytes = await zipOf(new Map([["notes/documents.jsonl", rows]]), true);
  bytes.fill(0xff, 200, 400);
  const id = await upload(bytes, { format: "zip" });
  expect(await settled(id)).toMatchObject({ state: "failed" });
});

test("an upload that is finished twice holds each row once", async () => {
  const token = await imports.startUpload();
  await imports.uploadPart(token, 1, Readable.from([Buffer.from('{"text":"one"}\n')]));
  const request: ImportRequest = { format: "jsonLines", mode: "append", table: "notes", component: "" };
  await imports.finishUpload(token, ["1"], request);
  await settled(token);
  await imports.finishUpload(token, ["1"], request);
  await settled(token);
  await imports.perform(token);
  await settled(token);
  expect(all(db.snapshot(), scan("notes"))).toHaveLength(1);
});

test.each([
  ["a field that no document may have", "notes/documents.jsonl", `{"_note":"one"}`],
  ["a table that none may be named", "my-notes/documents.jsonl", `{"text":"one"}`],
])("an archive with %s is refused before it is written", async (_, name, row) => {
  const id = await upload(await zipOf(new Map([[name, `${row}\n`]])), { mode: "replace" });
  expect(await settled(id)).toMatchObject({ state: "failed" });
});

test("only decimal numbers of a comma-separated file become numbers", async () => {
  const cells = ["1", "-2.5", "1e3", ".5", "0x10", "0b1", " 7", "Infinity", ""];
  const id = await upload(Buffer.from(`cell,n\n${cells.map((cell, n) => `${cell},${n}`).join("\n")}\n`), {
    format: "csv",
    table: "cells",
  });
  await settled(id);
  await imports.perform(id);
  await settled(id);
  const values = [1, -2.5, 1000, 0.5, "0x10", "0b1", " 7", "Infinity", ""];
  expect(all(db.snapshot(), scan("cells")).map(({ cell }) => cell)).toEqual(values);
});

describe("documents that a function adds while an import waits to be confirmed", () => {
  const importInto = async (mode: ImportRequest["mode"]) => {
    const id = await upload(await zipOf(new Map([["notes/documents.jsonl", NOTE]])), { mode });
    expect(await settled(id)).toMatchObject({ state: "waiting_for_confirmation" });
    add("notes", { text: "meanwhile" });
    await imports.perform(id);
    return await settled(id);
  };
  const texts = () => all(db.snapshot(), scan("notes")).map(({ text }) => text);

  test("are replaced if the table is", async () => {
    expect(await importInto("replace")).toMatchObject({ state: "completed" });
    expect(texts()).toEqual(["imported"]);
    expect(db.snapshot().get(NOTE_ID)).toContain("imported");
  });

  test("stay readable beside appended ones", async () => {
    expect(await importInto("append")).toMatchObject({ state: "completed" });
    expect(texts().sort()).toEqual(["imported", "meanwhile"]);
    for (const { _id } of all(db.snapshot(), scan("notes")))
      expect(db.snapshot().get(String(_id))).not.toBeNull();
  });

  test("refuse an import that needs an empty table", async () => {
    const refused = { state: "failed", error_message: expect.stringContaining("already exists") as string };
    expect(await importInto("requireEmpty")).toMatchObject(refused);
    expect(texts()).toEqual(["meanwhile"]);
  });
});

test("an import that replaces everything may bring the ids of a table that it removes", async () => {
  add("books", { title: "is in the way" });
  const number = db.tables.numberOf("books") ?? 0;
  const imported = encodeId(number, Buffer.alloc(16, 7));
  const rows = `{"_id":"${imported}","_creationTime":5,"text":"imported"}\n`;
  const id = await upload(await zipOf(new Map([["notes/documents.jsonl", rows]])), { mode: "replaceAll" });
  await settled(id);
  await imports.perform(id);
  expect(await settled(id)).toMatchObject({ state: "completed" });
  expect(db.snapshot().get(imported)).toContain("imported");
  expect(all(db.snapshot(), scan("books"))).toEqual([]);
});

test("documents get their own ids back from an archive that was appended before", async () => {
  const bring = async (mode: ImportRequest["mode"]) => {
    const id = await upload(await zipOf(new Map([["notes/documents.jsonl", NOTE]])), { mode });
    await settled(id);
    await imports.perform(id);
    expect(await settled(id)).toMatchObject({ state: "completed" });
    await db.backup("");
  };
  add("notes", { text: "is there" });
  await bring("append");
  expect(all(db.snapshot(), scan("notes"))).toHaveLength(2);
  await bring("replace");
  expect(all(db.snapshot(), scan("notes"))).toMatchObject([{ _id: NOTE_ID, text: "imported" }]);
  expect(db.snapshot().count("notes")).toBe(1);
});

test("an export fails without harm when a file is deleted while it is written", async () => {
  db.defineSystemTable("_storage", { indexes: [] });
  const tx = db.begin({ trusted: true });
  tx.insert("_storage", { sha256: "", size: 1 });
  db.commit(tx);
  const file = join(folder, "file");
  await writeFile(file, "x");
  const written = writeExportZip({
    ...{ snapshot: db.snapshot({ trusted: true }), tables: db.tables, components: [""] },
    ...{ pathOfFile: () => file, target: join(folder, "export.zip") },
  });
  await rm(file);
  await expect(written).rejects.toThrow("ENOENT");
});

async function upload(bytes: Buffer, request: Partial<ImportRequest>): Promise<string> {
  const token = await imports.startUpload();
  await imports.uploadPart(token, 1, Readable.from([bytes]));
  return await imports.finishUpload(token, ["1"], {
    ...{ format: "zip", mode: "append", table: null, component: "", ...request },
  });
}

async function settled(id: string) {
  for (;;) {
    const { state } = imports.row(id) as { state: { state: string } };
    if (state.state !== "uploaded" && state.state !== "in_progress") return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function zipOf(entries: ReadonlyMap<string, string>, compress = false): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of entries) zip.addBuffer(Buffer.from(text), name, { compress });
  zip.end();
  const file = join(folder, "made.zip");
  await pipeline(zip.outputStream, createWriteStream(file));
  return await readFile(file);
}

test("a new export replaces the archive before it", async () => {
  await using disk = await diskDatabase();
  const target = join(folder, "exports");
  const exports = await Exports.open({
    ...{ db: disk.db, world: { ...disk.world, random: systemRandom() }, folder: target },
    ...{ components: () => [], pathOfFile: String, announce: () => Promise.resolve() },
  });
  for (let n = 0; n < 2; n += 1) {
    await exports.request(false);
    while (exports.latest?.state === "in_progress") await new Promise((resolve) => setTimeout(resolve, 5));
    expect(exports.latest?.state).toBe("completed");
  }
  expect(await readdir(target)).toHaveLength(1);
});
