import type { SchemaJson, TableSchemaJson } from "../../db/schema/schema";
import { findSchemaProblem } from "../../db/schema/schema-change";
import type { ModuleSource } from "../../functions/deployment";
import type { ValidatorJson } from "../../values/validator";
import { isJsonObject } from "../../values/json";
import { DeployError } from "../deploy-error";
import { type EvaluationOptions, type Namespace, openEvaluationRealm } from "./evaluation-realm";
import { unknownIndexField } from "./index-fields";

/** The schema of `schema.js`, or null without the file. Throws DeployError if it is invalid. */
export async function readSchema(
  module: ModuleSource | null,
  options: EvaluationOptions,
): Promise<SchemaJson | null> {
  if (!module) return null;
  const realm = openEvaluationRealm(new Map([[module.path, module]]), options);
  const exports = await realm.load(module.path);
  const schema = realm.run(module.path, () => withoutStaged(exportedSchema(exports)));
  const problem = foreignTableName(schema) ?? findSchemaProblem(schema)?.message ?? unknownIndexField(schema);
  if (problem !== null) throw new DeployError("InvalidSchema", `The schema is not valid. ${problem}`);
  return schema;
}

/**
 * The first table name with a "/", or null. The database reads a "/" as a component path, so it could name
 * another component's table.
 */
function foreignTableName({ tables }: SchemaJson): string | null {
  const found = tables.find(({ tableName }) => tableName.includes("/"));
  return found ? `Invalid table name "${found.tableName}" in the schema.` : null;
}

type ExportedSchema = {
  tables: (Partial<TableSchemaJson> & { tableName: string; documentType?: ValidatorJson | null })[];
  schemaValidation: boolean;
};

function exportedSchema(namespace: Namespace): ExportedSchema {
  const schema = namespace.default;
  if (!isJsonObject(schema) || typeof schema.export !== "function") {
    throw new DeployError(
      "InvalidSchema",
      "The default export of `schema.js` is not a schema. Make it with `defineSchema()`.",
    );
  }
  return JSON.parse(String(schema.export())) as ExportedSchema;
}

/** The schema without staged indexes and validators, which are not in force. */
function withoutStaged(schema: ExportedSchema): SchemaJson {
  return {
    schemaValidation: schema.schemaValidation,
    tables: schema.tables.map((table) => ({
      tableName: table.tableName,
      indexes: table.indexes ?? [],
      searchIndexes: table.searchIndexes ?? [],
      vectorIndexes: table.vectorIndexes ?? [],
      documentType: table.documentType ? withoutSystemFields(table.documentType) : null,
    })),
  };
}

/** The validator without the system fields, which a schema may name and the database checks by itself. */
function withoutSystemFields(validator: ValidatorJson): ValidatorJson {
  if (validator.type === "union") return { ...validator, value: validator.value.map(withoutSystemFields) };
  if (validator.type !== "object") return validator;
  const { _id: _, _creationTime: _c, ...value } = validator.value;
  return { ...validator, value };
}
