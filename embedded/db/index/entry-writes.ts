import type { Store, StoreWrite } from "../../store/store";
import type { EngineRecords } from "../schema/engine-records";
import { withIndexNumber } from "./index-key";
import type { CommittedState } from "./state";

const DELETE_BATCH = 1000;

/** An entry of an index. Its key lacks the index number. */
export interface Entry {
  index: number;
  key: Buffer;
  present: boolean;
}

/** Writes index entries outside of transactions. Readers see them at once, as they see a commit. */
export class EntryWrites {
  readonly #store: Store;
  readonly #records: EngineRecords;
  readonly #state: CommittedState;

  constructor(options: { store: Store; records: EngineRecords; state: CommittedState }) {
    this.#store = options.store;
    this.#records = options.records;
    this.#state = options.state;
  }

  /** Resolves once the entries are on disk. Throws StoreFailedError, BacklogError or DiskFullError. */
  write(entries: readonly Entry[]): Promise<void> {
    const writes = entries.map(({ index, key, present }): StoreWrite => {
      return { space: "idx", key: withIndexNumber(index, key), value: present ? "" : null };
    });
    return this.#add(entries, writes);
  }

  /**
   * Deletes the entries of `[lo, hi)` from the store, in steps. Nothing may read or write them any more. Keys without the
   * index number; null means the end of the index.
   */
  async deleteRange(
    index: number,
    lo: Buffer | null,
    hi: Buffer | null,
    shouldContinue: () => boolean,
  ): Promise<void> {
    const { pending } = this.#state;
    const end = hi === null ? withIndexNumber(index + 1, null) : withIndexNumber(index, hi);
    const range = { lo: withIndexNumber(index, lo), hi: end, reverse: false, limit: DELETE_BATCH };
    while (shouldContinue()) {
      const keys = this.#store.keys("idx", range);
      if (keys.length === 0) return;
      await this.#add(
        [],
        keys.map((key) => ({ space: "idx", key, value: null })),
      );
      await pending.whenApplied();
    }
  }

  /** Resolves once the store shows every commit so far. */
  async whenApplied(): Promise<void> {
    const { pending } = this.#state;
    await pending.whenDurable(this.#records.ts);
    await pending.whenApplied();
  }

  #add(entries: readonly Entry[], writes: readonly StoreWrite[]): Promise<void> {
    const { pending } = this.#state;
    pending.assertAccepting();
    pending.reserve(writes);
    return pending.add({ ts: this.#records.ts, documents: new Map(), entries, writes });
  }
}
