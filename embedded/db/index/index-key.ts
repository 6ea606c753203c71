import { boundKey, encodeKey, MAX_KEY_BYTES, prefixSuccessor } from "../../values/keys";
import { valueAtPath, type ConvexObject, type ConvexValue } from "../../values/value";
import { decoded, type StoredDocument } from "../document-cache";
import type { IndexInterval } from "../read-set";
import type { FieldIndex } from "../tables";

/**
 * Keys of index entries. A whole key is the encoded fields, `_creationTime` and `_id`; `by_id` has the
 * id alone. The stored key is the same unless the fields are too long for the store: then they are cut
 * and hashed. Rows with equal long fields keep their order; rows whose fields agree in the first 1868
 * bytes only come in the order of the hashes.
 */
const STRING_TAG = 0x10;

export function fullKey(index: FieldIndex, doc: ConvexObject): Buffer {
  return encodeKey(index.name === "by_id" ? [doc["_id"]] : [...fieldValues(index, doc), ...keySuffix(doc)]);
}

export function storedKey(index: FieldIndex, doc: ConvexObject): Buffer {
  const whole = fullKey(index, doc);
  if (whole.length <= MAX_KEY_BYTES) return whole;
  return Buffer.concat([boundKey(encodeKey(fieldValues(index, doc))), encodeKey(keySuffix(doc))]);
}

/**
 * The stored keys of two versions of a document, the same object when they are equal. Remembered in the
 * versions: a transaction asks when it writes and again when it commits.
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

/** Whether the two versions visibly agree in every field of the index; false when that takes a closer look. */
export function haveSameFields(index: FieldIndex, before: StoredDocument, after: StoredDocument): boolean {
  const [old, now] = [decoded(before), decoded(after)];
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

function keySuffix(doc: ConvexObject): (ConvexValue | undefined)[] {
  return [doc["_creationTime"], doc["_id"]];
}

/** The id at the end of a stored key. No byte of an id equals the tag before it. */
export function idOfKey(key: Buffer): string {
  const end = key.length - 1;
  let start = end - 1;
  while (key[start] !== STRING_TAG) start -= 1;
  return key.toString("latin1", start + 1, end);
}

/** The key under which the store keeps `key` of an index; the index's own start when `key` is null. */
export function withIndexNumber(index: number, key: Buffer | null): Buffer {
  const full = Buffer.allocUnsafe(4 + (key?.length ?? 0));
  full.writeUInt32BE(index, 0);
  key?.copy(full, 4);
  return full;
}

/** The stored key of a document by its id, index number included. Ids are ASCII without zero bytes. */
export function documentKey(byId: number, id: string): Buffer {
  const full = Buffer.allocUnsafe(6 + id.length);
  full.writeUInt32BE(byId, 0);
  full[4] = STRING_TAG;
  full.write(id, 5, "latin1");
  full[5 + id.length] = 0;
  return full;
}

/** The interval of `by_id` that holds this one id. */
export function pointInterval(byId: number, id: string): IndexInterval {
  const lo = documentKey(byId, id).subarray(4);
  return { index: byId, lo, hi: prefixSuccessor(lo) };
}
