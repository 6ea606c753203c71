import type { IndexInterval, ReadSet, ReadToken, WriteSet } from "../db/read-set";
import { SearchReaders } from "./search-readers";

/** The longest bucket prefix in bytes. It bounds the lookups per written key. */
const MAX_PREFIX_BYTES = 48;

/** One interval of one owner, with the prefix of its bucket. */
interface Reader<T> {
  index: number;
  lo: Buffer;
  hi: Buffer | null;
  owner: T;
  length: number;
  prefix: string;
}

/** Readers by prefix text (latin1). Most documents have one reader, stored without a set. */
type Buckets<T> = Map<string, Reader<T> | Set<Reader<T>>>;

/**
 * The readers of one index, bucketed by the byte prefix that both interval ends share. Keyed by the prefix
 * length.
 */
type IndexReaders<T> = Map<number, Buckets<T>>;

/**
 * An index of read sets. Answers exactly which owners a commit makes stale, without false positives or
 * misses.
 *
 * Every key inside `[lo, hi)` starts with the common prefix of `lo` and `hi`. A written key can therefore
 * only match readers in the buckets of its own prefixes. Matching takes one hash lookup per prefix length in
 * use, then the exact comparison.
 */
export class InvalidationIndex<T> {
  readonly #indexes = new Map<number, IndexReaders<T>>();
  readonly #searches = new SearchReaders<T>();
  readonly #tokens = new Map<ReadToken, Set<T>>();

  /** Registers the reads for `owner`. Returns the function that removes them. */
  add(owner: T, reads: ReadSet): () => void {
    const readers = reads.intervals.map((interval) => this.#addInterval(owner, interval));
    const searches = reads.searches.map((read) => this.#searches.add(owner, read));
    for (const token of reads.tokens) addToSet(this.#tokens, token, owner);
    return () => {
      for (const reader of readers) this.#removeInterval(reader);
      for (const remove of searches) remove();
      for (const token of reads.tokens) removeFromSet(this.#tokens, token, owner);
    };
  }

  /** The owners whose reads overlap the writes. */
  affected(writes: WriteSet): Set<T> {
    const owners = new Set<T>();
    for (const { index, key } of writes.keys) this.#collectKey(index, key, owners);
    for (const entry of writes.searchEntries) this.#searches.collect(entry, owners);
    for (const token of writes.tokens) {
      for (const owner of this.#tokens.get(token) ?? []) owners.add(owner);
    }
    return owners;
  }

  #addInterval(owner: T, { index, lo, hi }: IndexInterval): Reader<T> {
    const length = hi === null ? 0 : commonPrefix(lo, hi);
    const prefix = lo.toString("latin1", 0, length);
    const reader: Reader<T> = { index, lo, hi, owner, length, prefix };
    let byLength = this.#indexes.get(index);
    if (byLength === undefined) this.#indexes.set(index, (byLength = new Map()));
    let buckets = byLength.get(length);
    if (buckets === undefined) byLength.set(length, (buckets = new Map()));
    const bucket = buckets.get(prefix);
    if (bucket === undefined) buckets.set(prefix, reader);
    else if (bucket instanceof Set) bucket.add(reader);
    else buckets.set(prefix, new Set([bucket, reader]));
    return reader;
  }

  #removeInterval(reader: Reader<T>): void {
    const { index, length, prefix } = reader;
    const byLength = this.#indexes.get(index);
    const buckets = byLength?.get(length);
    const bucket = buckets?.get(prefix);
    if (byLength === undefined || buckets === undefined || bucket === undefined) return;
    if (bucket instanceof Set) {
      bucket.delete(reader);
      if (bucket.size > 0) return;
    } else if (bucket !== reader) return;
    buckets.delete(prefix);
    if (buckets.size === 0) byLength.delete(length);
    if (byLength.size === 0) this.#indexes.delete(index);
  }

  #collectKey(index: number, key: Buffer, owners: Set<T>): void {
    for (const [length, buckets] of this.#indexes.get(index) ?? []) {
      if (length > key.length) continue;
      const bucket = buckets.get(key.toString("latin1", 0, length));
      if (bucket instanceof Set) for (const reader of bucket) addIfInside(reader, key, owners);
      else if (bucket !== undefined) addIfInside(bucket, key, owners);
    }
  }
}

function addIfInside<T>({ lo, hi, owner }: Reader<T>, key: Buffer, owners: Set<T>): void {
  if (lo.compare(key) <= 0 && (hi === null || key.compare(hi) < 0)) owners.add(owner);
}

function commonPrefix(a: Buffer, b: Buffer): number {
  const end = Math.min(a.length, b.length, MAX_PREFIX_BYTES);
  for (let i = 0; i < end; i += 1) if (a[i] !== b[i]) return i;
  return end;
}

function addToSet<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}

function removeFromSet<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const set = map.get(key);
  if (set?.delete(value) === true && set.size === 0) map.delete(key);
}
