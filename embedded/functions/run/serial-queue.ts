import { setImmediate } from "node:timers/promises";
import { EngineClosedError, QueueFullError } from "../errors";
import { Lanes, type Turn } from "./lanes";

/** Yields to I/O after turns of this length in all, because turns that never wait would leave sockets unread. */
const MAX_MS_WITHOUT_IO = 1;
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
  readonly #lanes = new Lanes();
  /**
   * Also counts while the queue is empty for a moment: a caller that asks for one turn after the other leaves it empty
   * after each.
   */
  #msWithoutIo = 0;
  #isRunning = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** The number of waiting turns. */
  get length(): number {
    return this.#lanes.count;
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
      if (!this.#isRunning) void this.#run({ lane, turn });
      else if (this.#hasRoom(lane)) this.#lanes.add(lane, turn);
      else reject(new QueueFullError());
    });
  }

  /** Refuses new turns and resolves when the waiting ones have run. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#isRunning ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve();
  }

  async #run(first: { lane: object; turn: Turn }): Promise<void> {
    this.#isRunning = true;
    let next: typeof first | undefined = first;
    while (next !== undefined) {
      const started = performance.now();
      await next.turn();
      const took = performance.now() - started;
      this.#lanes.charge(next.lane, took);
      this.#msWithoutIo += took;
      if (this.#msWithoutIo > MAX_MS_WITHOUT_IO) {
        await setImmediate();
        this.#msWithoutIo = 0;
      }
      next = this.#lanes.next();
    }
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** False if too many turns wait, in all or in this lane. */
  #hasRoom(lane: object): boolean {
    const laneLimit = lane === OWN ? this.#maxWaiting : this.#maxWaiting * LANE_SHARE;
    return this.#lanes.count < this.#maxWaiting && this.#lanes.lengthOf(lane) < laneLimit;
  }
}
