import { setImmediate } from "node:timers/promises";
import type { Store, StoreWrite } from "../../store/store";
import { decoded } from "../document-cache";
import type { EngineRecords } from "../schema/engine-records";
import type { FieldIndex, Table } from "../tables";
import { storedKey, withIndexNumber } from "./index-key";
import type { CommittedState } from "./state";

/** Documents per step. Other work runs between two steps. */
const BACKFILL_BATCH = 250;
const SWEEP_BATCH = 1000;

/** Backfills new indexes and deletes dropped ones, in steps. Commits may happen between two steps. */
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
   * Adds every document of a table to new indexes. Commits must already write to these indexes.
   * Stops between two steps if `shouldContinue` returns false.
   */
  async backfill(table: Table, indexes: readonly FieldIndex[], shouldContinue: () => boolean): Promise<void> {
    let after: string | null = null;
    do {
      after = this.backfillBatch(table, indexes, after, BACKFILL_BATCH);
      await this.#state.pending.whenRoom();
      await setImmediate();
    } while (after !== null && shouldContinue());
  }

  /** Adds `count` documents after the id `after`. Returns the id to continue after, or null at the end. */
  backfillBatch(
    table: Table,
    indexes: readonly FieldIndex[],
    after: string | null,
    count: number,
  ): string | null {
    const entries: { index: number; key: Buffer; present: boolean }[] = [];
    const writes: StoreWrite[] = [];
    let remaining = count;
    let last: string | null = null;
    for (const document of this.#state.documents(table, after)) {
      for (const index of indexes) {
        const key = storedKey(index, decoded(document));
        entries.push({ index: index.number, key, present: true });
        writes.push({ space: "idx", key: withIndexNumber(index.number, key), value: "" });
      }
      remaining -= 1;
      last = document.id;
      if (remaining === 0) break;
    }
    if (writes.length > 0) void this.#write(entries, writes);
    return remaining === 0 ? last : null;
  }

  /** Marks an index as dropped. Commits must not write to it any more. `sweep` deletes its entries. */
  drop(index: number): void {
    this.#records.dropped.add(index);
  }

  /** Starts to delete the entries of dropped indexes in the background. May be called twice. */
  sweep(): void {
    this.#sweeping ??= this.#sweep().finally(() => (this.#sweeping = null));
  }

  /** Stops the sweep after its current step. The next start of the database resumes it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#sweeping;
  }

  /** Deletes the entries of dropped indexes once the drop is durable and applied. */
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
      // `onFatal` already reported the failed store. The next start resumes the sweep.
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
    pending.reserve(writes);
    return pending.add({ ts: this.#records.ts, documents: new Map(), entries, writes });
  }
}
