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
