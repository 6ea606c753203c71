import { displayFields, displayFloat, displayValue } from "./display";
import { tableNumberOf } from "./ids";
import { compareValues } from "./keys";
import { fieldOf, floatOf, isObject, kindOf, type ConvexObject, type ConvexValue } from "./value";

/** A validator in the JSON form of `exportArgs`, `exportReturns` and `schema.export()`. */
export type ValidatorJson =
  | { type: "null" | "number" | "bigint" | "commitTs" | "boolean" | "string" | "bytes" | "any" }
  | { type: "literal"; value: ConvexValue }
  | { type: "id"; tableName: string }
  | { type: "array"; value: ValidatorJson }
  | { type: "record"; keys: ValidatorJson; values: FieldValidatorJson }
  | { type: "object"; value: { [field: string]: FieldValidatorJson } }
  | { type: "union"; value: ValidatorJson[] };

type ObjectJson = Extract<ValidatorJson, { type: "object" }>;

/** The validator of an object field or of a record's values. */
export interface FieldValidatorJson {
  fieldType: ValidatorJson;
  optional: boolean;
}

/** Returns the name of the table with this number, or null if there is none. */
export type TableNameOf = (tableNumber: number) => string | null;

/**
 * The reason why a value does not match a validator, in Convex's own wording. Null if it matches.
 * Objects must match exactly. An id needs an existing table, not an existing row. Null is not a missing field.
 */
export function checkValue(
  validator: ValidatorJson,
  value: ConvexValue,
  tableNameOf: TableNameOf,
): string | null {
  return formatMismatch(findMismatch(validator, value, tableNameOf));
}

/** Like `checkValue` for a stored document, ignoring `_id` and `_creationTime`. */
export function checkDocument(
  validator: ValidatorJson,
  document: ConvexObject,
  tableNameOf: TableNameOf,
): string | null {
  if (validator.type === "object" && isObject(document)) {
    const own = Object.keys(document).length - SYSTEM_FIELDS.filter((f) => Object.hasOwn(document, f)).length;
    if (checkFields(validator, document, own, tableNameOf) === null) return null;
  }
  const fields = { ...document };
  for (const field of SYSTEM_FIELDS) delete fields[field];
  return checkValue(validator, fields, tableNameOf);
}

function formatMismatch(mismatch: Mismatch | null): string | null {
  if (mismatch === null) return null;
  const { path, validator, value } = mismatch;
  const pathLine = path === "" ? "" : `Path: ${path}`;
  if (mismatch.reason === "literal" || mismatch.reason === "table")
    return mismatchReason(mismatch) + pathLine;
  const label = mismatch.reason === "type" ? "Value" : "Object";
  return `${mismatchReason(mismatch)}\n${pathLine}\n${label}: ${displayValue(value)}\nValidator: ${describeValidator(validator)}`;
}

function mismatchReason({ reason, validator, value, name }: Mismatch): string {
  switch (reason) {
    case "type":
      return "Value does not match validator.";
    case "literal":
      return `\`${displayValue(value)}\` does not match literal validator \`${describeValidator(validator)}\`.`;
    case "table":
      return (
        `Found ID "${String(value)}" from ${name.startsWith("_") ? "a system table" : `table \`${name}\``}, ` +
        `which does not match the table name in validator \`${describeValidator(validator)}\`.`
      );
    case "missing":
      return (
        `Object is missing the required field \`${name}\`. Consider wrapping the field validator in ` +
        "`v.optional(...)` if this is expected."
      );
    case "extra":
      return `Object contains extra field \`${name}\` that is not in the validator.`;
  }
}

/** A validator as source code, such as `v.object({a: v.optional(v.string())})`. */
export function describeValidator(validator: ValidatorJson): string {
  switch (validator.type) {
    case "number":
      return "v.float64()";
    case "bigint":
      return "v.int64()";
    case "literal":
      return `v.literal(${describeLiteral(validator.value)})`;
    case "id":
      return `v.id("${validator.tableName}")`;
    case "array":
      return `v.array(${describeValidator(validator.value)})`;
    case "record":
      return `v.record(${describeValidator(validator.keys)}, ${describeField(validator.values)})`;
    case "object":
      return `v.object(${displayFields(Object.entries(validator.value).map(([f, v]) => [f, describeField(v)]))})`;
    case "union":
      return `v.union(${validator.value.map(describeValidator).join(", ")})`;
    default:
      return `v.${validator.type}()`;
  }
}

/**
 * A value that does not match its validator. The path grows as the mismatch returns through the callers.
 * The message is formatted last, because a union tries many members that do not match.
 */
interface Mismatch {
  path: string;
  readonly reason: "type" | "literal" | "table" | "missing" | "extra";
  readonly validator: ValidatorJson;
  readonly value: ConvexValue;
  /** The field name, or the table of the given id. */
  readonly name: string;
}

const SYSTEM_FIELDS = ["_id", "_creationTime"];

function findMismatch(validator: ValidatorJson, value: ConvexValue, tables: TableNameOf): Mismatch | null {
  switch (validator.type) {
    case "any":
      return null;
    case "string":
      return typeof value === "string" ? null : newMismatch("type", validator, value);
    case "boolean":
      return typeof value === "boolean" ? null : newMismatch("type", validator, value);
    case "null":
      return value === null ? null : newMismatch("type", validator, value);
    case "number":
      return floatOf(value) !== null ? null : newMismatch("type", validator, value);
    case "bigint":
    case "commitTs":
      return kindOf(value) === "int64" || kindOf(value) === "commitTs"
        ? null
        : newMismatch("type", validator, value);
    case "bytes":
      return kindOf(value) === "bytes" ? null : newMismatch("type", validator, value);
    case "literal":
      return compareValues(validator.value, value) === 0 ? null : newMismatch("literal", validator, value);
    case "id":
      return checkId(validator, value, tables);
    case "array":
      return checkArray(validator, value, tables);
    case "record":
      return checkRecord(validator, value, tables);
    case "object":
      return checkObject(validator, value, tables);
    case "union":
      return checkUnion(validator, value, tables);
    default:
      return validator satisfies never;
  }
}

function checkId(
  validator: { type: "id"; tableName: string },
  value: ConvexValue,
  tables: TableNameOf,
): Mismatch | null {
  const number = typeof value === "string" ? tableNumberOf(value) : null;
  const found = number === null ? null : tables(number);
  if (found === null) return newMismatch("type", validator, value);
  if (found === validator.tableName) return null;
  return newMismatch("table", validator, value, found);
}

function checkArray(
  validator: { type: "array"; value: ValidatorJson },
  value: ConvexValue,
  tables: TableNameOf,
): Mismatch | null {
  if (!Array.isArray(value)) return newMismatch("type", validator, value);
  let index = 0;
  for (const item of value) {
    const mismatch = findMismatch(validator.value, item, tables);
    if (mismatch !== null) return prependPath(`[${index}]`, mismatch);
    index += 1;
  }
  return null;
}

function checkRecord(
  validator: { type: "record"; keys: ValidatorJson; values: FieldValidatorJson },
  value: ConvexValue,
  tables: TableNameOf,
): Mismatch | null {
  if (!isObject(value)) return newMismatch("type", validator, value);
  for (const [key, inner] of Object.entries(value)) {
    const keyMismatch = findMismatch(validator.keys, key, tables);
    if (keyMismatch !== null) return prependPath(".keys()", keyMismatch);
    const mismatch = findMismatch(validator.values.fieldType, inner, tables);
    if (mismatch !== null) return prependPath(".values()", mismatch);
  }
  return null;
}

function checkObject(validator: ObjectJson, value: ConvexValue, tables: TableNameOf): Mismatch | null {
  if (!isObject(value)) return newMismatch("type", validator, value);
  return checkFields(validator, value, Object.keys(value).length, tables);
}

/** Compares fields. `count` is the number of fields to account for; unknown fields count too. */
function checkFields(
  validator: ObjectJson,
  value: ConvexObject,
  count: number,
  tables: TableNameOf,
): Mismatch | null {
  let matched = 0;
  for (const [field, expected] of sortedFields(validator)) {
    const found = fieldOf(value, field);
    if (found === undefined) {
      if (!expected.optional) return newMismatch("missing", validator, value, field);
      continue;
    }
    matched += 1;
    const mismatch = findMismatch(expected.fieldType, found, tables);
    if (mismatch !== null) return prependPath(`.${field}`, mismatch);
  }
  if (count === matched) return null;
  const extra = Object.keys(value)
    .sort()
    .find((field) => !Object.hasOwn(validator.value, field));
  return extra === undefined ? null : newMismatch("extra", validator, value, extra);
}

/** The fields in sorted order, so that the same mismatch is always reported first. Cached per validator. */
function sortedFields(validator: ObjectJson): SortedFields {
  let fields = sortedFieldsCache.get(validator);
  if (fields === undefined) {
    fields = Object.entries(validator.value).sort(([a], [b]) => (a < b ? -1 : 1));
    sortedFieldsCache.set(validator, fields);
  }
  return fields;
}

type SortedFields = [field: string, expected: FieldValidatorJson][];
const sortedFieldsCache = new WeakMap<ObjectJson, SortedFields>();

function checkUnion(
  validator: { type: "union"; value: ValidatorJson[] },
  value: ConvexValue,
  tables: TableNameOf,
): Mismatch | null {
  const [only] = validator.value;
  if (only !== undefined && validator.value.length === 1) return findMismatch(only, value, tables);
  for (const member of validator.value) {
    // Most unions are lists of string literals. Comparing them directly avoids a mismatch object per member.
    const isText = member.type === "literal" && typeof member.value === "string" && typeof value === "string";
    if (isText ? member.value === value : findMismatch(member, value, tables) === null) return null;
  }
  return newMismatch("type", validator, value);
}

function prependPath(step: string, mismatch: Mismatch): Mismatch {
  mismatch.path = step + mismatch.path;
  return mismatch;
}

function newMismatch(
  reason: Mismatch["reason"],
  validator: ValidatorJson,
  value: ConvexValue,
  name = "",
): Mismatch {
  return { path: "", reason, validator, value, name };
}

function describeField(field: FieldValidatorJson): string {
  const inner = describeValidator(field.fieldType);
  return field.optional ? `v.optional(${inner})` : inner;
}

function describeLiteral(value: ConvexValue): string {
  if (typeof value === "number") return displayFloat(value);
  if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  return kindOf(value) === "int64" ? "<bigint>" : "<number>";
}
