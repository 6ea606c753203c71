import type { StoreReader } from "../store/store";
import { DamagedRecordError } from "../store/sealed-text";
import { decodeId } from "../values/ids";
import type { ConvexObject } from "../values/value";
import { idOfKey, storedKey, withIndexNumber } from "./index/index-key";
import type { EngineRecords } from "./schema/engine-records";
import { orderedIndexes, type FieldIndex, type Table } from "./tables";

const CHUNK = 1000;
const MAX_PROBLEMS = 20;

/** What a stored file's row says about its bytes. */
export interface FileRow {
  /** The name of the file on disk. */
  name: string;
  /** In hex or base64. */
  sha256: string;
}

export interface Verification {
  documents: number;
  indexEntries: number;
  files: FileRow[];
  /** One sentence each, the first twenty. */
  problems: string[];
}

/**
 * Reads every document and compares it with its checksum, its entry in each index and its table's count. Entries that
 * belong to no document show in the counts. `store` must not change meanwhile.
 */
export function verifyDatabase(store: StoreReader, records: EngineRecords): Verification {
  const found: Verification = { documents: 0, indexEntries: 0, files: [], problems: [] };
  for (const table of records.tables.all()) {
    if (found.problems.length >= MAX_PROBLEMS) break;
    verifyTable(store, table, found);
  }
  return found;
}

function verifyTable(store: StoreReader, table: Table, found: Verification): void {
  const staged = new Set([...table.staged.values()].map(({ number }) => number));
  const indexes = orderedIndexes(table).filter(({ number }) => !staged.has(number));
  let documents = 0;
  for (const key of keysOf(store, "docs", table.byId.number)) {
    documents += 1;
    verifyDocument(store, table, indexes, key, found);
    if (found.problems.length >= MAX_PROBLEMS) return;
  }
  found.documents += documents;
  if (documents !== table.count)
    found.problems.push(`Table ${table.name} has ${documents} documents, and should have ${table.count}.`);
  for (const index of indexes) {
    let entries = 0;
    for (const _ of keysOf(store, "idx", index.number)) entries += 1;
    found.indexEntries += entries;
    if (entries !== documents)
      found.problems.push(
        `Index ${table.name}.${index.name} has ${entries} entries for ${documents} documents.`,
      );
  }
}

function verifyDocument(
  store: StoreReader,
  table: Table,
  indexes: readonly FieldIndex[],
  key: Buffer,
  found: Verification,
): void {
  const id = idOfKey(table.number, key);
  try {
    const document = JSON.parse(store.get("docs", key) ?? "null") as ConvexObject | null;
    if (document?.["_id"] !== id) throw new Error("it has another id");
    for (const index of indexes)
      if (store.get("idx", withIndexNumber(index.number, storedKey(index, document))) === null)
        found.problems.push(`Document ${id} of ${table.name} is missing in the index ${index.name}.`);
    if (table.localName === "_storage") found.files.push(fileRow(id, document));
  } catch (error) {
    const reason = error instanceof DamagedRecordError ? error.message : String(error);
    found.problems.push(`Document ${id} of ${table.name} cannot be read: ${reason}`);
  }
}

function fileRow(id: string, { sha256 }: ConvexObject): FileRow {
  return { name: decodeId(id)?.internal.toString("hex") ?? "", sha256: String(sha256) };
}

function* keysOf(store: StoreReader, space: "docs" | "idx", index: number): Generator<Buffer> {
  const hi = withIndexNumber(index + 1, null);
  let lo = withIndexNumber(index, null);
  for (;;) {
    const keys = store.keys(space, { lo, hi, reverse: false, limit: CHUNK });
    yield* keys;
    const last = keys.at(-1);
    if (last === undefined || keys.length < CHUNK) return;
    lo = Buffer.concat([last, Buffer.of(0)]);
  }
}
