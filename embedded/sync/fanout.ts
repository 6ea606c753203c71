import type { Commit } from "../db/read-set";
import type { Slot } from "../functions/run/engine";
import type { LiveQueries, Delivery } from "./live-queries";
import type { SharedResults } from "../live/shared-results";
import { transition } from "./messages";
import type { StateVersion } from "./messages";

/**
 * Takes every commit to the sockets it concerns: refreshes the shared results, then sends each socket one
 * Transition at the commit's timestamp. Sockets whose Transition would read the same get the same buffer.
 */
export class Fanout {
  readonly #results: SharedResults;
  readonly #dirty = new Set<LiveQueries>();
  readonly #awaiting = new Set<LiveQueries>();
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
  markDirty(live: LiveQueries): void {
    this.#dirty.add(live);
  }

  /** This socket was told of a mutation whose commit has not been taken to the sockets yet. */
  markAwaiting(live: LiveQueries): void {
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

  forget(live: LiveQueries): void {
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
