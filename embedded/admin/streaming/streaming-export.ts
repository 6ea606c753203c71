import type { Snapshot } from "../../db/access";
import type { Database } from "../../db/database";
import { parseDocument } from "../../db/document-cache";
import { isSystemTable, type Table } from "../../db/tables";
import { HttpError } from "../../net/route";
import { decodeId } from "../../values/ids";
import { toCleanJson, type ConvexObject, type ConvexValue } from "../../values/value";
import { toExportJson } from "../transfer/export-json";
import type { ChangeHistory } from "./change-history";

const PAGE_DOCUMENTS = 256;

/** The tables that are exported, and how values are written. */
export interface ExportSelection {
  table: string | null;
  component: string | null;
  format: string | null;
}

/**
 * The endpoints from which Airbyte and Fivetran copy a deployment: a snapshot in pages, then what has changed. Only
 * the latest state is kept, so a page shows the state at its own time. The changes after the snapshot's timestamp
 * bring a copy to one state. Answers are JSON text, because timestamps are larger than JavaScript's integers.
 */
export class StreamingExport {
  readonly #db: Database;
  readonly #history: ChangeHistory;

  constructor(db: Database, history: ChangeHistory) {
    this.#db = db;
    this.#history = history;
  }

  /** One page of `list_snapshot`. Throws HttpError. */
  listSnapshot(selection: ExportSelection, snapshotTs: bigint | null, cursor: string | null): string {
    const ts = snapshotTs ?? this.#db.latestTs;
    this.#assertCovered(ts);
    const snapshot = this.#db.snapshot({ trusted: true });
    const tables = this.#tables(selection);
    const from = cursor === null ? null : parseCursor(cursor);
    let index = from === null ? 0 : tables.findIndex(({ name }) => name >= from.table);
    if (index < 0) index = tables.length;
    let after = from !== null && tables[index]?.name === from.table ? from.id : null;
    const values: string[] = [];
    let next: { table: string; id: string } | null = null;
    for (; index < tables.length && next === null; index += 1) {
      const table = tables[index];
      if (table === undefined) break;
      const wanted = PAGE_DOCUMENTS - values.length;
      const page = documentsAfter(snapshot, table, after, wanted);
      for (const document of page) values.push(valueText(table, ts, false, document, selection.format));
      const last = page.at(-1);
      if (page.length === wanted) next = { table: table.name, id: String(last?._id) };
      after = null;
    }
    const cursorText = next === null ? "null" : JSON.stringify(JSON.stringify(next));
    return `{"values":[${values.join(",")}],"snapshot":${ts},"cursor":${cursorText},"hasMore":${next !== null}}`;
  }

  /** One page of `document_deltas`: the present versions of documents changed after `cursor`. Throws HttpError. */
  documentDeltas(selection: ExportSelection, cursor: bigint | null): string {
    if (cursor === null)
      throw new HttpError(400, "DocumentDeltasCursorRequired", "/api/document_deltas requires a cursor");
    this.#assertCovered(cursor);
    const snapshot = this.#db.snapshot({ trusted: true });
    const selected = new Set(this.#tables(selection));
    const commits = this.#history.after(cursor, PAGE_DOCUMENTS);
    const values: string[] = [];
    for (const { ts, ids } of commits) {
      for (const id of ids) {
        const table = this.#db.tables.tableOfNumber(decodeId(id)?.tableNumber ?? 0);
        // An import gave its table another number. Nothing tells any more which table lost the document.
        if (table === null) throw outOfRetention();
        if (!selected.has(table)) continue;
        const text = snapshot.get(id);
        const document = text === null ? { _id: id } : parseDocument(text);
        values.push(valueText(table, ts, text === null, document, selection.format));
      }
    }
    const last = commits.at(-1)?.ts ?? cursor;
    const hasMore = this.#history.after(last, 1).length > 0;
    return `{"values":[${values.join(",")}],"cursor":${last},"hasMore":${hasMore}}`;
  }

  #tables({ table, component }: ExportSelection): Table[] {
    return [...this.#db.tables.all()]
      .filter((found) => found.stored && !isSystemTable(found))
      .filter((found) => table === null || found.localName === table)
      .filter((found) => component === null || found.namespace === component)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #assertCovered(ts: bigint): void {
    if (!this.#history.covers(ts)) throw outOfRetention();
  }
}

function outOfRetention(): HttpError {
  return new HttpError(
    400,
    "OutOfRetention",
    "The changes since this timestamp are no longer known. Start again with list_snapshot.",
  );
}

function documentsAfter(
  snapshot: Snapshot,
  table: Table,
  after: string | null,
  limit: number,
): ConvexObject[] {
  const stream = snapshot.inComponent(table.namespace).stream({
    source: {
      type: "IndexRange",
      indexName: `${table.localName}.by_id`,
      range: after === null ? [] : [{ type: "Gt", fieldPath: "_id", value: after }],
      order: "asc",
    },
    operators: [{ limit }],
  });
  const page: ConvexObject[] = [];
  for (let row = stream.next(); row !== null; row = stream.next()) page.push(parseDocument(row.text));
  return page;
}

function valueText(
  table: Table,
  ts: bigint,
  isDeleted: boolean,
  document: ConvexObject,
  format: string | null,
): string {
  const head = `"_component":${JSON.stringify(table.namespace)},"_table":${JSON.stringify(table.localName)},"_ts":${ts},"_deleted":${isDeleted}`;
  const fields = documentText(document, format);
  return `{${head},${fields.slice(1)}`;
}

function documentText(document: ConvexValue, format: string | null): string {
  switch (format) {
    case null:
    case "json":
    case "convex_clean_json":
      return JSON.stringify(toCleanJson(document));
    case "convex_encoded_json":
    case "convex_json":
      return JSON.stringify(document);
    case "export_json":
      return toExportJson(document);
    default:
      throw new HttpError(400, "BadFormat", "format must be json, convex_encoded_json or export_json.");
  }
}

function parseCursor(text: string): { table: string; id: string } {
  try {
    const { table, id } = JSON.parse(text) as { table?: unknown; id?: unknown };
    if (typeof table === "string" && typeof id === "string") return { table, id };
  } catch {
    // Refused below.
  }
  throw new HttpError(400, "InvalidListSnapshotCursor", "cursor must be one that list_snapshot returned.");
}
