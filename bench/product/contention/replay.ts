import type { Place, Recorded } from "./recorder";

/** From a transaction's snapshot to its commit, in ms. */
const LATENCY_MS = { min: 20, max: 50 };
/** As in `crates/common/src/knobs.rs` of convex-backend: 4 retries, waits of 100 ms to 2 s with full jitter. */
const MAX_RETRIES = 4;
const INITIAL_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 2_000;
/** The sender of emails is one chain: each step starts after the last one has ended, two emails a second. */
const CHAIN = /^email\/outbox:/;
const CHAIN_STEP_MS = 250;

/** What one group of transactions met. */
export interface Outcome {
  transactions: number;
  /** Attempts that another commit made void. */
  conflicts: number;
  /** Transactions that failed after the last retry. */
  failures: number;
  /** Conflicts by the index where the read met the write. */
  places: Map<Place, number>;
}

interface Attempt {
  transaction: Recorded;
  retries: number;
  /** How many commits its snapshot shows. */
  seen: number;
}

/**
 * Replays transactions at a rate of client calls a second against optimistic concurrency: one conflicts if a commit since
 * its snapshot wrote what it read. Returns the outcomes by group.
 */
export function replay(
  recorded: readonly Recorded[],
  callsPerSecond: number,
  groupOf: (transaction: Recorded) => string,
): Map<string, Outcome> {
  const agenda = new Agenda();
  const committed: Recorded[] = [];
  const outcomes = new Map<string, Outcome>();
  const outcomeOf = (transaction: Recorded): Outcome => {
    const group = groupOf(transaction);
    const known = outcomes.get(group) ?? { transactions: 0, conflicts: 0, failures: 0, places: new Map() };
    outcomes.set(group, known);
    return known;
  };
  const begin = (transaction: Recorded, retries: number, ended: (at: number) => void) => (at: number) => {
    const attempt = { transaction, retries, seen: committed.length };
    agenda.add(at + between(LATENCY_MS.min, LATENCY_MS.max), (now) => end(attempt, now, ended));
  };
  const end = ({ transaction, retries, seen }: Attempt, now: number, ended: (at: number) => void) => {
    const place = conflictOf(transaction, committed, seen);
    const outcome = outcomeOf(transaction);
    if (place === null) committed.push(transaction);
    else {
      outcome.conflicts += 1;
      outcome.places.set(place, (outcome.places.get(place) ?? 0) + 1);
      const wait = Math.random() * Math.min(INITIAL_BACKOFF_MS * 2 ** retries, MAX_BACKOFF_MS);
      if (retries < MAX_RETRIES) return agenda.add(now + wait, begin(transaction, retries + 1, ended));
      outcome.failures += 1;
    }
    ended(now);
  };
  schedule(recorded, callsPerSecond, (transaction, at, ended) => {
    outcomeOf(transaction).transactions += 1;
    agenda.add(at, begin(transaction, 0, ended));
  });
  agenda.run();
  return outcomes;
}

/** Calls arrive at random moments. The transactions of one call follow each other, and so do the sender's. */
function schedule(
  recorded: readonly Recorded[],
  callsPerSecond: number,
  start: (transaction: Recorded, at: number, ended: (at: number) => void) => void,
): void {
  const arrivals: number[] = [];
  const arrivalOf = (call: number): number => {
    while (arrivals.length <= call)
      arrivals.push((arrivals.at(-1) ?? 0) - (Math.log(1 - Math.random()) * 1_000) / callsPerSecond);
    return arrivals[call] ?? 0;
  };
  const chains = new Map<string, Recorded[]>();
  for (const transaction of recorded) {
    const chain = CHAIN.test(transaction.name) ? "sender" : `call ${transaction.call}`;
    chains.set(chain, [...(chains.get(chain) ?? []), transaction]);
  }
  for (const [chain, transactions] of chains) {
    const startNext = (i: number, earliest: number): void => {
      const next = transactions[i];
      if (next === undefined) return;
      const at = Math.max(earliest, arrivalOf(next.call));
      const pause = chain === "sender" ? CHAIN_STEP_MS : 0;
      start(next, at, (now) => startNext(i + 1, now + pause));
    };
    startNext(0, 0);
  }
}

/** The index where a later commit wrote what the transaction read, or null. */
function conflictOf({ reads }: Recorded, committed: readonly Recorded[], seen: number): Place | null {
  for (let i = seen; i < committed.length; i += 1) {
    const writes = committed[i]?.writes;
    if (writes === undefined) continue;
    for (const { index, key } of writes.keys)
      for (const interval of reads.intervals)
        if (
          interval.index === index &&
          interval.lo.compare(key) <= 0 &&
          (interval.hi === null || interval.hi.compare(key) > 0)
        )
          return index;
    for (const token of writes.tokens) if (reads.tokens.has(token)) return token;
  }
  return null;
}

function between(min: number, max: number): number {
  return min + Math.random() * (max - min);
}

type Step = (at: number) => void;

/** Steps in order of time. */
class Agenda {
  readonly #heap: { at: number; step: Step }[] = [];

  add(at: number, step: Step): void {
    const heap = this.#heap;
    heap.push({ at, step });
    for (let i = heap.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (this.#at(parent) <= this.#at(i)) return;
      this.#swap(i, parent);
      i = parent;
    }
  }

  run(): void {
    for (let next = this.#take(); next !== undefined; next = this.#take()) next.step(next.at);
  }

  #take() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return first;
    heap[0] = last;
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      const smaller = this.#at(right) < this.#at(left) ? right : left;
      if (this.#at(i) <= this.#at(smaller)) return first;
      this.#swap(i, smaller);
      i = smaller;
    }
  }

  #at(i: number): number {
    return this.#heap[i]?.at ?? Infinity;
  }

  #swap(i: number, j: number): void {
    const [a, b] = [this.#heap[i], this.#heap[j]];
    if (a === undefined || b === undefined) return;
    this.#heap[i] = b;
    this.#heap[j] = a;
  }
}
