import type { Snapshot, Transaction } from "../../db/access";
import { parseDocument } from "../../db/document-cache";
import { UserError } from "../../db/errors";
import type { Order, QueryJson } from "../../db/query";
import type { TableRegistry } from "../../db/tables";
import type { ComponentCode, Deployment } from "../../functions/deployment";
import type { FunctionFiles } from "../../functions/files";
import { isObject, type ConvexObject, type ConvexValue } from "../../values/value";

/** The state of long work that the admin key's holder started, for queries that watch it. */
export interface AdminWork {
  /** The latest export's row, or null. */
  latestExport(): ConvexObject | null;
  /** An import's row. */
  import(id: string): ConvexObject;
  /** The latest imports' rows, newest first. */
  imports(): ConvexObject[];
}

/** Touched by a commit whenever the state of an export or import changes. */
export const ADMIN_WORK_TOKEN = "admin-work";

/** The inputs of a system query. The snapshot's read set records everything it reads. */
export interface SystemContext {
  /** A trusted view of the component's tables. */
  snapshot: Snapshot;
  /** The component whose tables are meant. Empty for the app. */
  component: string;
  deployment: Deployment | null;
  /** The component's code, or null before the first push. */
  code: ComponentCode | null;
  tables: TableRegistry;
  files: FunctionFiles;
  work: AdminWork;
  cloudUrl: string;
  siteUrl: string;
  /** The end of the last run's page, and of this one's. */
  journal: string | null;
}

/**
 * Answers a `_system/…` query of the official CLI or dashboard. Throws UserError for invalid arguments. The caller
 * must check the admin key first.
 */
export type SystemQuery = (context: SystemContext, args: ConvexObject) => ConvexValue;

/** The inputs of a system mutation. The transaction has the rights and limits of a function. */
export interface SystemMutationContext {
  transaction: Transaction;
  component: string;
  files: FunctionFiles;
}

/** Performs a `_system/…` mutation of the dashboard. */
export type SystemMutation = (context: SystemMutationContext, args: ConvexObject) => ConvexValue;

/** The id under which the dashboard knows a component. Null stands for the app. */
export function componentId(path: string): string {
  return `component:${path}`;
}

/** The component that `args.componentId` names. Throws UserError unless it is mounted. */
export function namedComponent(deployment: Deployment | null, args: ConvexObject, component: string): string {
  const id = args.componentId;
  if (id === undefined || id === null) return component;
  const path = typeof id === "string" ? id.replace(/^component:/, "") : null;
  if (path === "" || (path !== null && deployment?.components.has(path))) return path;
  throw new UserError(`There is no component with the id ${JSON.stringify(id)}.`);
}

/** A required string argument. */
export function stringArg(args: ConvexObject, name: string): string {
  const value = args[name];
  if (typeof value === "string") return value;
  throw new UserError(`\`${name}\` must be a string.`);
}

/** A required object argument. */
export function objectArg(args: ConvexObject, name: string): ConvexObject {
  const value = args[name];
  if (isObject(value)) return value;
  throw new UserError(`\`${name}\` must be an object.`);
}

/** A required array argument. */
export function arrayArg(args: ConvexObject, name: string): ConvexValue[] {
  const value = args[name];
  if (Array.isArray(value)) return value;
  throw new UserError(`\`${name}\` must be an array.`);
}

/** "desc" unless the argument is "asc". */
export function orderArg(value: ConvexValue | undefined): Order {
  return value === "asc" ? "asc" : "desc";
}

/** The most that one page of a system query reads. */
const PAGE_LIMITS = { maximumRowsRead: 10_000, maximumBytesRead: 5_000_000 };

/** One page of a query, as `usePaginatedQuery` expects it. Keeps the page's end for the next run. */
export function readPage(
  context: SystemContext,
  args: ConvexObject,
  query: QueryJson,
): { page: ConvexObject[]; rest: ConvexObject } {
  const { numItems, cursor, endCursor } = objectArg(args, "paginationOpts");
  const { page, journal, ...rest } = context.snapshot.page({
    query,
    cursor: typeof cursor === "string" ? cursor : null,
    endCursor: typeof endCursor === "string" ? endCursor : null,
    pageSize: typeof numItems === "number" ? numItems : 100,
    journal: context.journal,
    system: true,
    ...PAGE_LIMITS,
  });
  context.journal = journal;
  return { page: page.map(({ text }) => parseDocument(text)), rest };
}

/** Every document of a query. */
export function readAll(snapshot: Snapshot, query: QueryJson): ConvexObject[] {
  const stream = snapshot.stream(query, { system: true });
  const documents: ConvexObject[] = [];
  for (let row = stream.next(); row !== null; row = stream.next()) documents.push(parseDocument(row.text));
  return documents;
}

/** A query of a whole table. */
export function wholeTable(table: string, order: Order, operators: QueryJson["operators"] = []): QueryJson {
  return { source: { type: "FullTableScan", tableName: table, order }, operators };
}

/** Throws UserError for a table of the engine that functions may not read either. */
export function assertReadableTable(table: string): void {
  if (table.startsWith("_") && table !== "_storage" && table !== "_scheduled_functions")
    throw new UserError(`"${table}" is not a table of the deployment.`);
}
