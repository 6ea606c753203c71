import { decodeFloat, decodeInt64, isCanonicalBase64 } from "./int64";

/**
 * A Convex value as parsed Convex-encoded JSON. Documents are stored, compared, indexed and validated in this form.
 * An int64 is `{ $integer: base64 }`, bytes are `{ $bytes: base64 }`. NaN, infinities and -0 are `{ $float: base64 }`.
 * The backend never converts them to bigint or ArrayBuffer: user code does that on its side of the syscall.
 */
export type ConvexValue = null | boolean | number | string | ConvexValue[] | { [field: string]: ConvexValue };

/** An object of named values, such as a document or a function's arguments. */
export type ConvexObject = { [field: string]: ConvexValue };

/** The type of a value. `commitTs` is the placeholder `{ $commitTs: null }`, replaced by a timestamp at commit. */
export type ValueKind =
  "null" | "int64" | "commitTs" | "float64" | "boolean" | "string" | "bytes" | "array" | "object";

/** A value breaks the rules of the encoding. The message addresses the author of the function. */
export class ValueError extends Error {
  override name = "ValueError";
}

/** The limits of every value. Nesting counts levels of arrays and objects. */
export const MAX_ARRAY_LENGTH = 8192;
export const MAX_OBJECT_FIELDS = 1024;
export const MAX_VALUE_NESTING = 64;
export const MAX_DOCUMENT_NESTING = 16;

const FIELD_NAME = /^(?:[ -#%-~][ -~]{0,1023})?$/;

/** The rules that differ between arguments, documents and filters. */
export interface ValueRules {
  /** Maximum levels of arrays and objects. The default is `MAX_VALUE_NESTING`. */
  maxNesting?: number;
  /** True if the placeholder `{ $commitTs: null }` is a valid value. */
  allowCommitTs?: boolean;
}

/** Parses JSON text and checks the value. Throws `ValueError` if the text is not JSON or the value is invalid. */
export function parseValue(text: string, rules: ValueRules = {}): ConvexValue {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ValueError("Value is not valid JSON");
  }
  return checkedValue(json, rules);
}

/**
 * Checks the nesting, field names, lengths and `$` encodings of parsed JSON and returns it unchanged.
 * A string argument is a string value, not JSON text. Throws `ValueError`.
 */
export function checkedValue(json: unknown, rules: ValueRules = {}): ConvexValue {
  assertValue(json, rules.maxNesting ?? MAX_VALUE_NESTING, rules.maxNesting ?? MAX_VALUE_NESTING, rules);
  return json as ConvexValue;
}

/** Like `checkedValue`, but returns `undefined` for `{ $undefined: null }`, as filters and index ranges need. */
export function checkedOrUndefined(json: unknown, rules: ValueRules = {}): ConvexValue | undefined {
  return isUndefinedJson(json) ? undefined : checkedValue(json, rules);
}

/** Like `checkedValue`, for documents and arguments. Throws `ValueError` if the value is not a plain object. */
export function checkedObject(json: unknown, rules: ValueRules = {}): ConvexObject {
  const value = checkedValue(json, rules);
  if (!isObject(value)) throw new ValueError("Value must be an Object");
  return value;
}

/** True for `{ $undefined: null }`, the encoding of a missing field. */
export function isUndefinedJson(json: unknown): boolean {
  return typeof json === "object" && json !== null && Object.hasOwn(json, "$undefined");
}

/** The type of a checked value. */
export function kindOf(value: ConvexValue): ValueKind {
  if (typeof value === "number") return "float64";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return kindOfObject(value);
}

/** True if a checked value is an object with fields, not an encoded int64, float64 or bytes value. */
export function isObject(value: ConvexValue | undefined): value is ConvexObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && kindOfObject(value) === "object"
  );
}

/** The number of a float64 value, encoded or not. Null for every other type. */
export function floatOf(value: ConvexValue): number | null {
  if (typeof value === "number") return value;
  const payload = encodedPayload(value, "$float");
  return payload === null ? null : decodeFloat(payload);
}

/** The bigint of an int64 value. The commit placeholder counts as the largest int64. Null for every other type. */
export function int64Of(value: ConvexValue): bigint | null {
  const payload = encodedPayload(value, "$integer");
  if (payload !== null) return decodeInt64(payload);
  return isCommitTs(value) ? 0x7fffffffffffffffn : null;
}

/** The bytes of a bytes value. Null for every other type. */
export function bytesOf(value: ConvexValue): Buffer | null {
  const payload = encodedPayload(value, "$bytes");
  return payload === null ? null : Buffer.from(payload, "base64");
}

/** The value at a dotted path. `undefined` if a field along the path is missing or its parent is not an object. */
export function valueAtPath(doc: ConvexObject, path: string): ConvexValue | undefined {
  if (!path.includes(".")) return fieldOf(doc, path);
  let value: ConvexValue | undefined = doc;
  for (const field of path.split(".")) {
    if (!isObject(value)) return undefined;
    value = fieldOf(value, field);
  }
  return value;
}

/** An object's own field. Names such as `constructor` must not reach the prototype. */
export function fieldOf(object: ConvexObject, field: string): ConvexValue | undefined {
  return Object.hasOwn(object, field) ? object[field] : undefined;
}

/** JSON with sorted keys. Equal values give equal text. */
export function canonicalJson(value: ConvexValue): string {
  // `JSON.stringify` is several times faster, and documents from the store are already sorted.
  return isSorted(value) ? JSON.stringify(value) : sortedJson(value);
}

function isSorted(value: ConvexValue): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isSorted);
  let last: string | null = null;
  for (const field in value) {
    const inner = value[field];
    // `sortedJson` writes an undefined field as null, where `JSON.stringify` would omit it.
    if (inner === undefined || (last !== null && field < last) || !isSorted(inner)) return false;
    last = field;
  }
  return true;
}

function sortedJson(value: ConvexValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  let text = "{";
  for (const field of Object.keys(value).sort()) {
    if (text.length > 1) text += ",";
    text += `${JSON.stringify(field)}:${sortedJson(value[field] ?? null)}`;
  }
  return `${text}}`;
}

/** The `format=json` form: int64 as decimal text, bytes as base64, non-finite numbers by name. */
export function toCleanJson(value: ConvexValue): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(toCleanJson);
  const float = floatOf(value);
  if (float !== null) return Object.is(float, -0) ? -0 : String(float);
  const int = int64Of(value);
  if (int !== null) return int.toString();
  const bytes = encodedPayload(value, "$bytes");
  if (bytes !== null) return bytes;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, toCleanJson(inner)]));
}

/** An encoded value has exactly one field, so the first field decides the type. */
function kindOfObject(value: ConvexObject): ValueKind {
  for (const field in value) return isEncoding(field) ? (ENCODINGS[field] ?? "object") : "object";
  return "object";
}

const ENCODINGS: { [field: string]: ValueKind } = {
  $integer: "int64",
  $float: "float64",
  $bytes: "bytes",
  $commitTs: "commitTs",
};

function isEncoding(field: string): boolean {
  return field.charCodeAt(0) === DOLLAR;
}

const DOLLAR = "$".charCodeAt(0);

function isCommitTs(value: ConvexValue): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, "$commitTs")
  );
}

function encodedPayload(value: ConvexValue, key: "$integer" | "$float" | "$bytes"): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const payload = fieldOf(value, key);
  return typeof payload === "string" ? payload : null;
}

function assertValue(json: unknown, levelsLeft: number, maxNesting: number, rules: ValueRules): void {
  switch (typeof json) {
    case "boolean":
      return;
    case "number":
      if (!Number.isFinite(json)) throw new ValueError(`Number ${json} must be encoded as $float`);
      return;
    case "string":
      if (!json.isWellFormed()) throw new ValueError("String is not valid Unicode");
      return;
    case "object":
      if (json === null) return;
      if (Array.isArray(json)) assertArray(json, levelsLeft, maxNesting, rules);
      else assertFields(json, levelsLeft, maxNesting, rules);
      return;
    default:
      throw new ValueError(`A value of type ${typeof json} is not a Convex value`);
  }
}

function assertArray(
  items: readonly unknown[],
  levelsLeft: number,
  maxNesting: number,
  rules: ValueRules,
): void {
  if (items.length > MAX_ARRAY_LENGTH) {
    throw new ValueError(`Array length is too long (${items.length} > maximum length ${MAX_ARRAY_LENGTH})`);
  }
  if (levelsLeft === 0) throw nestingError(maxNesting);
  for (const item of items) assertValue(item, levelsLeft - 1, maxNesting, rules);
}

function assertFields(object: object, levelsLeft: number, maxNesting: number, rules: ValueRules): void {
  const fields = Object.keys(object) as (keyof typeof object)[];
  const [first] = fields;
  if (first !== undefined && isEncoding(first) && fields.length === 1) {
    return assertEncoded(first, object[first], rules);
  }
  if (fields.length > MAX_OBJECT_FIELDS) {
    throw new ValueError(
      `Object has too many fields (${fields.length} > maximum number ${MAX_OBJECT_FIELDS})`,
    );
  }
  if (levelsLeft === 0) throw nestingError(maxNesting);
  for (const field of fields) {
    if (!FIELD_NAME.test(field)) throw new ValueError(fieldNameProblem(field));
    assertValue(object[field], levelsLeft - 1, maxNesting, rules);
  }
}

function assertEncoded(key: string, payload: unknown, rules: ValueRules): void {
  if (key === "$commitTs" && payload === null && rules.allowCommitTs) return;
  if (key !== "$integer" && key !== "$float" && key !== "$bytes") throw new ValueError(fieldNameProblem(key));
  if (typeof payload !== "string" || !isCanonicalBase64(payload)) {
    throw new ValueError(`${key} must hold base64 text`);
  }
  if (key === "$bytes") return;
  if (Buffer.byteLength(payload, "base64") !== 8) throw new ValueError(`${key} must hold exactly 8 bytes`);
  if (key === "$float") {
    const float = decodeFloat(payload);
    if (Number.isFinite(float) && !Object.is(float, -0)) {
      throw new ValueError(`Float64 ${float} should be encoded as a number`);
    }
  }
}

function fieldNameProblem(field: string): string {
  if (field.startsWith("$")) return `Field name ${field} starts with '$', which is reserved.`;
  const invalid = /[^ -~]/u.exec(field)?.[0];
  if (invalid === undefined) return `Field name is too long (${field.length} > maximum 1024)`;
  const shown = JSON.stringify(invalid).slice(1, -1);
  return `Field name ${field} has invalid character '${shown}': Field names can only contain non-control ASCII characters`;
}

function nestingError(max: number): ValueError {
  return new ValueError(`Value is too nested (maximum nesting ${max})`);
}
