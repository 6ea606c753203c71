import { setImmediate } from "node:timers/promises";
import type { Store, StoreWrite } from "../../store/store";
import { decoded } from "../document-cache";
import type { EngineRecords } from "../schema/engine-records";
import type { FieldIndex, Table } from "../tables";
import { storedKey, withIndexNumber } from "./index-key";
import type { CommittedState } from "./state";

/** Documents per step; between two steps other work runs. */
const BACKFILL_BATCH = 250;
const SWEEP_BATCH = 1000;

/** Writes and removes whole indexes, in steps between which commits may happen. */
export class IndexBackfill {
  readonly #store: Store;
  readonly #records: EngineRecords;
  readonly #state: CommittedState;
  #sweeping: Promise<void> | null = null;
  #stopped = false;

  constructor(options: { store: Store; records: EngineRecords; state: CommittedState }) {
    this.#store = options.store;
    this.#records = options.records;
    this.#state = options.state;
  }

  /**
   * Adds the entries of every document to new indexes of its table. Commits must already be writing
   * to these indexes. `isWanted` is asked between steps; false gives up.
   */
  async backfill(table: Table, indexes: readonly FieldIndex[], isWanted: () => boolean): Promise<void> {
    let after: string | null = null;
    do {
      after = this.backfillBatch(table, indexes, after, BACKFILL_BATCH);
      await this.#state.pending.whenRoom();
      await setImmediate();
    } while (after !== null && isWanted());
  }

  /** Fills from behind the id `after`; returns where to go on, or null when all is done. */
  backfillBatch(
    table: Table,
    indexes: readonly FieldIndex[],
    after: string | null,
    count: number,
  ): string | null {
    const entries: { index: number; key: Buffer; present: boolean }[] = [];
    const writes: StoreWrite[] = [];
    let left = count;
    let last: string | null = null;
    for (const document of this.#state.documents(table, after)) {
      for (const index of indexes) {
        const key = storedKey(index, decoded(document));
        entries.push({ index: index.number, key, present: true });
        writes.push({ space: "idx", key: withIndexNumber(index.number, key), value: "" });
      }
      left -= 1;
      last = document.id;
      if (left === 0) break;
    }
    if (writes.length > 0) void this.#write(entries, writes);
    return left === 0 ? last : null;
  }

  /** Marks an index as gone. Nothing may write to it any more; its entries are removed by `sweep`. */
  drop(index: number): void {
    this.#records.dropped.add(index);
  }

  /** Removes what dropped indexes left behind, in the background. */
  sweep(): void {
    this.#sweeping ??= this.#sweep().finally(() => (this.#sweeping = null));
  }

  /** Lets the sweep finish its step; the next start goes on. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { pending } = this.#state;
    try {
      for (const index of this.#records.dropped) {
        await pending.whenDurable(this.#records.ts);
        await pending.whenApplied();
        await this.#sweepIndex(index);
        if (this.#stopped) return;
        this.#records.dropped.delete(index);
      }
    } catch {
      // A store that failed was reported where it failed; the sweep is taken up at the next start.
    }
  }

  async #sweepIndex(index: number): Promise<void> {
    const range = { lo: withIndexNumber(index, null), hi: withIndexNumber(index + 1, null), reverse: false };
    while (!this.#stopped) {
      const keys = this.#store.keys("idx", { ...range, limit: SWEEP_BATCH });
      if (keys.length === 0) return;
      await this.#write(
        [],
        keys.map((key) => ({ space: "idx", key, value: null })),
      );
      await this.#state.pending.whenApplied();
    }
  }

  #write(
    entries: readonly { index: number; key: Buffer; present: boolean }[],
    writes: readonly StoreWrite[],
  ): Promise<void> {
    const { pending } = this.#state;
    pending.assertAccepting();
    return pending.add({ ts: this.#records.ts, documents: new Map(), entries, writes });
  }
}
