import type { Clock } from "../system/world";

/** A single wake-up time. Setting another replaces it. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Sets the wake-up time in ms since the epoch, or null for none. */
  set(at: number | null): void {
    this.#cancel?.();
    this.#cancel = null;
    if (at === null) return;
    this.#cancel = this.#clock.runAt(at, () => {
      this.#cancel = null;
      this.#ring();
    });
  }
}
