/** A list of unsigned 32-bit integers that grows by doubling and costs four bytes per entry. */
export class GrowingInts {
  #entries: Uint32Array;
  #length = 0;

  constructor(capacity = 2) {
    this.#entries = new Uint32Array(capacity);
  }

  /** A list of these entries, which it keeps without a copy. The first `push` copies them. */
  static of(entries: Uint32Array): GrowingInts {
    const list = new GrowingInts(0);
    list.#entries = entries;
    list.#length = entries.length;
    return list;
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
    this.#reserve(this.#length + 1);
    this.#entries[this.#length] = value;
    this.#length += 1;
  }

  pushAll(values: Uint32Array): void {
    this.#reserve(this.#length + values.length);
    this.#entries.set(values, this.#length);
    this.#length += values.length;
  }

  #reserve(length: number): void {
    if (length <= this.#entries.length) return;
    const grown = new Uint32Array(Math.max(this.#entries.length * 2, length));
    grown.set(this.#entries);
    this.#entries = grown;
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

  /** The entries before `length` by blocks, each without a copy. Later pushes leave them as they are. */
  *blocks(length: number): Generator<Uint32Array> {
    for (const [at, block] of this.#blocks.entries()) {
      const rest = length - at * BLOCK_ENTRIES;
      if (rest <= 0) return;
      yield block.subarray(0, rest);
    }
  }

  /** Adds one of `blocks`, in their order, to a list of only such blocks. A full one is kept without a copy. */
  pushBlock(entries: Uint32Array): void {
    let block = entries;
    if (entries.length < BLOCK_ENTRIES) {
      block = new Uint32Array(BLOCK_ENTRIES);
      block.set(entries);
    }
    this.#blocks.push(block);
    this.#length += entries.length;
  }
}
