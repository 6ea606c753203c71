import { encodeId, INTERNAL_BYTES, tableNumberOf, writeInternalId } from "../../values/ids";
import { boundKey, encodeEntryKey, encodeKey, MAX_KEY_BYTES } from "../../values/keys";
import { valueAtPath, type ConvexObject, type ConvexValue } from "../../values/value";
import { decoded, type StoredDocument } from "../document-cache";
import type { FieldIndex } from "../tables";

/**
 * Keys of index entries. A full key encodes the fields, `_creationTime` and `_id`; in `by_id` the id alone. An id takes
 * its 16 internal bytes: the table is known from the index, and ids of one table sort the same as text. The stored
 * key is the full key unless the fields are too long for the store, which truncates and hashes them. Rows with equal
 * long fields keep their order. Rows whose fields share only the first 1868 bytes sort by hash.
 */
const ID_TAG = 0x10;
const ID_KEY_BYTES = 1 + INTERNAL_BYTES;
const JUST_ABOVE = Buffer.of(0x01);

/** The full key of a document in an index. */
export function fullKey(index: FieldIndex, doc: ConvexObject): Buffer {
  const values = index.name === "by_id" ? [] : [...fieldValues(index, doc), doc["_creationTime"]];
  return encodeEntryKey(values, idOf(doc));
}

/** The stored key of a document in an index, without the index number. */
export function storedKey(index: FieldIndex, doc: ConvexObject): Buffer {
  const whole = fullKey(index, doc);
  if (whole.length <= MAX_KEY_BYTES) return whole;
  const suffix = encodeEntryKey([doc["_creationTime"]], idOf(doc));
  return Buffer.concat([boundKey(encodeKey(fieldValues(index, doc))), suffix]);
}

/**
 * The stored keys of two versions of a document. Equal keys are the same object. The versions cache their keys,
 * because a transaction needs them at the write and again at the commit.
 */
export function keysBeforeAndAfter(
  index: FieldIndex,
  before: StoredDocument | null,
  after: StoredDocument | null,
): [Buffer | null, Buffer | null] {
  const old = before && cachedKey(index, before);
  if (before !== null && after !== null && haveSameFields(index, before, after)) return [old, old];
  const now = after && cachedKey(index, after);
  return old !== null && now !== null && old.equals(now) ? [old, old] : [old, now];
}

/**
 * True if both versions have identical values in every field of the index and the same age, which an import can change.
 * False may still mean equal keys.
 */
export function haveSameFields(index: FieldIndex, before: StoredDocument, after: StoredDocument): boolean {
  const [old, now] = [decoded(before), decoded(after)];
  if (old["_creationTime"] !== now["_creationTime"]) return false;
  for (const field of index.fields) {
    const value = valueAtPath(now, field);
    if (valueAtPath(old, field) !== value) return false;
  }
  return true;
}

function cachedKey(index: FieldIndex, document: StoredDocument): Buffer {
  document.keys ??= new Map();
  let key = document.keys.get(index.number);
  if (key === undefined) document.keys.set(index.number, (key = storedKey(index, decoded(document))));
  return key;
}

function fieldValues(index: FieldIndex, doc: ConvexObject): (ConvexValue | undefined)[] {
  return index.fields.map((field) => valueAtPath(doc, field));
}

function idOf(doc: ConvexObject): string {
  const id = doc["_id"];
  if (typeof id !== "string") throw new TypeError("A document without an id has no key.");
  return id;
}

/** The id at the end of a stored key of this table. */
export function idOfKey(tableNumber: number, key: Buffer): string {
  return encodeId(tableNumber, key.subarray(key.length - INTERNAL_BYTES));
}

/**
 * The key bytes of a value that a range compares with `_id`. A string that is no id of the table sorts between the ids
 * around it, and equals none of them.
 */
export function idBound(tableNumber: number, value: ConvexValue | undefined): Buffer {
  if (typeof value !== "string") return encodeKey([value]);
  if (tableNumberOf(value) === tableNumber) return encodeEntryKey([], value);
  const below = lastIdBelow(tableNumber, value);
  return below === null ? encodeKey([null]) : Buffer.concat([encodeEntryKey([], below), JUST_ABOVE]);
}

/** The last possible id of the table that sorts before `text`, found one bit at a time. */
function lastIdBelow(tableNumber: number, text: string): string | null {
  const internal = Buffer.alloc(INTERNAL_BYTES);
  if (encodeId(tableNumber, internal) > text) return null;
  for (let bit = 0; bit < INTERNAL_BYTES * 8; bit += 1) {
    const byte = internal[bit >> 3] ?? 0;
    internal[bit >> 3] = byte | (0x80 >> (bit % 8));
    if (encodeId(tableNumber, internal) > text) internal[bit >> 3] = byte;
  }
  return encodeId(tableNumber, internal);
}

/** The store's key for `key` of an index. A null `key` gives the start of the index. */
export function withIndexNumber(index: number, key: Buffer | null): Buffer {
  const full = Buffer.allocUnsafe(4 + (key?.length ?? 0));
  full.writeUInt32BE(index, 0);
  key?.copy(full, 4);
  return full;
}

/** The store's key of a document by its id, with the index number. */
export function documentKey(byId: number, id: string): Buffer {
  const full = Buffer.allocUnsafe(4 + ID_KEY_BYTES);
  full.writeUInt32BE(byId, 0);
  full[4] = ID_TAG;
  writeInternalId(id, full, 5);
  return full;
}
