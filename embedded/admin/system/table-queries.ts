import { NEW_TABLE_TOKEN } from "../../db/read/read-context";
import type { Index, Table, TableRegistry } from "../../db/tables";
import { isSystemTable, qualifiedName } from "../../db/tables";
import type { ConvexObject, ConvexValue } from "../../values/value";
import { assertReadableTable, stringArg, type SystemContext, type SystemQuery } from "./system-function";

/** What the CLI and the dashboard ask about tables, their sizes, schemas and indexes. */
export const tableQueries: Readonly<Record<string, SystemQuery>> = {
  "cli/tables:default": (context) => ({
    page: userTables(context).map(({ localName }) => ({ name: localName })),
    isDone: true,
    continueCursor: "end",
  }),
  "cli/tableSize:default": tableSize,
  "frontend/tableSize:default": tableSize,
  "frontend/tableSize:sizeOfAllTables": (context) =>
    userTables(context).reduce((sum, { localName }) => sum + context.snapshot.count(localName), 0),
  "cli/queryTable:default": tableVersion,
  "frontend/getTableMapping:default": tableMapping,
  "frontend/getSchemas:default": ({ code }): ConvexObject =>
    code?.schema ? { active: JSON.stringify(code.schema) } : {},
  "frontend/getSchemas:schemaValidationProgress": () => null,
  "frontend/indexes:default": indexes,
};

/** The user tables of a component. The read includes tables that a later commit creates. */
export function userTables({
  snapshot,
  tables,
  component,
}: Pick<SystemContext, "snapshot" | "tables" | "component">) {
  snapshot.dependOn(NEW_TABLE_TOKEN);
  const own = [...tables.all()].filter((table) => table.namespace === component && table.stored);
  return own.filter((table) => !isSystemTable(table)).sort((a, b) => (a.localName < b.localName ? -1 : 1));
}

function tableSize({ snapshot }: SystemContext, args: ConvexObject): ConvexValue {
  const table = stringArg(args, "tableName");
  assertReadableTable(table);
  return table === "" ? 0 : snapshot.count(table);
}

/** A value that changes with every write to the table. `dev` waits for it after documents failed the schema. */
function tableVersion({ snapshot }: SystemContext, args: ConvexObject): ConvexValue {
  return { count: snapshot.count(stringArg(args, "tableName")), ts: String(snapshot.ts) };
}

/** The names that the dashboard expects for the two system tables whose ids it links. */
const DASHBOARD_NAMES = new Map([
  ["_storage", "_file_storage"],
  ["_scheduled_functions", "_scheduled_jobs"],
]);

function tableMapping(context: SystemContext): ConvexValue {
  const { tables, component } = context;
  const mapping: ConvexObject = {};
  for (const { number, localName } of userTables(context)) mapping[String(number)] = localName;
  for (const [name, shown] of DASHBOARD_NAMES) {
    const number = tables.numberOf(qualifiedName(component, name));
    if (number !== null) mapping[String(number)] = shown;
  }
  return mapping;
}

/** The indexes of `tableName` in the component whose id is `tableNamespace`. */
function indexes({ snapshot, tables }: SystemContext, args: ConvexObject): ConvexValue {
  snapshot.dependOn("deployment");
  const { tableName, tableNamespace } = args;
  const component = typeof tableNamespace === "string" ? tableNamespace.replace(/^component:/, "") : "";
  const table: Table | null =
    typeof tableName === "string" ? tables.table(qualifiedName(component, tableName)) : null;
  return table === null ? null : indexRows(table);
}

/** The indexes of every table of a component, with the tables' names. */
export function indexesOf(tables: TableRegistry, component: string): ConvexObject[] {
  const own = [...tables.all()].filter(
    ({ namespace, localName }) => namespace === component && !localName.startsWith("_"),
  );
  return own.flatMap((table) => indexRows(table).map((row) => ({ table: table.localName, ...row })));
}

function indexRows(table: Table): ConvexObject[] {
  return [
    ...[...table.declared.values()].map((index) => indexRow(index, "done")),
    ...[...table.staged.values()].map((index) => indexRow(index, "backfilling")),
  ];
}

function indexRow(index: Index, state: string): ConvexObject {
  return { name: index.name, staged: false, fields: indexFields(index), backfill: { state } };
}

function indexFields(index: Index): ConvexValue {
  switch (index.type) {
    case "database":
      return [...index.fields];
    case "search":
      return { searchField: index.searchField, filterFields: [...index.filterFields] };
    case "vector": {
      const { vectorField, dimensions, filterFields } = index;
      return { vectorField, dimensions, filterFields: [...filterFields] };
    }
  }
}
