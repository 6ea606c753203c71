import type { Commit } from "../db/read-set";
import type { Slot } from "../functions/run/transactions";
import type { SharedResults } from "../live/shared-results";
import { transition } from "./messages";
import type { StateVersion } from "./messages";

/** A pending Transition of one socket. Equal keys mean that the sockets can share one message. */
export interface Delivery {
  key: string;
  start: StateVersion;
  /** The modifications of the Transition. Call it before the next commit. */
  modifications(): string[];
}

/** A socket with live queries, as the fanout sees it. */
export interface Recipient {
  /** The socket's pending Transition, or null if there is nothing to send now. */
  prepare(): Delivery | null;
  /** Sends a Transition built for its own delivery or for another with the same key. */
  deliver(message: Buffer, end: StateVersion): void;
  /** Called when every commit up to `processedTs` has been delivered. */
  sendAwaited(): void;
}

/**
 * Delivers every commit to the sockets it affects. It refreshes the shared results, then sends each socket
 * one Transition at the commit's timestamp. Sockets with equal Transitions share one buffer.
 */
export class Fanout {
  readonly #results: SharedResults;
  readonly #dirty = new Set<Recipient>();
  readonly #awaiting = new Set<Recipient>();
  readonly #catchUp: () => void;
  #isCatchingUp = false;
  #processedTs: bigint;

  /**
   * `latestTs` is the latest commit at startup. `catchUp` must schedule a call of `caughtUp` in a queue turn.
   * Commits without writes are not announced, and the turn comes after all of them.
   */
  constructor(results: SharedResults, latestTs: bigint, catchUp: () => void) {
    this.#results = results;
    this.#processedTs = latestTs;
    this.#catchUp = catchUp;
  }

  /** The latest timestamp up to which every commit was delivered. */
  get processedTs(): bigint {
    return this.#processedTs;
  }

  /** The engine's commit listener. It runs inside the commit's queue slot. */
  async onCommit(commit: Commit, slot: Slot): Promise<void> {
    try {
      await this.#results.refresh(commit, slot);
    } finally {
      this.#processedTs = commit.ts;
      this.#deliver(commit.ts);
    }
  }

  /** Marks a socket whose query has a new answer. */
  markDirty(live: Recipient): void {
    this.#dirty.add(live);
  }

  /** Marks a socket that got a mutation's response before that commit was delivered. */
  markAwaiting(live: Recipient): void {
    this.#awaiting.add(live);
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    this.#catchUp();
  }

  /** Called when every commit up to `latestTs` has been announced. */
  caughtUp(latestTs: bigint): void {
    this.#isCatchingUp = false;
    if (latestTs > this.#processedTs) this.#processedTs = latestTs;
    this.#sendAwaited();
  }

  forget(live: Recipient): void {
    this.#dirty.delete(live);
    this.#awaiting.delete(live);
  }

  #deliver(ts: bigint): void {
    const built = new Map<string, { message: Buffer; end: StateVersion }>();
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    for (const live of dirty) {
      const delivery = live.prepare();
      if (!delivery) continue;
      const { message, end } = built.get(delivery.key) ?? buildTransition(delivery, ts);
      built.set(delivery.key, { message, end });
      live.deliver(message, end);
    }
    this.#sendAwaited();
  }

  #sendAwaited(): void {
    const awaiting = [...this.#awaiting];
    this.#awaiting.clear();
    for (const live of awaiting) live.sendAwaited();
  }
}

function buildTransition({ start, modifications }: Delivery, ts: bigint) {
  const end = start.at(ts);
  return { message: Buffer.from(transition(start, end, modifications())), end };
}
