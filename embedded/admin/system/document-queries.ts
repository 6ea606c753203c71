import { parseDocument } from "../../db/document-cache";
import { encodeInt64 } from "../../values/int64";
import { decodeId } from "../../values/ids";
import type { ConvexObject, ConvexValue } from "../../values/value";
import { encodedArgs } from "./deployment-queries";
import { parseDocumentFilters } from "./document-filters";
import {
  arrayArg,
  assertReadableTable,
  orderArg,
  readAll,
  readPage,
  stringArg,
  wholeTable,
  type SystemContext,
  type SystemQuery,
} from "./system-function";

/** What the CLI and the dashboard ask about documents, files and scheduled functions. */
export const documentQueries: Readonly<Record<string, SystemQuery>> = {
  "cli/tableData:default": (context, args) => {
    const table = readableTable(args, "table");
    const { page, rest } = readPage(context, args, wholeTable(table, orderArg(args.order)));
    return { page, ...rest };
  },
  "frontend/paginatedTableDocuments:default": paginatedDocuments,
  "frontend/listTableScan:default": ({ snapshot }, args) => {
    const table = readableTable(args, "table");
    const limit = typeof args.limit === "number" ? args.limit : 100;
    return table === "" ? [] : readAll(snapshot, wholeTable(table, "desc", [{ limit }]));
  },
  "frontend/getById:default": (context, args) => document(context, stringArg(args, "id")),
  "frontend/listById:default": (context, args) =>
    arrayArg(args, "ids").map((id) => (typeof id === "string" ? document(context, id) : null)),
  "frontend/fileStorageV2:numFiles": ({ snapshot }) => snapshot.count("_storage"),
  "frontend/fileStorageV2:fileMetadata": fileMetadata,
  "frontend/fileStorageV2:getFile": (context, args) => {
    const row = document(context, stringArg(args, "storageId"));
    return row === null ? null : withUrl(context, row);
  },
  "frontend/paginatedScheduledJobs:default": scheduledJobs,
  "frontend/scheduler:getArgs": (context, args) => {
    const job = document(context, stringArg(args, "argsId"));
    const [first = {}] = Array.isArray(job?.args) ? job.args : [];
    return job === null ? null : { ...head(job), args: encodedArgs(first) };
  },
};

function readableTable(args: ConvexObject, name: string): string {
  const table = stringArg(args, name);
  assertReadableTable(table);
  return table;
}

function document({ snapshot, tables, component }: SystemContext, id: string): ConvexObject | null {
  const number = decodeId(id)?.tableNumber;
  const table = number === undefined ? null : tables.nameOf(number, component);
  if (table === null) return null;
  assertReadableTable(table);
  const text = snapshot.get(id, { system: true });
  return text === null ? null : parseDocument(text);
}

function paginatedDocuments(context: SystemContext, args: ConvexObject): ConvexValue {
  const table = readableTable(args, "table");
  const text = typeof args.filters === "string" ? Buffer.from(args.filters, "base64").toString() : null;
  const filters = parseDocumentFilters(table, text, context.code?.schema ?? null);
  if ("errors" in filters) return { page: filters.errors, isDone: true, continueCursor: "" };
  const { page, rest } = readPage(context, args, filters.query);
  return { page: page.filter(filters.accepts), ...rest };
}

function fileMetadata(context: SystemContext, args: ConvexObject): ConvexValue {
  const filters = args.filters as
    { minCreationTime?: number; maxCreationTime?: number; order?: string } | undefined;
  const range = [
    ...(filters?.minCreationTime === undefined
      ? []
      : [{ type: "Gte" as const, fieldPath: "_creationTime", value: filters.minCreationTime }]),
    ...(filters?.maxCreationTime === undefined
      ? []
      : [{ type: "Lte" as const, fieldPath: "_creationTime", value: filters.maxCreationTime }]),
  ];
  const { page, rest } = readPage(context, args, {
    source: {
      type: "IndexRange",
      indexName: "_storage.by_creation_time",
      range,
      order: orderArg(filters?.order),
    },
    operators: [],
  });
  return { page: page.map((row) => withUrl(context, row)), ...rest };
}

function withUrl({ files, component, snapshot }: SystemContext, row: ConvexObject): ConvexObject {
  return { ...row, url: files.in(component).url(String(row._id), snapshot) };
}

interface JobRow extends ConvexObject {
  _id: string;
  _creationTime: number;
  name: string;
  scheduledTime: number;
}

/** The pending scheduled functions, soonest first, in the form of the official table. */
function scheduledJobs(context: SystemContext, args: ConvexObject): ConvexValue {
  const { udfPath } = args;
  const isWanted = (name: string) => typeof udfPath !== "string" || officialPath(name) === udfPath;
  const { page, rest } = readPage(context, args, {
    source: {
      type: "IndexRange",
      indexName: "_scheduled_functions.by_time",
      range: [{ type: "Eq", fieldPath: "state.kind", value: "pending" }],
      order: "asc",
    },
    operators: [],
  });
  const jobs = (page as JobRow[]).filter(({ name }) => isWanted(name));
  return {
    page: jobs.map((job) => ({
      ...head(job),
      udfPath: officialPath(job.name),
      nextTs: { ...encodeInt64(BigInt(Math.round(job.scheduledTime)) * 1_000_000n) },
      state: { type: "pending" },
      udfArgs: null,
      argsId: job._id,
    })),
    ...rest,
  };
}

function head({ _id = null, _creationTime = null }: ConvexObject): ConvexObject {
  return { _id, _creationTime };
}

function officialPath(name: string): string {
  return name.replace(".js:", ":");
}
