import type { Transaction } from "../../db/access";
import { UserError } from "../../db/errors";
import type { QueryJson } from "../../db/query";
import { encodeInt64 } from "../../values/int64";
import type { ConvexObject } from "../../values/value";
import {
  invalidArg,
  numberArg,
  objectArg,
  optionalStringArg,
  stringArg,
  type SyscallArgs,
} from "./syscall-args";
import type { UdfExecution } from "./udf-execution";

/** Synchronous syscalls of queries and mutations. */
export const syncDbSyscalls = {
  "1.0/queryStream": (execution: UdfExecution, args: SyscallArgs) => {
    const query = queryArg(args);
    return `{"queryId":${execution.openStream(query, { system: isSystemQuery(query) })}}`;
  },
  "1.0/queryCleanup": (execution: UdfExecution, args: SyscallArgs) => {
    execution.closeStream(numberArg(args, "queryId", "db.query"));
    return "null";
  },
  "1.0/db/normalizeId": ({ snapshot }: UdfExecution, args: SyscallArgs) => {
    const table = stringArg(args, "table", "db.normalizeId");
    const id = stringArg(args, "idString", "db.normalizeId");
    return JSON.stringify({ id: snapshot.normalizeId(table, id, { system: isVirtual(table) }) });
  },
  "1.0/getSnapshotTs": ({ snapshot }: UdfExecution) => JSON.stringify(encodeInt64(snapshot.ts)),
};

/** The asynchronous read syscalls. They return a document's stored text unchanged. */
export const readSyscalls = {
  "1.0/get": ({ snapshot }: UdfExecution, args: SyscallArgs) => {
    const id = stringArg(args, "id", "db.get");
    const table = optionalStringArg(args, "table", "db.get");
    return snapshot.get(id, { table, system: args.isSystem === true }) ?? "null";
  },
  "1.0/queryStreamNext": (execution: UdfExecution, args: SyscallArgs) => {
    const next = execution.stream(numberArg(args, "queryId", "db.query")).next();
    if (next === null) return '{"value":null,"done":true}';
    return `{"value":${next.text},"done":false}`;
  },
  "1.0/queryPage": (execution: UdfExecution, args: SyscallArgs) => {
    const query = queryArg(args);
    const result = execution.snapshot.page({
      query,
      cursor: optionalStringArg(args, "cursor", "paginate") ?? null,
      endCursor: optionalStringArg(args, "endCursor", "paginate") ?? null,
      pageSize: numberArg(args, "pageSize", "paginate"),
      maximumRowsRead: optionalNumber(args, "maximumRowsRead"),
      maximumBytesRead: optionalNumber(args, "maximumBytesRead"),
      journal: execution.takeJournal(),
      system: isSystemQuery(query),
    });
    execution.keepJournal(result.journal);
    const { page, journal: _, ...rest } = result;
    const texts = page.map(({ text }) => text).join(",");
    return `{"page":[${texts}],${JSON.stringify(rest).slice(1)}`;
  },
  "1.0/count": ({ snapshot }: UdfExecution, args: SyscallArgs) =>
    String(snapshot.count(userTable(stringArg(args, "table", "db.count")))),
};

/** The write syscalls, for mutations only. */
export const writeSyscalls = {
  "1.0/insert": (transaction: Transaction, args: SyscallArgs) => {
    const table = userTable(stringArg(args, "table", "db.insert"));
    const id = transaction.insert(table, fieldsArg(args, "db.insert"));
    return JSON.stringify({ _id: id });
  },
  "1.0/shallowMerge": (transaction: Transaction, args: SyscallArgs) => {
    const id = stringArg(args, "id", "db.patch");
    transaction.patch(id, fieldsArg(args, "db.patch"), optionalStringArg(args, "table", "db.patch"));
    return "null";
  },
  "1.0/replace": (transaction: Transaction, args: SyscallArgs) => {
    const id = stringArg(args, "id", "db.replace");
    transaction.replace(id, fieldsArg(args, "db.replace"), optionalStringArg(args, "table", "db.replace"));
    return "null";
  },
  "1.0/remove": (transaction: Transaction, args: SyscallArgs) => {
    transaction.remove(stringArg(args, "id", "db.delete"), optionalStringArg(args, "table", "db.delete"));
    return "null";
  },
};

function isSystemQuery(query: QueryJson): boolean {
  const { source } = query;
  return isVirtual(source.type === "FullTableScan" ? source.tableName : source.indexName);
}

function isVirtual(table: string): boolean {
  return table.startsWith("_");
}

function userTable(table: string): string {
  if (isVirtual(table)) throw new UserError("System tables (prefixed with `_`) are read-only.");
  return table;
}

/** The query argument. The database checks its fields when it opens the query. */
function queryArg(args: SyscallArgs): QueryJson {
  const query = objectArg(args, "query", "db.query");
  if (!("source" in query) || !("operators" in query) || !Array.isArray(query.operators)) {
    throw invalidArg("query", "db.query", "a query", query);
  }
  const { source } = query;
  if (typeof source !== "object" || source === null) throw invalidArg("query", "db.query", "a query", query);
  const name: unknown = Reflect.get(source, "tableName") ?? Reflect.get(source, "indexName");
  if (typeof name !== "string") throw invalidArg("query", "db.query", "a query of a table", query);
  return query as QueryJson;
}

/** The document argument. The database checks its fields. */
function fieldsArg(args: SyscallArgs, method: string): ConvexObject {
  return objectArg(args, "value", method) as ConvexObject;
}

function optionalNumber(args: SyscallArgs, name: string): number | null {
  return args[name] === undefined || args[name] === null ? null : numberArg(args, name, "paginate");
}
