/** A list of unsigned 32-bit integers that grows by doubling and costs four bytes per entry. */
export class GrowingInts {
  #entries: Uint32Array;
  #length = 0;

  constructor(capacity = 2) {
    this.#entries = new Uint32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** The backing array, longer than `length`; valid until the next `push`. */
  get entries(): Uint32Array {
    return this.#entries;
  }

  at(index: number): number {
    return this.#entries[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#entries[index] = value;
  }

  push(value: number): void {
    if (this.#length === this.#entries.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#entries);
      this.#entries = grown;
    }
    this.#entries[this.#length] = value;
    this.#length += 1;
  }
}
