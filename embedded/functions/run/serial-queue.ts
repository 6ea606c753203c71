import { setImmediate } from "node:timers/promises";
import { EngineClosedError, QueueFullError } from "../errors";

type Turn = () => Promise<void>;

/** Yields to I/O this often, because turns that never wait would leave sockets unread. */
const MAX_MS_WITHOUT_IO = 5;
/** The part of the waiting turns that one lane may have. */
const LANE_SHARE = 0.5;

/** The lane of turns that no connection asked for. */
const OWN = {};

/**
 * Runs one turn at a time. Turns of one lane, such as a connection, run in order of arrival; lanes take turns, so that
 * one with a backlog delays only itself. The number of waiting turns is bounded.
 */
export class SerialQueue {
  readonly #maxWaiting: number;
  /** The waiting turns by lane. The first lane is the next to run. */
  readonly #lanes = new Map<object, Turn[]>();
  #count = 0;
  #isRunning = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** The number of waiting turns. */
  get length(): number {
    return this.#count;
  }

  /**
   * Runs `work` when its turn comes. The turn lasts until the returned promise settles. `work` may answer its
   * caller earlier through `answer`. Rejects with QueueFullError or EngineClosedError.
   */
  turn<T>(work: (answer: (value: T) => void) => Promise<T | void>, lane: object = OWN): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#isClosed) return reject(new EngineClosedError());
      const turn = () => {
        try {
          return work(resolve).then((value) => resolve(value as T), reject);
        } catch (error) {
          reject(error as Error);
          return Promise.resolve();
        }
      };
      if (!this.#isRunning) void this.#run(turn);
      else if (!this.#enqueue(turn, lane)) reject(new QueueFullError());
    });
  }

  /** Refuses new turns and resolves when the waiting ones have run. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#isRunning ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve();
  }

  async #run(first: Turn): Promise<void> {
    this.#isRunning = true;
    let turn: Turn | undefined = first;
    let lastPause = performance.now();
    while (turn !== undefined) {
      await turn();
      if (performance.now() - lastPause > MAX_MS_WITHOUT_IO) {
        await setImmediate();
        lastPause = performance.now();
      }
      turn = this.#dequeue();
    }
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** False if too many turns wait, in all or in this lane. */
  #enqueue(turn: Turn, lane: object): boolean {
    const waiting = this.#lanes.get(lane);
    const laneLimit = lane === OWN ? this.#maxWaiting : this.#maxWaiting * LANE_SHARE;
    if (this.#count >= this.#maxWaiting || (waiting?.length ?? 0) >= laneLimit) return false;
    this.#count += 1;
    if (waiting === undefined) this.#lanes.set(lane, [turn]);
    else waiting.push(turn);
    return true;
  }

  #dequeue(): Turn | undefined {
    for (const [lane, waiting] of this.#lanes) {
      const turn = waiting.shift();
      // A lane with more to do goes behind the others.
      this.#lanes.delete(lane);
      if (waiting.length > 0) this.#lanes.set(lane, waiting);
      this.#count -= 1;
      return turn;
    }
    return undefined;
  }
}
