import { setImmediate } from "node:timers/promises";
import { EngineClosedError, QueueFullError } from "../errors";

type Turn = () => Promise<void>;

/** Yields to I/O this often, because turns that never wait would leave sockets unread. */
const MAX_MS_WITHOUT_IO = 10;

/** Runs one turn at a time, in order of arrival. The number of waiting turns is bounded. */
export class SerialQueue {
  readonly #maxWaiting: number;
  #waiting: Turn[] = [];
  #next = 0;
  #isRunning = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs `work` when its turn comes. The turn lasts until the returned promise settles. `work` may answer its
   * caller earlier through `answer`. Rejects with QueueFullError or EngineClosedError.
   */
  turn<T>(work: (answer: (value: T) => void) => Promise<T | void>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#isClosed) return reject(new EngineClosedError());
      if (this.#waiting.length - this.#next >= this.#maxWaiting) return reject(new QueueFullError());
      const turn = () => work(resolve).then((value) => resolve(value as T), reject);
      if (this.#isRunning) this.#waiting.push(turn);
      else void this.#run(turn);
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

  #dequeue(): Turn | undefined {
    const turn = this.#waiting[this.#next];
    this.#next += 1;
    if (this.#next >= 1024 || this.#next >= this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    return turn;
  }
}
