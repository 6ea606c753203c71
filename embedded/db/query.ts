import type { ConvexValue } from "../values/value";
import type { StoredDocument } from "./document-cache";

/** A query as the server library describes it to the `queryStream` and `queryPage` syscalls (wire 3.5). */
export interface QueryJson {
  source: QuerySource;
  /** Applied in the listed order; at most 256. */
  operators: QueryOperator[];
}

export type Order = "asc" | "desc";

export type QuerySource =
  | { type: "FullTableScan"; tableName: string; order: Order | null }
  | { type: "IndexRange"; indexName: string; range: RangeRule[]; order: Order | null }
  | { type: "Search"; indexName: string; filters: SearchRule[] };

/** One call of an index range builder. `{ $undefined: null }` stands for a missing field. */
export interface RangeRule {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: ConvexValue;
}

export type SearchRule =
  | { type: "Search"; fieldPath: string; value: string }
  | { type: "Eq"; fieldPath: string; value: ConvexValue };

/** The filter expression is checked by `compileFilter`. */
export type QueryOperator = { filter: unknown } | { limit: number };

/** What the `queryPage` syscall asks for, with the journal of the subscription's last run. */
export interface PageRequest {
  query: QueryJson;
  /** Null: from the start. Else the `continueCursor` or `splitCursor` of an earlier page of the same query. */
  cursor: string | null;
  /** Where this page ends; then `pageSize` and the maxima are ignored. */
  endCursor: string | null;
  pageSize: number;
  maximumRowsRead?: number | null;
  maximumBytesRead?: number | null;
  /** The `journal` of this page's last run: pins its end, so that pages stay gapless. */
  journal?: string | null;
  system?: boolean;
}

export interface PageResult {
  page: StoredDocument[];
  isDone: boolean;
  continueCursor: string;
  splitCursor: string | null;
  pageStatus: "SplitRecommended" | "SplitRequired" | null;
  /** To be handed back in `PageRequest.journal` when the same subscription runs again. */
  journal: string;
}
