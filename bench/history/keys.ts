import { makeFunctionReference } from "convex/server";

export interface KeyRange extends Record<string, number> {
  from: number;
  /** Exclusive. */
  to: number;
}

export const READ = makeFunctionReference<"query", KeyRange, number[][]>("lists:read");
export const COUNT = makeFunctionReference<"query", KeyRange, number>("lists:count");

/** Few, so that transactions meet. */
const KEYS_AT_ONCE = 10;
/** Then others follow, so that lists stay short. */
const VALUES_OF_A_WINDOW = 600;

/** The lists in use, and the values for them, each given once. */
export class KeyWindow {
  #values = 0;

  get current(): KeyRange {
    return this.#window(Math.floor(this.#values / VALUES_OF_A_WINDOW));
  }

  nextValue(): number {
    this.#values += 1;
    return this.#values;
  }

  all(): KeyRange[] {
    const count = Math.floor(this.#values / VALUES_OF_A_WINDOW) + 1;
    return Array.from({ length: count }, (_, n) => this.#window(n));
  }

  #window(number: number): KeyRange {
    return { from: number * KEYS_AT_ONCE, to: (number + 1) * KEYS_AT_ONCE };
  }
}
