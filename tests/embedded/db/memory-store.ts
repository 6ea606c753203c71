import type { KeyRange, Space, Store, StoreWrite } from "../../../embedded/store/store";

type Spaces = { [space in Space]: Map<string, string> };

/** A store in memory whose writes a test can delay or fail. Appended writes survive `afterCrash`. */
export class MemoryStore implements Store {
  #visible: Spaces = { docs: new Map(), idx: new Map(), meta: new Map() };
  #durable: Spaces = copyOf(this.#visible);
  readonly #sorted = new Map<Space, Buffer[]>();
  #gate: Promise<void> = Promise.resolve();
  failure: Error | null = null;
  applyFailure: Error | null = null;
  isFull = false;
  /** The number of appended batches. */
  appended = 0;

  get(space: Space, key: Buffer): string | null {
    return this.#visible[space].get(key.toString("latin1")) ?? null;
  }

  keys(space: Space, { lo, hi, reverse, limit }: KeyRange): Buffer[] {
    const keys = this.#sortedKeys(space);
    const from = position(keys, lo);
    const to = hi === null ? keys.length : position(keys, hi);
    if (reverse) return keys.slice(Math.max(from, to - limit), to).reverse();
    return keys.slice(from, Math.min(to, from + limit));
  }

  reserve(): boolean {
    return !this.isFull;
  }

  async append(writes: readonly StoreWrite[]): Promise<void> {
    await this.#gate;
    if (this.failure !== null) throw this.failure;
    this.appended += 1;
    for (const { space, key, value } of writes) {
      if (value === null) this.#durable[space].delete(key.toString("latin1"));
      else this.#durable[space].set(key.toString("latin1"), value);
    }
  }

  async apply(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.applyFailure !== null) throw this.applyFailure;
    this.#sorted.clear();
    this.#visible = copyOf(this.#durable);
  }

  async backup(): Promise<void> {}
  async close(): Promise<void> {}

  /** Delays all appends from now on. Returns a function that releases them. */
  hold(): () => void {
    let release = () => {};
    this.#gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** The store as the next process sees it after a crash of this one. */
  afterCrash(): MemoryStore {
    const next = new MemoryStore();
    next.#visible = copyOf(this.#durable);
    next.#durable = copyOf(this.#durable);
    return next;
  }

  #sortedKeys(space: Space): Buffer[] {
    let keys = this.#sorted.get(space);
    if (keys === undefined) {
      keys = [...this.#visible[space].keys()].map((key) => Buffer.from(key, "latin1"));
      keys.sort((a, b) => a.compare(b));
      this.#sorted.set(space, keys);
    }
    return keys;
  }
}

function copyOf({ docs, idx, meta }: Spaces): Spaces {
  return { docs: new Map(docs), idx: new Map(idx), meta: new Map(meta) };
}

/** The number of keys below `key`. */
function position(keys: readonly Buffer[], key: Buffer): number {
  let [lo, hi] = [0, keys.length];
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if ((keys[mid]?.compare(key) ?? 1) < 0) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
