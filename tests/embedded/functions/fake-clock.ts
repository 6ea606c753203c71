import type { Clock } from "../../../embedded/system/world";

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now: number;
  readonly #timers = new Set<{ at: number; callback: () => void }>();

  constructor(now = Date.UTC(2030, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  runAt(at: number, callback: () => void): () => void {
    const timer = { at, callback };
    this.#timers.add(timer);
    if (at <= this.#now) setImmediate(() => this.#fire());
    return () => void this.#timers.delete(timer);
  }

  /** Moves forward and calls due timers in order of time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.callback();
    }
    this.#now = end;
  }

  #fire(): void {
    this.advance(0);
  }
}
