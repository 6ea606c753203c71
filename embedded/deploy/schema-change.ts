import type { Snapshot } from "../db/access";
import type { SchemaJson } from "../db/schema";
import type { IndexJson, SchemaDiff } from "../db/schema-change";
import { canonicalJson, type ConvexValue } from "../values/value";

/** Index changes as the CLI prints them; the names are snake_case on the wire. */
export function indexDiffJson(diff: SchemaDiff): {
  added_indexes: IndexJson[];
  removed_indexes: IndexJson[];
} {
  return { added_indexes: diff.added, removed_indexes: diff.removed };
}

/**
 * The answer of `evaluate_schema`: how much work each table's check and each index would be, by which the
 * CLI decides whether to ask before a deploy.
 */
export function schemaPrediction(
  next: SchemaJson | null,
  live: SchemaJson | null,
  diff: SchemaDiff,
  snapshot: Snapshot,
) {
  const countOf = (index: IndexJson) => snapshot.count(index.name.slice(0, index.name.indexOf(".")));
  return {
    componentSchemaEvaluations: {
      "": {
        definitionPath: "",
        schemaValidation: next?.schemaValidation ?? false,
        tables: (next?.tables ?? []).map((table) => ({
          name: table.tableName,
          outcome: validationOutcome(table.tableName, next, live),
          numDocs: snapshot.count(table.tableName),
          sizeBytes: 0,
        })),
        indexes: [
          ...diff.added.map((index) => ({
            ...index,
            change: "added",
            needsBackfill: true,
            numDocs: countOf(index),
          })),
          ...diff.removed.map((index) => ({
            ...index,
            change: "dropped",
            needsBackfill: false,
            numDocs: countOf(index),
          })),
          ...diff.unchanged.map((index) => ({
            ...index,
            change: "identical",
            needsBackfill: false,
            numDocs: countOf(index),
          })),
        ],
      },
    },
    newComponentDefinitions: [],
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
