import { setImmediate } from "node:timers/promises";
import { EngineClosedError, QueueFullError } from "../errors";

type Turn = () => Promise<void>;

/** Turns that never wait for anything would keep sockets unread for as long as there are turns. */
const MAX_MS_WITHOUT_IO = 10;

/** One piece of work at a time, in order of arrival. Bounded: too many waiting turns are refused, not kept. */
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
   * Runs `work` when its turn comes; the turn lasts until the promise it returns settles. `work` may
   * hand its own answer to the caller earlier through `answer`. Rejects with QueueFullError or EngineClosedError.
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

  /** Refuses new turns; resolves when those that wait have run. */
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
      turn = this.#take();
    }
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #take(): Turn | undefined {
    const turn = this.#waiting[this.#next];
    this.#next += 1;
    if (this.#next >= 1024 || this.#next >= this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    return turn;
  }
}
