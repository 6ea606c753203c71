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

const BLOCK_BITS = 16;
const BLOCK_ENTRIES = 1 << BLOCK_BITS;

/** As GrowingInts, for a long list: it grows by blocks, so that no push copies the list. */
export class BlockInts {
  readonly #blocks: Uint32Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#blocks[index >>> BLOCK_BITS]?.[index & (BLOCK_ENTRIES - 1)] ?? 0;
  }

  push(value: number): void {
    const at = this.#length & (BLOCK_ENTRIES - 1);
    if (at === 0) this.#blocks.push(new Uint32Array(BLOCK_ENTRIES));
    const block = this.#blocks.at(-1);
    if (block !== undefined) block[at] = value;
    this.#length += 1;
  }
}
