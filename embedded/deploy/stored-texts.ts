import { createHash } from "node:crypto";
import type { Snapshot, Transaction } from "../db/access";
import { parseDocument, type StoredDocument } from "../db/document-cache";
import type { SystemTable } from "../db/tables";

/**
 * Long texts stored under their hash, in rows of bounded size: the live deployment's modules and its
 * analysis.
 */
export const TEXTS_TABLE = "_modules";
export const textsTable: SystemTable = { indexes: [{ name: "by_sha256", fields: ["sha256", "part"] }] };

/** The hash of several texts as if they were one, in hexadecimal. */
export function sha256(...texts: string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}

/** Stores a text unless its hash is already stored. */
export function storeText(tx: Transaction, hash: string, text: string): void {
  if (rows(tx, hash).next().done !== true) return;
  for (const [part, own] of partsOf(text).entries())
    tx.insert(TEXTS_TABLE, { sha256: hash, part, text: own });
}

/** A part ends before a character that it would cut in half: no row can hold half a surrogate pair. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  do {
    const last = start + PART_LENGTH - 1;
    const end = (text.codePointAt(last) ?? 0) > 0xffff ? last : last + 1;
    parts.push(text.slice(start, end));
    start = end;
  } while (start < text.length);
  return parts;
}

/** The text with this hash. Throws Error if it is missing, which means the data folder is damaged. */
export function readText(snapshot: Snapshot, hash: string): string {
  const text = findText(snapshot, hash);
  if (text === null) throw new Error(`The stored deployment is missing the text ${hash}.`);
  return text;
}

/** The text with this hash, or null. */
export function findText(snapshot: Snapshot, hash: string): string | null {
  let text: string | null = null;
  for (const row of rows(snapshot, hash)) text = (text ?? "") + row.text;
  return text;
}

/** Removes every text whose hash is not in `wanted`. */
export function removeOtherTexts(tx: Transaction, wanted: ReadonlySet<string>): void {
  const stream = tx.stream({
    source: { type: "FullTableScan", tableName: TEXTS_TABLE, order: "asc" },
    operators: [],
  });
  const unwanted: string[] = [];
  for (let stored = stream.next(); stored !== null; stored = stream.next()) {
    const row = textRow(stored);
    if (!wanted.has(row.sha256)) unwanted.push(row._id);
  }
  for (const id of unwanted) tx.remove(id, TEXTS_TABLE);
}

interface TextRow {
  _id: string;
  sha256: string;
  text: string;
}

function* rows(snapshot: Snapshot, hash: string): Generator<TextRow> {
  const stream = snapshot.stream({
    source: {
      type: "IndexRange",
      indexName: `${TEXTS_TABLE}.by_sha256`,
      range: [{ type: "Eq", fieldPath: "sha256", value: hash }],
      order: "asc",
    },
    operators: [],
  });
  try {
    for (let stored = stream.next(); stored !== null; stored = stream.next()) yield textRow(stored);
  } finally {
    stream.close();
  }
}

function textRow(stored: StoredDocument): TextRow {
  const row = parseDocument(stored.text);
  if (typeof row._id === "string" && typeof row.sha256 === "string" && typeof row.text === "string") {
    return { _id: row._id, sha256: row.sha256, text: row.text };
  }
  throw new Error(`A row of ${TEXTS_TABLE} has an unexpected format.`);
}

/** Characters per row. That is at most 768 KiB of UTF-8, below the size limit of a document. */
const PART_LENGTH = 256 * 1024;
