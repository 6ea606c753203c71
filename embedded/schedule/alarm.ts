import type { Clock } from "../system/world";

/** One moment to wake up at; setting another replaces it. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** `at`: ms since the epoch, null for never. */
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
