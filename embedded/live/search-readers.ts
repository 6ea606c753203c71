import type { SearchRead, WrittenSearchEntry } from "../db/read-set";

interface SearchReader<T> {
  read: SearchRead;
  owner: T;
}

type Readers<T> = Map<string, Set<SearchReader<T>>>;

/** The readers of one text index, by the words they search. */
interface IndexReaders<T> {
  byWord: Readers<T>;
  /** By length, then by text. */
  byPrefix: Map<number, Readers<T>>;
}

/**
 * The text searches that answers depend on, bucketed by word and by prefix. A written document meets only the searches
 * of its own words, however many searches there are.
 */
export class SearchReaders<T> {
  readonly #indexes = new Map<number, IndexReaders<T>>();

  /** Registers a search for `owner`. Returns the function that removes it. */
  add(owner: T, read: SearchRead): () => void {
    const reader = { read, owner };
    for (const { term, prefix } of read.terms) {
      const readers = this.#bucketsOf(read.index, prefix ? term.length : null);
      const bucket = readers.get(term);
      if (bucket === undefined) readers.set(term, new Set([reader]));
      else bucket.add(reader);
    }
    return () => this.#remove(reader);
  }

  /** Adds the owners whose searches the document may match: it has a searched word, and its filter values fit. */
  collect(entry: WrittenSearchEntry, owners: Set<T>): void {
    const readers = this.#indexes.get(entry.index);
    if (readers === undefined) return;
    for (const term of entry.terms) {
      addMatching(readers.byWord.get(term), entry, owners);
      for (const [length, byPrefix] of readers.byPrefix) {
        if (length <= term.length) addMatching(byPrefix.get(term.slice(0, length)), entry, owners);
      }
    }
  }

  #bucketsOf(index: number, prefixLength: number | null): Readers<T> {
    let readers = this.#indexes.get(index);
    if (readers === undefined)
      this.#indexes.set(index, (readers = { byWord: new Map(), byPrefix: new Map() }));
    if (prefixLength === null) return readers.byWord;
    let buckets = readers.byPrefix.get(prefixLength);
    if (buckets === undefined) readers.byPrefix.set(prefixLength, (buckets = new Map()));
    return buckets;
  }

  #remove(reader: SearchReader<T>): void {
    const { index, terms } = reader.read;
    const readers = this.#indexes.get(index);
    if (readers === undefined) return;
    for (const { term, prefix } of terms) {
      const buckets = prefix ? readers.byPrefix.get(term.length) : readers.byWord;
      const bucket = buckets?.get(term);
      if (bucket?.delete(reader) === true && bucket.size === 0) buckets?.delete(term);
      if (prefix && buckets?.size === 0) readers.byPrefix.delete(term.length);
    }
    if (readers.byWord.size === 0 && readers.byPrefix.size === 0) this.#indexes.delete(index);
  }
}

function addMatching<T>(
  bucket: ReadonlySet<SearchReader<T>> | undefined,
  entry: WrittenSearchEntry,
  owners: Set<T>,
): void {
  for (const { read, owner } of bucket ?? []) {
    if (!owners.has(owner) && fitFilters(read, entry)) owners.add(owner);
  }
}

function fitFilters(read: SearchRead, entry: WrittenSearchEntry): boolean {
  for (const [field, value] of read.filters) if (entry.filters.get(field) !== value) return false;
  return true;
}
