/** Reads what the store shows. */
export interface StoreReader {
  /** The stored text, or null if there is none. Throws DamagedRecordError if it is not as it was written. */
  get(space: Space, key: Buffer): string | null;
  /** At most `limit` keys of `[lo, hi)` in order. A null `hi` means the end of the space. */
  keys(space: Space, range: KeyRange): Buffer[];
}

/**
 * Durable ordered storage: binary keys in three spaces, written in atomic batches. It is the only access to disk,
 * and small enough for a test to simulate a slow or failing disk. Opening a store applies every appended batch
 * that the previous process did not apply.
 */
export interface Store extends StoreReader {
  /**
   * Makes room for `bytes` of batches that are not appended yet, so that appending them cannot find the disk full.
   * False if the disk is full.
   */
  reserve(bytes: number): boolean;
  /**
   * Appends a batch atomically. Resolves once the batch is on disk; `apply` then makes it readable. One call at a
   * time. Rejects if the batch may not be on disk; the caller must then stop writing.
   */
  append(writes: readonly StoreWrite[]): Promise<void>;
  /**
   * Resolves once `get` and `keys` show every batch appended before the call. One call at a time, and none during
   * an `append`; an `append` may start during an `apply`. Rejects as `append` does.
   */
  apply(): Promise<void>;
  /** Writes a consistent copy of the store into the folder `path`. Reads and writes continue meanwhile. */
  backup(path: string): Promise<void>;
  close(): Promise<void>;
}

/** A key space. `docs` holds document texts by id, `idx` index entries, `meta` the engine's own records. */
export type Space = "docs" | "idx" | "meta";

/** The half-open range `[lo, hi)` of one space and the direction to read it. */
export interface KeyRange {
  lo: Buffer;
  hi: Buffer | null;
  reverse: boolean;
  limit: number;
}

/** One write of a batch. A null `value` removes the key. Index entries have the value "". */
export interface StoreWrite {
  space: Space;
  key: Buffer;
  value: string | null;
}
