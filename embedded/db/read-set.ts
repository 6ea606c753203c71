/**
 * What an execution looked at, and what a commit changed: the two sides of invalidation. A commit makes
 * a result stale exactly when one of its written keys lies in one of the read intervals, when it changed
 * a document a search read could have matched, or when it touched a token the execution depends on.
 */

/** Half-open interval `[lo, hi)` of one index's encoded keys; `hi` null means to the end of the index. */
export interface IndexInterval {
  index: number;
  lo: Buffer;
  hi: Buffer | null;
}

/** One text search: the index, its terms (the last one may be a prefix) and the encoded filter values. */
export interface SearchRead {
  index: number;
  terms: readonly { term: string; prefix: boolean }[];
  /** Field path to encoded value; a document whose value differs cannot have been matched. */
  filters: ReadonlyMap<string, string>;
}

/** Dependencies that are not rows: `env:NAME`, `deployment`. */
export type ReadToken = string;

export interface ReadSet {
  intervals: IndexInterval[];
  searches: SearchRead[];
  tokens: Set<ReadToken>;
}

/** One index key that a commit added, removed or whose document it changed. */
export interface WrittenKey {
  index: number;
  key: Buffer;
}

/** How one document of a search index looked before or after a commit. */
export interface WrittenSearchEntry {
  index: number;
  terms: ReadonlySet<string>;
  filters: ReadonlyMap<string, string>;
}

export interface WriteSet {
  keys: WrittenKey[];
  searchEntries: WrittenSearchEntry[];
  tokens: Set<ReadToken>;
}

export interface Commit {
  /** Nanoseconds since the epoch; strictly increasing, also across restarts. */
  ts: bigint;
  writes: WriteSet;
  /** Resolves once the commit has reached the disk. Nothing may be acknowledged before. */
  durable: Promise<void>;
}
