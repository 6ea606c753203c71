import { isIdentifier } from "../../values/names";
import { isSystemTable, type IndexSpec, type TableRegistry } from "../tables";
import type { SchemaJson, TableSchemaJson } from "./schema";

const MAX_INDEX_FIELDS = 16;
const MAX_INDEXES = 64;
const RESERVED_INDEX_NAMES = new Set(["by_id", "by_creation_time"]);

/** An index in the JSON form of the deploy API. `name` is `table.index`, and `fields` end in `_creationTime`. */
export type IndexJson =
  | { name: string; type: "database"; fields: string[] }
  | { name: string; type: "search"; searchField: string; filterFields: string[] }
  | { name: string; type: "vector"; vectorField: string; dimensions: number; filterFields: string[] };

/** The difference between the indexes in force and those of a schema. */
export interface SchemaDiff {
  added: IndexJson[];
  removed: IndexJson[];
  unchanged: IndexJson[];
}

/** The reason why a schema cannot be activated. `table` is null if the schema itself is invalid. */
export interface SchemaProblem {
  message: string;
  table: string | null;
}

/** The indexes that the schema of a table declares. */
export function declaredIndexes(table: TableSchemaJson): IndexSpec[] {
  return [
    ...table.indexes.map(({ indexDescriptor, fields }): IndexSpec => ({
      type: "database",
      name: indexDescriptor,
      fields,
    })),
    ...table.searchIndexes.map(({ indexDescriptor, searchField, filterFields }): IndexSpec => ({
      type: "search",
      name: indexDescriptor,
      searchField,
      filterFields,
    })),
    ...table.vectorIndexes.map(({ indexDescriptor, vectorField, dimensions, filterFields }): IndexSpec => ({
      type: "vector",
      name: indexDescriptor,
      vectorField,
      dimensions,
      filterFields,
    })),
  ];
}

/** The indexes of user tables that activating `schema` would add, remove and keep. */
export function diffSchema(tables: TableRegistry, schema: SchemaJson | null): SchemaDiff {
  const now = new Map<string, IndexJson>();
  for (const table of tables.all()) {
    if (isSystemTable(table)) continue;
    for (const index of table.declared.values()) addIndex(now, indexJson(table.name, index));
  }
  const next = new Map<string, IndexJson>();
  for (const table of schema?.tables ?? []) {
    for (const spec of declaredIndexes(table)) addIndex(next, indexJson(table.tableName, spec));
  }
  const sorted = [...next.keys(), ...now.keys()].sort();
  const diff: SchemaDiff = { added: [], removed: [], unchanged: [] };
  for (const key of new Set(sorted)) {
    const [old, coming] = [now.get(key), next.get(key)];
    if (coming === undefined) diff.removed.push(...(old ? [old] : []));
    else (old === undefined ? diff.added : diff.unchanged).push(coming);
  }
  return diff;
}

/** True if both specs describe the same index. */
export function isSameIndex(a: IndexSpec, b: IndexSpec): boolean {
  return JSON.stringify(indexJson("", a)) === JSON.stringify(indexJson("", b));
}

/** The first invalid table name, index name or index of a schema, or null. */
export function findSchemaProblem(schema: SchemaJson): SchemaProblem | null {
  for (const table of schema.tables) {
    const { tableName } = table;
    const localName = tableName.slice(tableName.lastIndexOf("/") + 1);
    if (!isIdentifier(localName) || localName.startsWith("_")) {
      return { message: `Invalid table name "${tableName}" in the schema.`, table: null };
    }
    const problem = findIndexProblem(table);
    if (problem !== null) return { message: `In table "${tableName}": ${problem}`, table: null };
  }
  return null;
}

function findIndexProblem(table: TableSchemaJson): string | null {
  const specs = declaredIndexes(table);
  if (specs.length > MAX_INDEXES) return `too many indexes (${specs.length}, limit: ${MAX_INDEXES}).`;
  const names = new Set<string>();
  const fieldLists = new Map<string, string>();
  for (const spec of specs) {
    const { name } = spec;
    if (!isIdentifier(name) || name.startsWith("_")) return `invalid index name "${name}".`;
    if (RESERVED_INDEX_NAMES.has(name)) return `the index name "${name}" is reserved.`;
    if (names.has(name)) return `the index name "${name}" is used twice.`;
    names.add(name);
    if (spec.type !== "database") continue;
    const problem = findFieldProblem(spec.fields);
    if (problem !== null) return `index "${name}" ${problem}`;
    const duplicate = fieldLists.get(spec.fields.join("\0"));
    if (duplicate !== undefined) return `the indexes "${duplicate}" and "${name}" have the same fields.`;
    fieldLists.set(spec.fields.join("\0"), name);
  }
  return null;
}

function findFieldProblem(fields: readonly string[]): string | null {
  if (fields.length === 0) return "has no fields.";
  if (fields.length > MAX_INDEX_FIELDS) return `has too many fields (limit: ${MAX_INDEX_FIELDS}).`;
  if (new Set(fields).size < fields.length) return "names a field twice.";
  if (fields.includes("_id")) return "names `_id`, which ends every index.";
  if (fields.includes("_creationTime")) return "names `_creationTime`, which ends every index.";
  return null;
}

function indexJson(table: string, spec: IndexSpec): IndexJson {
  const name = `${table}.${spec.name}`;
  switch (spec.type) {
    case "database":
      return { name, type: "database", fields: [...spec.fields, "_creationTime"] };
    case "search":
      return { name, type: "search", searchField: spec.searchField, filterFields: [...spec.filterFields] };
    case "vector":
      return {
        name,
        type: "vector",
        dimensions: spec.dimensions,
        vectorField: spec.vectorField,
        filterFields: [...spec.filterFields],
      };
  }
}

function addIndex(map: Map<string, IndexJson>, index: IndexJson): void {
  map.set(JSON.stringify(index), index);
}
