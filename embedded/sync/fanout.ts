import type { Commit } from "../db/read-set";
import type { Slot } from "../functions/run/transactions";
import type { SharedResults } from "../live/shared-results";
import { transition } from "./messages";
import type { StateVersion } from "./messages";

/** What a socket has to be told; equal keys mean that the same Transition tells it. */
export interface Delivery {
  key: string;
  start: StateVersion;
  /** To be called before the next commit. */
  modifications(): string[];
}

/** A socket with live queries, as a commit reaches it. */
export interface Recipient {
  /** What the commit means for it, or null when nothing is to be sent now. */
  prepare(): Delivery | null;
  /** Sends a Transition that was made for its delivery, or for another with the same key. */
  deliver(message: Buffer, end: StateVersion): void;
  /** Tells it that every commit up to `processedTs` was delivered. */
  settle(): void;
}

/**
 * Takes every commit to the sockets it concerns: refreshes the shared results, then sends each socket one
 * Transition at the commit's timestamp. Sockets whose Transition would read the same get the same buffer.
 */
export class Fanout {
  readonly #results: SharedResults;
  readonly #dirty = new Set<Recipient>();
  readonly #awaiting = new Set<Recipient>();
  readonly #catchUp: () => void;
  #isCatchingUp = false;
  #processedTs: bigint;

  /**
   * `latestTs`: the commit that is known to everybody when the server starts. `catchUp` arranges for a
   * call of `caughtUp` from a turn of the queue: not every commit is announced, but then all of them are past.
   */
  constructor(results: SharedResults, latestTs: bigint, catchUp: () => void) {
    this.#results = results;
    this.#processedTs = latestTs;
    this.#catchUp = catchUp;
  }

  /** Every commit up to here has been taken to the sockets. */
  get processedTs(): bigint {
    return this.#processedTs;
  }

  /** The commit listener; runs inside the commit's queue slot. */
  async onCommit(commit: Commit, slot: Slot): Promise<void> {
    try {
      await this.#results.refresh(commit, slot);
    } finally {
      this.#processedTs = commit.ts;
      this.#deliver(commit.ts);
    }
  }

  /** A query of this socket has a new answer. */
  markDirty(live: Recipient): void {
    this.#dirty.add(live);
  }

  /** This socket was told of a mutation whose commit has not been taken to the sockets yet. */
  markAwaiting(live: Recipient): void {
    this.#awaiting.add(live);
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    this.#catchUp();
  }

  /** Nothing up to `latestTs` is still to be announced. */
  caughtUp(latestTs: bigint): void {
    this.#isCatchingUp = false;
    if (latestTs > this.#processedTs) this.#processedTs = latestTs;
    this.#settle();
  }

  forget(live: Recipient): void {
    this.#dirty.delete(live);
    this.#awaiting.delete(live);
  }

  #deliver(ts: bigint): void {
    const made = new Map<string, { message: Buffer; end: StateVersion }>();
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    for (const live of dirty) {
      const delivery = live.prepare();
      if (!delivery) continue;
      const { message, end } = made.get(delivery.key) ?? make(delivery, ts);
      made.set(delivery.key, { message, end });
      live.deliver(message, end);
    }
    this.#settle();
  }

  #settle(): void {
    const awaiting = [...this.#awaiting];
    this.#awaiting.clear();
    for (const live of awaiting) live.settle();
  }
}

function make({ start, modifications }: Delivery, ts: bigint) {
  const end = start.at(ts);
  return { message: Buffer.from(transition(start, end, modifications())), end };
}
