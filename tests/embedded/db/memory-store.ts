import type { KeyRange, Space, Store, StoreWrite } from "../../../embedded/store/store";

/** A store without a disk, whose flush a test can hold back or let fail. What was flushed survives `crash`. */
export class MemoryStore implements Store {
  #visible = emptySpaces();
  #durable: string = JSON.stringify([]);
  #gate: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  failure: Error | null = null;
  applied = 0;

  get(space: Space, key: Buffer): string | null {
    return this.#visible[space].get(key.toString("latin1")) ?? null;
  }

  keys(space: Space, { lo, hi, reverse, limit }: KeyRange): Buffer[] {
    const keys = [...this.#visible[space].keys()]
      .map((key) => Buffer.from(key, "latin1"))
      .filter((key) => key.compare(lo) >= 0 && (hi === null || key.compare(hi) < 0))
      .sort((a, b) => a.compare(b) * (reverse ? -1 : 1));
    return keys.slice(0, limit);
  }

  async apply(writes: readonly StoreWrite[]): Promise<void> {
    await this.#gate;
    if (this.failure !== null) throw this.failure;
    this.applied += 1;
    for (const { space, key, value } of writes) {
      if (value === null) this.#visible[space].delete(key.toString("latin1"));
      else this.#visible[space].set(key.toString("latin1"), value);
    }
  }

  async flush(): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.#durable = JSON.stringify(Object.entries(this.#visible).map(([name, keys]) => [name, [...keys]]));
  }

  async backup(): Promise<void> {}
  async close(): Promise<void> {}

  /** Writes wait from now on. Returns what lets them go. */
  hold(): () => void {
    this.#gate = new Promise((resolve) => (this.#release = resolve));
    return () => this.#release();
  }

  /** What a process finds that starts after this one was killed. */
  afterCrash(): MemoryStore {
    const next = new MemoryStore();
    const spaces: [Space, [string, string][]][] = JSON.parse(this.#durable);
    for (const [name, entries] of spaces) next.#visible[name] = new Map(entries);
    next.#durable = this.#durable;
    return next;
  }
}

function emptySpaces(): { [space in Space]: Map<string, string> } {
  return { docs: new Map(), idx: new Map(), meta: new Map() };
}
