/**
 * The one door to the disk: ordered binary keys in three spaces, one atomic batch at a time.
 * Small on purpose, so that a test can put a slow or failing disk behind it. What was appended and not applied when a
 * process ended is shown when the store is opened again.
 */
export interface Store {
  /** The stored text, or null. */
  get(space: Space, key: Buffer): string | null;
  /** The keys of `[lo, hi)` in order, at most `limit` of them. `hi` null means to the end of the space. */
  keys(space: Space, range: KeyRange): Buffer[];
  /**
   * Writes all or nothing. The batch is on the disk when this resolves, and shown from the next `apply` on. One call
   * at a time. Rejects when the batch may not be on the disk; the caller must then stop writing.
   */
  append(writes: readonly StoreWrite[]): Promise<void>;
  /**
   * Resolves when `get` and `keys` show every batch appended before the call. One call at a time, and none while a
   * batch is being appended; the next may be appended at once. Rejects as `append` does.
   */
  apply(): Promise<void>;
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
