import { isIdentifier } from "../../values/names";
import { UserError } from "../errors";
import { keyFields, rangeInterval, type KeyInterval } from "../index/range";
import type { QuerySource } from "../query";
import { qualifiedName, queryableIndex, type FieldIndex } from "../tables";
import type { Usage } from "../usage";
import { IndexScan, type DocumentSource, type IndexRange, type ReadSlice } from "./index-scan";
import type { ReadContext } from "./read-context";
import { SearchScan, parseSearchRules, type SearchPlan } from "./search-scan";

const VISIBLE_SYSTEM_TABLES = new Set(["_storage", "_scheduled_functions"]);
const WHOLE_INDEX: KeyInterval = { lo: Buffer.alloc(0), hi: null };

/** The rights of a caller. The engine may name every table; user code reads through `db` or `db.system`. */
export interface QueryAccess {
  trusted: boolean;
  system: boolean;
  /** The path of the component that table names refer to. */
  namespace: string;
}

/**
 * A query source resolved to an existing table and index. `nothing` reads a table that does not exist, by an index that
 * it will have.
 */
export type QueryPlan =
  | ({ type: "range" } & IndexRange)
  | ({ type: "search" } & SearchPlan)
  | { type: "nothing"; index: Pick<FieldIndex, "name" | "fields"> };

/** Resolves a query source. Throws UserError if the table is off limits, the index is missing or the range invalid. */
export function planQuery(readContext: ReadContext, source: QuerySource, access: QueryAccess): QueryPlan {
  const [tableName, indexName] = tableAndIndexName(source);
  assertTableAccess(tableName, access);
  const name = qualifiedName(access.namespace, tableName);
  const table = readContext.table(name);
  if (table === null) return planMissingTable(source, tableName, indexName);
  const index = queryableIndex(table, indexName);
  if (index === null) throw indexNotFound(tableName, indexName);
  if (source.type === "Search") {
    if (index.type !== "search") throw indexNotFound(tableName, indexName);
    return { type: "search", table, index, query: parseSearchRules(index, source.indexName, source.filters) };
  }
  if (index.type !== "database") throw indexNotFound(tableName, indexName);
  const reverse = source.order === "desc";
  const interval =
    source.type === "FullTableScan"
      ? WHOLE_INDEX
      : rangeInterval({ table, index, indexName: source.indexName }, source.range);
  return { type: "range", table, index, interval, reverse };
}

/** Opens the part of a plan that `slice` selects. Reading starts at the first `next`. */
export function openPlan(
  readContext: ReadContext,
  usage: Usage,
  plan: QueryPlan,
  slice: ReadSlice,
): DocumentSource {
  switch (plan.type) {
    case "range":
      return new IndexScan(readContext, usage, plan, slice);
    case "search":
      return new SearchScan(readContext, usage, plan, slice);
    case "nothing":
      return EMPTY_SOURCE;
  }
}

/** The fields of a plan's index. Cursors depend on them, because they decide the order of documents. */
export function planIndexFields(plan: QueryPlan): string[] {
  return plan.type === "search"
    ? [plan.index.searchField, ...plan.index.filterFields]
    : keyFields(plan.index);
}

/** Throws UserError if the caller may not name the table. */
export function assertTableAccess(table: string, access: Omit<QueryAccess, "namespace">): void {
  if (access.trusted) return;
  if (!isIdentifier(table)) throw new UserError(`Invalid table name "${table}".`);
  const isSystem = table.startsWith("_");
  if (access.system && !VISIBLE_SYSTEM_TABLES.has(table)) {
    throw new UserError(`"${table}" is not a system table that functions can read.`);
  }
  if (isSystem && !access.system) {
    throw new UserError(`The system table "${table}" can only be read through \`db.system\`.`);
  }
}

function planMissingTable(source: QuerySource, table: string, index: string): QueryPlan {
  const builtIn = index === "by_id" || index === "by_creation_time";
  if (source.type === "Search" || !builtIn) throw indexNotFound(table, index);
  return { type: "nothing", index: { name: index, fields: [] } };
}

function tableAndIndexName(source: QuerySource): [table: string, index: string] {
  if (source.type === "FullTableScan") return [source.tableName, "by_creation_time"];
  const [table = "", index = ""] = source.indexName.split(".");
  return [table, index];
}

function indexNotFound(table: string, index: string): UserError {
  return new UserError(`Index ${table}.${index} not found.`);
}

const EMPTY_SOURCE: DocumentSource = { next: () => null, position: null, recordReads: () => undefined };
