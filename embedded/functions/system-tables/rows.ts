import type { Snapshot } from "../../db/access";
import type { StoredDocument } from "../../db/document-cache";
import type { RangeRule } from "../../db/query";

type Row<T> = T & { _id: string; _creationTime: number };

/** Every row of a system table. Use it for small tables only. */
export function readAll<T>(snapshot: Snapshot, table: string): Row<T>[] {
  const stream = snapshot.trusted.stream(
    { source: { type: "FullTableScan", tableName: table, order: "asc" }, operators: [] },
    { system: true },
  );
  return collect<T>(() => stream.next());
}

/** The first `limit` rows of an index range of a system table. */
export function readRange<T>(
  snapshot: Snapshot,
  index: string,
  options: { range: RangeRule[]; limit: number },
): Row<T>[] {
  const stream = snapshot.trusted.stream(
    {
      source: { type: "IndexRange", indexName: index, range: options.range, order: "asc" },
      operators: [{ limit: options.limit }],
    },
    { system: true },
  );
  return collect<T>(() => stream.next());
}

function collect<T>(next: () => StoredDocument | null): Row<T>[] {
  const rows: Row<T>[] = [];
  for (let row = next(); row !== null; row = next()) rows.push(JSON.parse(row.text) as Row<T>);
  return rows;
}
