import type { Random } from "../../system/world";

/**
 * The `Math.random` of one execution, repeatable from a seed that is drawn on first use. The algorithm is
 * small fast counter.
 */
export class SeededRandom {
  readonly #random: Random;
  #state: Uint32Array | null = null;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A float in [0, 1) with 53 random bits. */
  next(): number {
    const high = this.#word() >>> 5;
    const low = this.#word() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  #word(): number {
    const state = (this.#state ??= this.#seed());
    const [a = 0, b = 0, c = 0, counter = 0] = state;
    const sum = (a + b + counter) >>> 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) >>> 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    state[3] = (counter + 1) >>> 0;
    return sum;
  }

  #seed(): Uint32Array {
    const bytes = this.#random.bytes(12);
    return Uint32Array.of(bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8), 1);
  }
}
