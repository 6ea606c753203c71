import type { Clock } from "../../system/world";
import { timedOut, type UserTime } from "../syscalls/user-time";

const CHECK_MS = 1_000;

interface Watched {
  time: UserTime;
  /** Looks of the watchdog at which the time was over. */
  overdue: number;
  giveUp(): void;
}

/**
 * Ends the wait for a function whose promise never settles, so that it cannot hold the queue for ever. One
 * timer for all: it looks once a second while something runs, and gives up a function that it has twice
 * found to be over its time (once could be the event loop's delay, not the function's).
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #watched = new Set<Watched>();
  #cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The same promise, or a rejection with the time-out error after a call of `givenUp`. */
  watch<T>(time: UserTime, work: Promise<T>, givenUp: () => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => {
        givenUp();
        reject(timedOut());
      };
      const watched: Watched = { time, overdue: 0, giveUp };
      this.#watched.add(watched);
      if (this.#cancel === null) this.#arm();
      work.then(
        (value) => {
          this.#watched.delete(watched);
          resolve(value);
        },
        (error: unknown) => {
          this.#watched.delete(watched);
          reject(error as Error);
        },
      );
    });
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #arm(): void {
    this.#cancel = this.#clock.runAt(this.#clock.now() + CHECK_MS, () => this.#look());
  }

  #look(): void {
    this.#cancel = null;
    for (const watched of this.#watched) {
      if (!watched.time.isOverdue()) continue;
      watched.overdue += 1;
      if (watched.overdue < 2) continue;
      this.#watched.delete(watched);
      watched.time.expire();
      watched.giveUp();
    }
    if (this.#watched.size > 0) this.#arm();
  }
}
