/** A step of a transaction: an append of a value that no other step appends, or a read of a whole list. */
export type Step = { key: number; value: number } | { key: number; list: readonly number[] };

/** What a client knows of one transaction. Times are in ns of the monotonic clock. */
export interface Transaction {
  /** Transactions of one session are in their order. */
  session: number;
  steps: readonly Step[];
  /** Unknown if the answer was lost; the transaction may have happened. */
  outcome: "ok" | "failed" | "unknown";
  /** Null for what a live query showed, which may be older than the moment before it. */
  start: bigint | null;
  end: bigint;
}
