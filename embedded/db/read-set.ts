/**
 * The two sides of invalidation: the read set of an execution and the write set of a commit. A commit makes a result
 * stale in exactly three cases. It writes a key inside a read interval. It changes the searched text or a filter value
 * of a document that a search could match. It touches a token that the execution depends on, such as the id of a
 * document.
 */

/** A half-open interval `[lo, hi)` of encoded keys of one index. A null `hi` means the end of the index. */
export interface IndexInterval {
  index: number;
  lo: Buffer;
  hi: Buffer | null;
}

/** One text search: the index, the terms and the encoded filter values. The last term may be a prefix. */
export interface SearchRead {
  index: number;
  terms: readonly { term: string; prefix: boolean }[];
  /** Encoded values by field path. A document with a different value cannot match. */
  filters: ReadonlyMap<string, string>;
}

/** The id of a document that was read by it, its `foundToken`, or a dependency such as `env:NAME` or `deployment`. */
export type ReadToken = string;

/**
 * The token of a document that a search returned. It is not the document's id, because Convex's read limit counts a
 * search once.
 */
export function foundToken(id: string): ReadToken {
  return `found:${id}`;
}

/** Everything that an execution read. */
export interface ReadSet {
  intervals: IndexInterval[];
  searches: SearchRead[];
  tokens: Set<ReadToken>;
}

/** An index key that a commit added or removed, or whose document it changed. */
export interface WrittenKey {
  index: number;
  key: Buffer;
}

/** The terms and filter values of one document of a search index, before or after a commit that changed them. */
export interface WrittenSearchEntry {
  index: number;
  terms: ReadonlySet<string>;
  filters: ReadonlyMap<string, string>;
}

/** Everything that a commit wrote. */
export interface WriteSet {
  keys: WrittenKey[];
  searchEntries: WrittenSearchEntry[];
  tokens: Set<ReadToken>;
}

/** A commit that is visible to snapshots. */
export interface Commit {
  /** Nanoseconds since the epoch. Strictly increasing, also across restarts. */
  ts: bigint;
  writes: WriteSet;
  /** Resolves once the commit is on disk. A client must not receive an acknowledgment before that. */
  durable: Promise<void>;
}
