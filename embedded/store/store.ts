/**
 * The one door to the disk: ordered binary keys in three spaces, one atomic batch at a time.
 * Small on purpose, so that a test can put a slow or failing disk behind it.
 */
export interface Store {
  /** The stored text, or null. */
  get(space: Space, key: Buffer): string | null;
  /** The keys of `[lo, hi)` in order, at most `limit` of them. `hi` null means to the end of the space. */
  keys(space: Space, range: KeyRange): Buffer[];
  /**
   * Writes all or nothing. Resolves when `get` and `keys` show it. Rejects when the batch was not
   * written; the caller must then stop writing.
   */
  apply(writes: readonly StoreWrite[]): Promise<void>;
  /** Resolves when everything applied so far has reached the disk. */
  flush(): Promise<void>;
  /** Writes a consistent copy of the store into the folder `path`, while reads and writes go on. */
  backup(path: string): Promise<void>;
  close(): Promise<void>;
}

/** `docs`: document texts by id. `idx`: index entries, empty values. `meta`: the engine's own records. */
export type Space = "docs" | "idx" | "meta";

export interface KeyRange {
  lo: Buffer;
  hi: Buffer | null;
  reverse: boolean;
  limit: number;
}

/** `value` null removes the key; the entries of `idx` have the value "". */
export interface StoreWrite {
  space: Space;
  key: Buffer;
  value: string | null;
}
