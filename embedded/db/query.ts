import type { ConvexValue } from "../values/value";
import type { StoredDocument } from "./document-cache";

/** A query in the JSON form of the `queryStream` and `queryPage` syscalls. */
export interface QueryJson {
  source: QuerySource;
  /** At most 256, applied in the listed order. */
  operators: QueryOperator[];
}

export type Order = "asc" | "desc";

/** The table, index range or search that a query reads from. */
export type QuerySource =
  | { type: "FullTableScan"; tableName: string; order: Order | null }
  | { type: "IndexRange"; indexName: string; range: RangeRule[]; order: Order | null }
  | { type: "Search"; indexName: string; filters: SearchRule[] };

/** One bound of an index range. `{ $undefined: null }` stands for a missing field. */
export interface RangeRule {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: ConvexValue;
}

/** One condition of a text search. */
export type SearchRule =
  | { type: "Search"; fieldPath: string; value: string }
  | { type: "Eq"; fieldPath: string; value: ConvexValue };

/** A filter or a limit. `compileFilter` checks the filter expression. */
export type QueryOperator = { filter: unknown } | { limit: number };

/** The arguments of the `queryPage` syscall, with the journal of the subscription's last run. */
export interface PageRequest {
  query: QueryJson;
  /** The `continueCursor` or `splitCursor` of an earlier page of the same query. Null means from the start. */
  cursor: string | null;
  /** The end of this page. If present, `pageSize` and the maximums are ignored. */
  endCursor: string | null;
  pageSize: number;
  maximumRowsRead?: number | null;
  maximumBytesRead?: number | null;
  /** The `journal` of this page's last run. It fixes the page's end, so that pages stay without gaps. */
  journal?: string | null;
  system?: boolean;
}

/** One page of results and the cursors around it. */
export interface PageResult {
  page: StoredDocument[];
  isDone: boolean;
  continueCursor: string;
  splitCursor: string | null;
  pageStatus: "SplitRecommended" | "SplitRequired" | null;
  /** Pass it as `PageRequest.journal` when the same subscription runs again. */
  journal: string;
}
