/** A block splits at this length, so that an insertion moves little memory. */
const BLOCK_KEYS = 256;

interface Block {
  keys: Buffer[];
  present: boolean[];
}

/** A key that a layer adds or removes. */
export interface LayeredKey {
  key: Buffer;
  /** False if this layer removes the key from the layers below. */
  present: boolean;
}

/**
 * The index keys that one layer of writes adds or removes, sorted by bytes. Most layers are written and never read,
 * so new keys are sorted only at the next read. An insertion takes O(log n + block length).
 */
export class SortedKeys {
  readonly #blocks: Block[] = [];
  /** Keys in order of arrival that are not in a block yet. Of equal keys the last one counts. */
  #unsorted: LayeredKey[] = [];
  #version = 0;

  /** Grows with every change, so that an open cursor can tell when to seek again. */
  get version(): number {
    return this.#version;
  }

  /** Adds the key, or removes it from the layers below if `present` is false. */
  set(key: Buffer, present: boolean): void {
    this.#version += 1;
    this.#unsorted.push({ key, present });
  }

  /** The first entry at or after `key`, or strictly after it if `inclusive` is false. */
  seekForward(key: Buffer, inclusive: boolean): LayeredKey | null {
    if (this.#unsorted.length > 0) this.#sortPending();
    let at = Math.max(0, this.#blockIndexOf(key));
    let block = this.#blocks[at];
    if (block === undefined) return null;
    let i = lowerBound(block.keys, key);
    if (!inclusive && block.keys[i]?.equals(key)) i += 1;
    if (i === block.keys.length) {
      at += 1;
      i = 0;
      block = this.#blocks[at];
    }
    return keyAt(block, i);
  }

  /** The last entry strictly before `key`. A null `key` means the last entry of all. */
  seekBackward(key: Buffer | null): LayeredKey | null {
    if (this.#unsorted.length > 0) this.#sortPending();
    let at = key === null ? this.#blocks.length - 1 : this.#blockIndexOf(key);
    let block = this.#blocks[at];
    if (block === undefined) return null;
    let i = key === null ? block.keys.length : lowerBound(block.keys, key);
    if (i === 0) {
      at -= 1;
      block = this.#blocks[at];
      i = block?.keys.length ?? 0;
    }
    return keyAt(block, i - 1);
  }

  #sortPending(): void {
    const arrived = this.#unsorted;
    this.#unsorted = [];
    for (const { key, present } of arrived) this.#insert(key, present);
  }

  #insert(key: Buffer, present: boolean): void {
    const at = Math.max(0, this.#blockIndexOf(key));
    const block = this.#blocks[at];
    if (block === undefined) {
      this.#blocks.push({ keys: [key], present: [present] });
      return;
    }
    const i = lowerBound(block.keys, key);
    if (block.keys[i]?.equals(key)) {
      block.present[i] = present;
      return;
    }
    block.keys.splice(i, 0, key);
    block.present.splice(i, 0, present);
    if (block.keys.length >= BLOCK_KEYS) this.#split(at, block);
  }

  /** The index of the last block whose first key is at or before `key`, or -1. */
  #blockIndexOf(key: Buffer): number {
    let lo = 0;
    let hi = this.#blocks.length;
    while (lo < hi) {
      const mid = (lo + hi) >>> 1;
      const first = this.#blocks[mid]?.keys[0];
      if (first !== undefined && first.compare(key) <= 0) lo = mid + 1;
      else hi = mid;
    }
    return lo - 1;
  }

  #split(at: number, block: Block): void {
    const half = block.keys.length >> 1;
    this.#blocks.splice(at + 1, 0, { keys: block.keys.splice(half), present: block.present.splice(half) });
  }
}

function lowerBound(keys: readonly Buffer[], key: Buffer): number {
  let lo = 0;
  let hi = keys.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    const other = keys[mid];
    if (other !== undefined && other.compare(key) < 0) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

function keyAt(block: Block | undefined, i: number): LayeredKey | null {
  const key = block?.keys[i];
  return key === undefined ? null : { key, present: block?.present[i] ?? false };
}
