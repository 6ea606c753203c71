import type { Clock } from "../../system/world";
import type { Change } from "../index/overlay";
import type { CommittedState } from "../index/state";
import type { Commit, ReadToken } from "../read-set";
import { NEW_TABLE_TOKEN, tableNumberToken, tableToken } from "../read/read-context";
import type { EngineRecords } from "../schema/engine-records";
import type { SearchCatalog } from "../search/search-catalog";
import type { Table } from "../tables";
import type { VectorCatalog } from "../vector/vector-catalog";
import { buildCommit, type BuiltCommit } from "./commit-builder";

/** Everything that one commit applies atomically. */
export interface CommitRequest {
  changes: ReadonlyMap<string, Change>;
  tokens: Iterable<ReadToken>;
  /** The latest creation time of an inserted document, or 0. */
  creationTime: number;
}

/** The only writer of the committed state. It updates every in-memory copy of documents along with the state. */
export class CommitLog {
  readonly #records: EngineRecords;
  readonly #state: CommittedState;
  readonly #searches: SearchCatalog;
  readonly #vectors: VectorCatalog;
  readonly #clock: Clock;
  /** Called with every changed document before the commit becomes visible. */
  onChange: (change: BuiltCommit["changes"][number]) => void = () => undefined;

  constructor(options: {
    records: EngineRecords;
    state: CommittedState;
    searches: SearchCatalog;
    vectors: VectorCatalog;
    clock: Clock;
  }) {
    this.#records = options.records;
    this.#state = options.state;
    this.#searches = options.searches;
    this.#vectors = options.vectors;
    this.#clock = options.clock;
  }

  /** Throws what `commit` would throw for these changes in the same turn. */
  assertCommittable(changes: CommitRequest["changes"]): void {
    const { pending } = this.#state;
    pending.assertAccepting();
    pending.makeRoom(buildCommit(changes, this.#nextTs(), this.#searches).pending.writes);
  }

  /** Applies a request atomically. Throws StoreFailedError, BacklogError or DiskFullError, and then changes nothing. */
  commit(request: CommitRequest): Commit {
    const { pending } = this.#state;
    pending.assertAccepting();
    const ts = this.#nextTs();
    const { changes, writes, pending: batch } = buildCommit(request.changes, ts, this.#searches);
    pending.reserve(batch.writes);
    for (const token of request.tokens) writes.tokens.add(token);
    // A table that got a document and lost it again exists from now on.
    for (const { table } of request.changes.values())
      if (!table.stored) this.recordTable(table, writes.tokens);
    for (const change of changes) {
      this.onChange(change);
      for (const version of [change.before, change.after]) if (version !== null) version.keys = null;
      this.#state.updateCache(change.id, change.after);
      this.#searches.applyChange(change.id, change.before, change.after);
      this.#vectors.applyChange(change.table, change.id, change.after);
      const countChange = Number(change.after !== null) - Number(change.before !== null);
      if (countChange === 0) continue;
      change.table.count += countChange;
      this.recordTable(change.table, writes.tokens);
    }
    this.#records.ts = ts;
    this.#records.creationTime = Math.max(this.#records.creationTime, request.creationTime);
    return { ts, writes, durable: pending.add(batch) };
  }

  /** Writes the table's record with the next batch. For a new table it touches the tokens of reads that missed it. */
  recordTable(table: Table, tokens: Set<ReadToken>): void {
    this.#records.markTableChanged(table);
    if (table.stored) return;
    table.stored = true;
    this.#records.tables.keep(table);
    tokens.add(tableToken(table.name));
    tokens.add(tableNumberToken(table.number));
    tokens.add(NEW_TABLE_TOKEN);
  }

  /** The next timestamp in nanoseconds: above every earlier one and never behind the clock. */
  #nextTs(): bigint {
    const now = BigInt(Math.floor(this.#clock.now() * 1000)) * 1000n;
    const next = this.#records.ts + 1n;
    return now > next ? now : next;
  }
}
