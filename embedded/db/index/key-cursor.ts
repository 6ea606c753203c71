import type { Space, Store } from "../../store/store";
import type { LayeredKey, SortedKeys } from "../sorted-keys";
import { withIndexNumber } from "./index-key";

const FIRST_CHUNK = 32;
const MAX_CHUNK = 256;

/** A range `[lo, hi)` of one index and the direction to read it. Stored keys without the index number. */
export interface KeySpan {
  space: Space;
  index: number;
  lo: Buffer;
  hi: Buffer | null;
  reverse: boolean;
}

/**
 * Reads the keys of a span in order, merged from the store and the layers above it. It reads the store in chunks that
 * double, so that a short read stays cheap. A layer may change while the cursor is open, when a mutation writes as it
 * iterates. The cursor then sees the changed keys ahead of it.
 */
export class KeyCursor {
  readonly #store: StoreCursor;
  /** From the lowest to the topmost. For equal keys the topmost layer decides. */
  readonly #layers: LayerCursor[];
  readonly #reverse: boolean;

  /** `layers` start with the topmost. `expected` is the probable number of keys to read, if known. */
  constructor(store: Store, span: KeySpan, layers: readonly SortedKeys[], expected: number | null) {
    this.#store = new StoreCursor(store, span, expected ?? FIRST_CHUNK);
    this.#layers = layers.map((keys) => new LayerCursor(keys, span)).reverse();
    this.#reverse = span.reverse;
  }

  /** The next key, or null at the end. */
  next(): Buffer | null {
    if (this.#layers.length === 0) return this.#store.take();
    for (;;) {
      const first = this.#firstKey();
      if (first === null) return null;
      this.#store.skip(first.key);
      for (const layer of this.#layers) layer.skip(first.key);
      if (first.present) return first.key;
    }
  }

  #firstKey(): LayeredKey | null {
    const stored = this.#store.peek();
    let best: LayeredKey | null = stored === null ? null : { key: stored, present: true };
    for (const layer of this.#layers) {
      const mark = layer.peek();
      if (mark === null) continue;
      const order = best === null ? -1 : mark.key.compare(best.key) * (this.#reverse ? -1 : 1);
      if (order <= 0) best = mark;
    }
    return best;
  }
}

class StoreCursor {
  readonly #store: Store;
  readonly #span: KeySpan;
  #lo: Buffer;
  #hi: Buffer | null;
  #chunk: Buffer[] = [];
  #at = 0;
  #size: number;
  #ended = false;

  constructor(store: Store, span: KeySpan, firstChunk: number) {
    this.#store = store;
    this.#span = span;
    this.#lo = withIndexNumber(span.index, span.lo);
    this.#hi =
      span.hi === null ? withIndexNumber(span.index + 1, null) : withIndexNumber(span.index, span.hi);
    this.#size = Math.max(1, Math.min(firstChunk, MAX_CHUNK));
  }

  peek(): Buffer | null {
    if (this.#at === this.#chunk.length && !this.#ended) this.#fetch();
    return this.#chunk[this.#at] ?? null;
  }

  take(): Buffer | null {
    const key = this.peek();
    this.#at += 1;
    return key;
  }

  skip(key: Buffer): void {
    if (this.peek()?.equals(key)) this.#at += 1;
  }

  #fetch(): void {
    const { space, reverse } = this.#span;
    const full = this.#store.keys(space, { lo: this.#lo, hi: this.#hi, reverse, limit: this.#size });
    const last = full.at(-1);
    this.#ended = last === undefined || full.length < this.#size;
    if (last !== undefined) {
      if (reverse) this.#hi = last;
      else this.#lo = justAfter(last);
    }
    this.#chunk = full.map((key) => key.subarray(4));
    this.#at = 0;
    this.#size = Math.min(Math.max(this.#size * 2, FIRST_CHUNK), MAX_CHUNK);
  }
}

/** The next entry of one layer ahead of the cursor. It seeks again only after the layer changed. */
class LayerCursor {
  readonly #keys: SortedKeys;
  readonly #span: KeySpan;
  #passed: Buffer | null = null;
  #next: LayeredKey | null = null;
  #version = -1;

  constructor(keys: SortedKeys, span: KeySpan) {
    this.#keys = keys;
    this.#span = span;
  }

  peek(): LayeredKey | null {
    if (this.#version !== this.#keys.version) {
      this.#version = this.#keys.version;
      this.#next = this.#seek();
    }
    return this.#next;
  }

  skip(key: Buffer): void {
    this.#passed = key;
    if (this.#next?.key.equals(key)) this.#next = this.#seek();
  }

  #seek(): LayeredKey | null {
    const { lo, hi, reverse } = this.#span;
    if (reverse) {
      const mark = this.#keys.seekBackward(this.#passed ?? hi);
      return mark !== null && mark.key.compare(lo) >= 0 ? mark : null;
    }
    const mark =
      this.#passed === null ? this.#keys.seekForward(lo, true) : this.#keys.seekForward(this.#passed, false);
    return mark !== null && (hi === null || mark.key.compare(hi) < 0) ? mark : null;
  }
}

function justAfter(key: Buffer): Buffer {
  const after = Buffer.alloc(key.length + 1);
  key.copy(after);
  return after;
}
