import { readFileSync, writeFileSync } from "node:fs";
import type { Clock } from "./world";

interface Timer {
  at: number;
  callback: () => void;
  cancel: () => void;
}

/**
 * A clock that runs as another does, but a number of milliseconds ahead of it, which a test may raise. It never
 * goes back, also not over a restart: the file holds how far it is ahead.
 */
export class MovableClock implements Clock {
  readonly #base: Clock;
  readonly #file: string;
  readonly #timers = new Set<Timer>();
  #aheadMs: number;

  constructor(base: Clock, file: string) {
    this.#base = base;
    this.#file = file;
    this.#aheadMs = readAhead(file);
  }

  now(): number {
    return this.#base.now() + this.#aheadMs;
  }

  runAt(at: number, callback: () => void): () => void {
    const timer: Timer = { at, callback, cancel: () => {} };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => {
      this.#timers.delete(timer);
      timer.cancel();
    };
  }

  /** Moving the clock passes no time for a deadline: running work is neither late nor hung. */
  runAfter(ms: number, callback: () => void): () => void {
    return this.#base.runAt(this.#base.now() + ms, callback);
  }

  /** Moves the clock forward. What became due runs after this returns, the earliest first. Throws RangeError otherwise. */
  advance(ms: number): void {
    if (!Number.isFinite(ms) || ms < 0) throw new RangeError("The clock moves only forward.");
    const aheadMs = this.#aheadMs + ms;
    writeFileSync(this.#file, JSON.stringify({ aheadMs }), { mode: 0o600 });
    this.#aheadMs = aheadMs;
    const timers = [...this.#timers].sort((a, b) => a.at - b.at);
    for (const timer of timers) {
      timer.cancel();
      this.#arm(timer);
    }
  }

  #arm(timer: Timer): void {
    timer.cancel = this.#base.runAt(timer.at - this.#aheadMs, () => {
      this.#timers.delete(timer);
      timer.callback();
    });
  }
}

function readAhead(file: string): number {
  try {
    const { aheadMs } = JSON.parse(readFileSync(file, "utf8")) as { aheadMs: unknown };
    return typeof aheadMs === "number" && aheadMs >= 0 ? aheadMs : 0;
  } catch {
    return 0;
  }
}
