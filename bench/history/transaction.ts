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

/** How many times a history breaks each promise; `NO_ANOMALIES` if it is strictly serializable. */
export interface Anomalies {
  /** A value that nobody appended, or twice the same one. */
  invented: number;
  /** An acknowledged append that is missing at the end. */
  lost: number;
  /** Of one transaction, some appends are there and others are not. */
  partial: number;
  /** A value of a transaction that failed. */
  aborted: number;
  /** A transaction's value that it appended to once more afterwards. */
  intermediate: number;
  /** Two reads of a list of which neither begins with the other. */
  forked: number;
  /** A transaction that does not see its own append. */
  unseen: number;
  /** Transactions each of which wrote or read before another (G0, G1c, G2). */
  cyclic: number;
  /** The same, with the order in which clients saw them begin and end. */
  outOfTime: number;
}

export const NO_ANOMALIES: Readonly<Anomalies> = {
  invented: 0,
  lost: 0,
  partial: 0,
  aborted: 0,
  intermediate: 0,
  forked: 0,
  unseen: 0,
  cyclic: 0,
  outOfTime: 0,
};
