import { setImmediate } from "node:timers/promises";
import { decoded } from "../document-cache";
import type { EngineRecords } from "../schema/engine-records";
import type { FieldIndex, Table } from "../tables";
import type { Entry, EntryWrites } from "./entry-writes";
import { storedKey } from "./index-key";
import type { CommittedState } from "./state";

/** Documents per step. Other work runs between two steps. */
const BACKFILL_BATCH = 250;

/** Backfills new indexes and deletes dropped ones, in steps. Commits may happen between two steps. */
export class IndexBackfill {
  readonly #entries: EntryWrites;
  readonly #records: EngineRecords;
  readonly #state: CommittedState;
  #sweeping: Promise<void> | null = null;
  #stopped = false;

  constructor(options: { entries: EntryWrites; records: EngineRecords; state: CommittedState }) {
    this.#entries = options.entries;
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
    const entries: Entry[] = [];
    let remaining = count;
    let last: string | null = null;
    for (const document of this.#state.documents(table, after)) {
      for (const index of indexes) {
        entries.push({ index: index.number, key: storedKey(index, decoded(document)), present: true });
      }
      remaining -= 1;
      last = document.id;
      if (remaining === 0) break;
    }
    if (entries.length > 0) void this.#entries.write(entries);
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
    try {
      for (const index of this.#records.dropped) {
        await this.#entries.whenApplied();
        await this.#entries.deleteRange(index, null, null, () => !this.#stopped);
        if (this.#stopped) return;
        this.#records.dropped.delete(index);
      }
    } catch {
      // `onFatal` already reported the failed store. The next start resumes the sweep.
    }
  }
}
