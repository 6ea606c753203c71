import type { Snapshot } from "../db/access";
import type { SchemaJson } from "../db/schema/schema";
import type { IndexJson, SchemaDiff } from "../db/schema/schema-change";
import type { Deployment } from "../functions/deployment";
import { canonicalJson, type ConvexValue } from "../values/value";
import { splitDiffByComponent, schemasByComponent, type Schemas } from "./component-schemas";

/** Index changes as the CLI prints them, with snake_case names. */
export function indexDiffJson(diff: SchemaDiff | undefined): {
  added_indexes: IndexJson[];
  removed_indexes: IndexJson[];
} {
  return { added_indexes: diff?.added ?? [], removed_indexes: diff?.removed ?? [] };
}

/**
 * The response of `evaluate_schema`: the work of each table's check and each index. The CLI decides by it
 * whether to ask before a deploy.
 */
export function schemaPrediction(parts: {
  next: Pick<Deployment, "schema" | "components">;
  live: Schemas | null;
  diff: SchemaDiff;
  snapshot: Snapshot;
}) {
  const { next, live, diff, snapshot } = parts;
  const diffs = splitDiffByComponent(diff);
  const schemas = schemasByComponent(next);
  const liveSchemas = live ? schemasByComponent(live) : new Map<string, SchemaJson | null>();
  const evaluations = [...schemas].map(([path, schema]) => [
    path,
    {
      definitionPath: next.components.get(path)?.definitionPath ?? "",
      schemaValidation: schema?.schemaValidation ?? false,
      ...predictWork(
        { schema, live: liveSchemas.get(path) ?? null },
        diffs.get(path),
        snapshot.inComponent(path),
      ),
    },
  ]);
  return {
    componentSchemaEvaluations: Object.fromEntries(evaluations),
    newComponentDefinitions: [],
  };
}

function predictWork(
  { schema, live }: { schema: SchemaJson | null; live: SchemaJson | null },
  diff: SchemaDiff | undefined,
  snapshot: Snapshot,
) {
  const described = (indexes: readonly IndexJson[] | undefined, change: string) =>
    (indexes ?? []).map((index) => ({
      ...index,
      change,
      needsBackfill: change === "added",
      numDocs: snapshot.count(index.name.slice(0, index.name.indexOf("."))),
    }));
  return {
    tables: (schema?.tables ?? []).map((table) => ({
      name: table.tableName,
      outcome: validationOutcome(table.tableName, schema, live),
      numDocs: snapshot.count(table.tableName),
      sizeBytes: 0,
    })),
    indexes: [
      ...described(diff?.added, "added"),
      ...described(diff?.removed, "dropped"),
      ...described(diff?.unchanged, "identical"),
    ],
  };
}

function validationOutcome(
  table: string,
  next: SchemaJson | null,
  live: SchemaJson | null,
): "notValidated" | "supersetOfEnforced" | "mustWalk" {
  const type = documentTypeOf(next, table);
  if (!type || !next?.schemaValidation) return "notValidated";
  const enforced = live?.schemaValidation ? documentTypeOf(live, table) : null;
  return enforced && canonicalJson(type) === canonicalJson(enforced) ? "supersetOfEnforced" : "mustWalk";
}

function documentTypeOf(schema: SchemaJson | null, table: string): ConvexValue {
  const found = schema?.tables.find((candidate) => candidate.tableName === table);
  return (found?.documentType ?? null) as ConvexValue;
}
