import { isIdentifier } from "../../values/names";
import { valueSize } from "../../values/size";
import {
  checkedObject,
  MAX_DOCUMENT_NESTING,
  MAX_VALUE_NESTING,
  ValueError,
  type ConvexObject,
} from "../../values/value";
import { UserError } from "../errors";

/** The maximum size of a user document, 1 MiB. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;
const SYSTEM_FIELDS = new Set(["_id", "_creationTime"]);

/** Throws UserError if user code may not write a table of this name. */
export function assertWritableTable(table: string): void {
  if (table.startsWith("_"))
    throw new UserError(`The system table "${table}" cannot be written by functions.`);
  if (!isIdentifier(table)) {
    throw new UserError(
      `Invalid table name "${table}": a table name has letters, digits and underscores (at most 64) and starts with a letter.`,
    );
  }
}

/**
 * Checks an object that becomes a document or part of one. The engine's own documents hold whole arguments and
 * results, so they may be nested deeper. Throws UserError.
 */
export function checkedFields(value: ConvexObject, isTrusted: boolean): ConvexObject {
  const maxNesting = isTrusted ? MAX_DOCUMENT_NESTING + MAX_VALUE_NESTING : MAX_DOCUMENT_NESTING;
  let fields: ConvexObject;
  try {
    fields = checkedObject(value, { maxNesting, allowCommitTs: true });
  } catch (error) {
    throw error instanceof ValueError ? new UserError(error.message) : error;
  }
  assertFieldNames(fields);
  return fields;
}

/** Throws UserError for a field that no document may have, although it is valid in a value. */
export function assertFieldNames(document: ConvexObject): void {
  for (const field of Object.keys(document)) {
    if (SYSTEM_FIELDS.has(field)) continue;
    if (field.startsWith("_")) {
      throw new UserError(
        `Field '${field}' starts with an underscore, which is only allowed for system fields like '_id'.`,
      );
    }
  }
}

/** The size of a document in bytes. Throws UserError above 1 MiB, except for the engine's own documents. */
export function documentSize(document: ConvexObject, isTrusted: boolean): number {
  const bytes = valueSize(document);
  if (!isTrusted && bytes > MAX_DOCUMENT_BYTES) {
    throw new UserError(`Value is too large (${bytes} bytes > maximum size ${MAX_DOCUMENT_BYTES} bytes)`);
  }
  return bytes;
}

/** The smallest float above `value`, which must be finite and not negative. */
export function nextFloatUp(value: number): number {
  const bits = Buffer.allocUnsafe(8);
  bits.writeDoubleBE(value);
  bits.writeBigUInt64BE(bits.readBigUInt64BE() + 1n);
  return bits.readDoubleBE();
}
