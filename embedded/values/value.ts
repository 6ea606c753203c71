import { decodeFloat, decodeInt64, isCanonicalBase64 } from "./int64";

/**
 * A Convex value in the form it crosses every boundary of this backend: Convex-encoded JSON, parsed.
 * int64 is `{ $integer: base64 }`, bytes `{ $bytes: base64 }`, NaN, infinities and -0 `{ $float: base64 }`.
 * Documents are stored, compared, indexed and validated in this form; nothing converts them to bigint
 * or ArrayBuffer, because user code does that on its side of the syscall.
 */
export type ConvexValue = null | boolean | number | string | ConvexValue[] | { [field: string]: ConvexValue };

export type ConvexObject = { [field: string]: ConvexValue };

/** `commitTs` is the placeholder `{ $commitTs: null }` of a value that is known at commit only. */
export type ValueKind =
  "null" | "int64" | "commitTs" | "float64" | "boolean" | "string" | "bytes" | "array" | "object";

/** A value that breaks the rules of the encoding; the message is meant for the function's author. */
export class ValueError extends Error {
  override name = "ValueError";
}

export const MAX_ARRAY_LENGTH = 8192;
export const MAX_OBJECT_FIELDS = 1024;
export const MAX_VALUE_NESTING = 64;
export const MAX_DOCUMENT_NESTING = 16;

const FIELD_NAME = /^(?!\$)[ -~]{0,1024}$/;

const MAX_KNOWN_FIELD_NAMES = 10_000;
const knownFieldNames = new Set<string>();

export interface ValueRules {
  /** Levels of arrays and objects; `MAX_VALUE_NESTING` when absent. */
  maxNesting?: number;
  /** Whether the placeholder `{ $commitTs: null }` may stand for a value. */
  allowCommitTs?: boolean;
}

/** Parses and checks JSON text. Throws `ValueError`, also for text that is not JSON. */
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
 * The same value, checked: nesting, field names, lengths and the `$` encodings. Its argument comes
 * from `JSON.parse`; a string argument is a string value, not text to parse. Throws `ValueError`.
 */
export function checkedValue(json: unknown, rules: ValueRules = {}): ConvexValue {
  assertValue(json, rules.maxNesting ?? MAX_VALUE_NESTING, rules.maxNesting ?? MAX_VALUE_NESTING, rules);
  return json as ConvexValue;
}

/** Like `checkedValue`, but `{ $undefined: null }` is `undefined`: filters, ranges and fields of a patch. */
export function checkedOrUndefined(json: unknown, rules: ValueRules = {}): ConvexValue | undefined {
  return isUndefinedJson(json) ? undefined : checkedValue(json, rules);
}

/** Like `checkedValue`, for what must be a plain object (documents, arguments). Throws `ValueError`. */
export function checkedObject(json: unknown, rules: ValueRules = {}): ConvexObject {
  const value = checkedValue(json, rules);
  if (!isObject(value)) throw new ValueError("Value must be an Object");
  return value;
}

export function isUndefinedJson(json: unknown): boolean {
  return typeof json === "object" && json !== null && Object.hasOwn(json, "$undefined");
}

/** What a checked value is. */
export function kindOf(value: ConvexValue): ValueKind {
  if (typeof value === "number") return "float64";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return kindOfObject(value);
}

/** True for a checked value that is an object of fields, not an encoded int64, float64 or bytes. */
export function isObject(value: ConvexValue | undefined): value is ConvexObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && kindOfObject(value) === "object"
  );
}

/** The number a float64 stands for, encoded or not; null for anything else. */
export function floatOf(value: ConvexValue): number | null {
  if (typeof value === "number") return value;
  const payload = encodedPayload(value, "$float");
  return payload === null ? null : decodeFloat(payload);
}

/** The bigint an int64 stands for (the commit placeholder is the largest one); null for anything else. */
export function int64Of(value: ConvexValue): bigint | null {
  const payload = encodedPayload(value, "$integer");
  if (payload !== null) return decodeInt64(payload);
  return isCommitTs(value) ? 0x7fffffffffffffffn : null;
}

/** The bytes a bytes value stands for; null for anything else. */
export function bytesOf(value: ConvexValue): Buffer | null {
  const payload = encodedPayload(value, "$bytes");
  return payload === null ? null : Buffer.from(payload, "base64");
}

/** `undefined` for a field that is missing anywhere along the path, or below something that is no object. */
export function valueAtPath(doc: ConvexObject, path: string): ConvexValue | undefined {
  if (!path.includes(".")) return fieldOf(doc, path);
  let value: ConvexValue | undefined = doc;
  for (const field of path.split(".")) {
    if (!isObject(value)) return undefined;
    value = fieldOf(value, field);
  }
  return value;
}

/** An object's own field: names such as `constructor` must not reach the prototype. */
export function fieldOf(object: ConvexObject, field: string): ConvexValue | undefined {
  return Object.hasOwn(object, field) ? object[field] : undefined;
}

/** JSON with sorted keys: equal values give equal text. */
export function canonicalJson(value: ConvexValue): string {
  // The built-in writer is several times faster, and what was read from the store is in order already.
  return isSorted(value) ? JSON.stringify(value) : sortedJson(value);
}

function isSorted(value: ConvexValue): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isSorted);
  let last: string | null = null;
  for (const field in value) {
    const inner = value[field];
    // An undefined field, which the built-in writer leaves out, has no place in a value either way.
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

/** The form of `format=json`: int64 as decimal text, bytes as base64, non-finite numbers by name. */
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

/** An encoding stands alone in its object, so the first field tells. */
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
    if (!isFieldName(field)) throw new ValueError(fieldNameProblem(field));
    assertValue(object[field], levelsLeft - 1, maxNesting, rules);
  }
}

/** Field names come again and again; remembering them spares the expression. */
function isFieldName(field: string): boolean {
  if (knownFieldNames.has(field)) return true;
  if (!FIELD_NAME.test(field)) return false;
  if (knownFieldNames.size < MAX_KNOWN_FIELD_NAMES && field.length <= 64) knownFieldNames.add(field);
  return true;
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
  if (field.length > 1024) return "Field name exceeds maximum length of 1024 characters.";
  return `Field name ${JSON.stringify(field)} has invalid characters: only printable ASCII is allowed.`;
}

function nestingError(max: number): ValueError {
  return new ValueError(`Value is too nested (maximum nesting ${max})`);
}
