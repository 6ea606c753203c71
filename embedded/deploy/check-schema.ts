import type { SchemaJson, TableSchemaJson } from "../db/schema";
import type { ValidatorJson } from "../values/validator";
import { DeployError } from "./deploy-error";

/**
 * Refuses a schema whose tables or indexes cannot exist, with a sentence that names the place: names,
 * doubled indexes, and fields that no document of the table could have.
 */
export function checkSchema(schema: SchemaJson): void {
  for (const table of schema.tables) {
    checkName("table", table.tableName, `the table name "${table.tableName}"`);
    checkIndexNames(table);
    for (const index of table.indexes) checkFields(table, index.indexDescriptor, index.fields);
    for (const index of table.searchIndexes) {
      checkFields(table, index.indexDescriptor, [index.searchField, ...index.filterFields]);
    }
    for (const index of table.vectorIndexes) {
      checkFields(table, index.indexDescriptor, [index.vectorField, ...index.filterFields]);
    }
  }
}

function checkName(kind: "table" | "index", name: string, place: string): void {
  const isReserved = name.startsWith("_") || (kind === "index" && RESERVED_INDEXES.has(name));
  if (!isReserved && NAME.test(name)) return;
  throw invalid(
    isReserved
      ? `${place} is reserved.`
      : `${place} is not valid: a name has at most 64 letters, digits and "_", and starts with a letter.`,
  );
}

function checkIndexNames(table: TableSchemaJson): void {
  const seen = new Set<string>();
  const all = [...table.indexes, ...table.searchIndexes, ...table.vectorIndexes];
  for (const { indexDescriptor } of all) {
    checkName("index", indexDescriptor, `in table "${table.tableName}" the index name "${indexDescriptor}"`);
    if (seen.has(indexDescriptor)) {
      throw invalid(`in table "${table.tableName}" the index "${indexDescriptor}" is defined twice.`);
    }
    seen.add(indexDescriptor);
  }
  if (all.length > MAX_INDEXES) {
    throw invalid(`table "${table.tableName}" has ${all.length} indexes, more than ${MAX_INDEXES}.`);
  }
}

function checkFields(table: TableSchemaJson, index: string, fields: readonly string[]): void {
  const place = `in table "${table.tableName}" the index "${index}"`;
  if (fields.length === 0) throw invalid(`${place} has no fields.`);
  if (fields.length > MAX_INDEX_FIELDS) {
    throw invalid(`${place} has ${fields.length} fields, more than ${MAX_INDEX_FIELDS}.`);
  }
  const seen = new Set<string>();
  for (const field of fields) {
    if (seen.has(field)) throw invalid(`${place} names the field "${field}" twice.`);
    seen.add(field);
    if (field === "_creationTime") {
      throw invalid(`${place} names "_creationTime", which is added to the end of every index by itself.`);
    }
    if (table.documentType && !mayHaveField(table.documentType, field.split("."))) {
      throw invalid(`${place} names the field "${field}", which the table does not have.`);
    }
  }
}

/** Whether some value that the validator accepts could hold something at the path. */
function mayHaveField(validator: ValidatorJson, path: readonly string[]): boolean {
  const [field, ...rest] = path;
  if (field === undefined || field === "_id") return true;
  switch (validator.type) {
    case "any":
    case "record":
      return true;
    case "union":
      return validator.value.some((member) => mayHaveField(member, path));
    case "object": {
      const found = validator.value[field];
      return found !== undefined && mayHaveField(found.fieldType, rest);
    }
    default:
      return false;
  }
}

function invalid(reason: string): DeployError {
  return new DeployError("InvalidSchema", `The schema is not valid: ${reason}`);
}

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const RESERVED_INDEXES = new Set(["by_id", "by_creation_time"]);
const MAX_INDEXES = 64;
const MAX_INDEX_FIELDS = 16;
