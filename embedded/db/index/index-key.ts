import { boundKey, encodeKey, MAX_KEY_BYTES, prefixSuccessor } from "../../values/keys";
import { valueAtPath, type ConvexObject, type ConvexValue } from "../../values/value";
import { decoded, type StoredDocument } from "../document-cache";
import type { IndexInterval } from "../read-set";
import type { FieldIndex } from "../tables";

/**
 * Keys of index entries. A full key encodes the fields, `_creationTime` and `_id`; in `by_id` the id alone. The stored
 * key is the same unless the fields are too long for the store, which truncates and hashes them. Rows with equal long
 * fields keep their order. Rows whose fields share only the first 1868 bytes sort by hash.
 */
const STRING_TAG = 0x10;

/** The full key of a document in an index. */
export function fullKey(index: FieldIndex, doc: ConvexObject): Buffer {
  return encodeKey(index.name === "by_id" ? [doc["_id"]] : [...fieldValues(index, doc), ...keySuffix(doc)]);
}

/** The stored key of a document in an index, without the index number. */
export function storedKey(index: FieldIndex, doc: ConvexObject): Buffer {
  const whole = fullKey(index, doc);
  if (whole.length <= MAX_KEY_BYTES) return whole;
  return Buffer.concat([boundKey(encodeKey(fieldValues(index, doc))), encodeKey(keySuffix(doc))]);
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

/** True if both versions have identical values in every field of the index. False may still mean equal keys. */
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

/** The id at the end of a stored key. No byte of an id equals the string tag before it. */
export function idOfKey(key: Buffer): string {
  const end = key.length - 1;
  let start = end - 1;
  while (key[start] !== STRING_TAG) start -= 1;
  return key.toString("latin1", start + 1, end);
}

/** The store's key for `key` of an index. A null `key` gives the start of the index. */
export function withIndexNumber(index: number, key: Buffer | null): Buffer {
  const full = Buffer.allocUnsafe(4 + (key?.length ?? 0));
  full.writeUInt32BE(index, 0);
  key?.copy(full, 4);
  return full;
}

/** The store's key of a document by its id, with the index number. Ids are ASCII without zero bytes. */
export function documentKey(byId: number, id: string): Buffer {
  const full = Buffer.allocUnsafe(6 + id.length);
  full.writeUInt32BE(byId, 0);
  full[4] = STRING_TAG;
  full.write(id, 5, "latin1");
  full[5 + id.length] = 0;
  return full;
}

/** The interval of `by_id` that contains only this id. */
export function pointInterval(byId: number, id: string): IndexInterval {
  const lo = documentKey(byId, id).subarray(4);
  return { index: byId, lo, hi: prefixSuccessor(lo) };
}
