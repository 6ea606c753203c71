import { runAfter } from "../../system/clock";
import type { Clock } from "../../system/world";
import { timeoutError, type UserTime } from "../syscalls/user-time";

const CHECK_MS = 1_000;

interface Watched {
  time: UserTime;
  /** The number of checks that found the function over its time. */
  overdue: number;
  giveUp(): void;
}

/**
 * Stops waiting for a function whose promise never settles, so that it cannot block the queue. One timer
 * checks every function once a second. A function is given up when two checks find it over its time, since
 * one could be the event loop's delay.
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #watched = new Set<Watched>();
  #cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Settles as `work` does. If the time runs out, calls `onGiveUp` and rejects with the time-out error. */
  watch<T>(time: UserTime, work: Promise<T>, onGiveUp: () => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => {
        onGiveUp();
        reject(timeoutError());
      };
      const watched: Watched = { time, overdue: 0, giveUp };
      this.#watched.add(watched);
      if (this.#cancel === null) this.#scheduleCheck();
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

  #scheduleCheck(): void {
    this.#cancel = runAfter(this.#clock, CHECK_MS, () => this.#check());
  }

  #check(): void {
    this.#cancel = null;
    for (const watched of this.#watched) {
      if (!watched.time.isOverdue()) continue;
      watched.overdue += 1;
      if (watched.overdue < 2) continue;
      this.#watched.delete(watched);
      watched.time.expire();
      watched.giveUp();
    }
    if (this.#watched.size > 0) this.#scheduleCheck();
  }
}
