import type { SchemaJson, TableSchemaJson } from "../db/schema/schema";
import type { IndexJson, SchemaDiff } from "../db/schema/schema-change";
import { qualifiedName } from "../db/tables";
import type { Deployment } from "../functions/deployment";

/** The schemas of the app and its components, in a deployment or a push. */
export type Schemas = Pick<Deployment, "schema"> & {
  components: ReadonlyMap<string, { schema: SchemaJson | null }>;
};

/** One schema of all tables under their qualified names, as the database stores it. */
export function combineSchemas({ schema, components }: Schemas): SchemaJson | null {
  const others = [...components].filter(([, component]) => component.schema !== null);
  if (others.length === 0) return schema;
  const all = [["", { schema }] as const, ...others];
  return {
    schemaValidation: true,
    tables: all.flatMap(([path, component]) => tablesOf(path, component.schema)),
  };
}

/** The schema of each component by its path, with the app under "". */
export function schemasByComponent({ schema, components }: Schemas): Map<string, SchemaJson | null> {
  const schemas = new Map<string, SchemaJson | null>([["", schema]]);
  for (const [path, component] of components) schemas.set(path, component.schema);
  return schemas;
}

/** Splits a diff of qualified indexes by component. The app always has an entry. */
export function splitDiffByComponent(diff: SchemaDiff): Map<string, SchemaDiff> {
  const diffs = new Map<string, SchemaDiff>([["", emptyDiff()]]);
  for (const kind of ["added", "removed", "unchanged"] as const) {
    for (const index of diff[kind]) {
      const { component, name } = splitQualifiedName(index.name);
      const own = diffs.get(component) ?? emptyDiff();
      diffs.set(component, own);
      own[kind].push({ ...index, name } as IndexJson);
    }
  }
  return diffs;
}

/** Splits a qualified table or index name into its component and its local name. */
export function splitQualifiedName(qualified: string): { component: string; name: string } {
  const slash = qualified.lastIndexOf("/");
  return { component: qualified.slice(0, Math.max(slash, 0)), name: qualified.slice(slash + 1) };
}

/** The tables under their qualified names. Without document validation, only the indexes remain. */
function tablesOf(path: string, schema: SchemaJson | null): TableSchemaJson[] {
  return (schema?.tables ?? []).map((table) => ({
    ...table,
    tableName: qualifiedName(path, table.tableName),
    documentType: schema?.schemaValidation ? table.documentType : null,
  }));
}

function emptyDiff(): SchemaDiff {
  return { added: [], removed: [], unchanged: [] };
}
