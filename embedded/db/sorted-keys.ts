/** A block is split when it reaches this length, which keeps an insertion a short memory move. */
const BLOCK_KEYS = 256;

interface Block {
  keys: Buffer[];
  present: boolean[];
}

export interface LayeredKey {
  key: Buffer;
  /** False: whatever lies below this layer, the key is gone. */
  present: boolean;
}

/**
 * Index keys that a layer of writes, not committed or not in the store yet, adds to or removes from what lies below
 * it. Sorted by bytes when somebody looks: most layers are written and never read, so what comes in is
 * only kept in the order of arrival. Insertion in O(log n + block length).
 */
export class SortedKeys {
  readonly #blocks: Block[] = [];
  /** Not sorted in yet; of equal keys the last one counts. */
  #unsorted: LayeredKey[] = [];
  #version = 0;

  /** Grows with every change: a cursor that peeked looks again. */
  get version(): number {
    return this.#version;
  }

  set(key: Buffer, present: boolean): void {
    this.#version += 1;
    this.#unsorted.push({ key, present });
  }

  /** The first entry at or after `key`, or strictly after it. */
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

  /** The last entry strictly before `key`; the very last one when `key` is null. */
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

  /** The last block whose first key is at or before `key`; -1 when there is none. */
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
