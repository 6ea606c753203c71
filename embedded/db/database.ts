import type { SideFiles } from "../store/side-files";
import type { Store } from "../store/store";
import type { World } from "../system/world";
import type { Snapshot, Transaction } from "./access";
import { EntryWrites } from "./index/entry-writes";
import { IndexBackfill } from "./index/index-backfill";
import { Overlay } from "./index/overlay";
import { CommittedState } from "./index/state";
import { PendingWrites, type PendingStats } from "./pending-writes";
import type { Commit } from "./read-set";
import { CursorSeal } from "./read/cursor-seal";
import { ReadContext, tableNumberToken } from "./read/read-context";
import { Reader } from "./read/reader";
import { EngineRecords } from "./schema/engine-records";
import type { SchemaJson } from "./schema/schema";
import { diffSchema, type SchemaDiff, type SchemaProblem } from "./schema/schema-change";
import { SavedIndexes } from "./search/saved-indexes";
import { SearchCatalog } from "./search/search-catalog";
import type { SystemTable, Table, TableRegistry } from "./tables";
import { VectorCatalog } from "./vector/vector-catalog";
import type { VectorHit } from "./vector/vector-index";
import { searchVectors, type VectorQueryJson } from "./vector/vector-search";
import { CommitLog, type CommitRequest } from "./write/commit-log";
import { SchemaSwitch } from "./write/schema-switch";
import { Writer } from "./write/writer";

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

export interface DatabaseOptions {
  store: Store;
  world: World;
  /** Where text indexes are kept between starts. Without it, the first search after a start builds them. */
  sideFiles?: SideFiles;
  /** Called once when a write fails. From then on `commit` throws StoreFailedError; reads still work. */
  onFatal?: (error: Error) => void;
  /** True while the disk has too little room. From then on `commit` throws DiskFullError; reads go on. */
  isDiskFull?: () => boolean;
  /** Maximum size of the document cache in bytes. The default is 64 MiB. */
  cacheBytes?: number;
}

/**
 * A transactional document database over one store: documents, indexes, schema and the order of commits.
 *
 * The next snapshot sees a commit at once. The disk receives it a little later, batched with other commits.
 * A caller must wait for `durable` before it acknowledges a commit to a client.
 */
export class Database {
  readonly #store: Store;
  readonly #world: World;
  readonly #records: EngineRecords;
  readonly #pending: PendingWrites;
  readonly #state: CommittedState;
  readonly #searches: SearchCatalog;
  readonly #vectors: VectorCatalog;
  readonly #seal: CursorSeal;
  readonly #log: CommitLog;
  readonly #backfill: IndexBackfill;
  readonly #schemas: SchemaSwitch;
  /** The step back of the transactions that claimed table numbers. */
  readonly #claims = new WeakMap<object, () => void>();

  /** Opens the database. It reads only the engine's records, so the time does not grow with the data. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const records = await EngineRecords.load(options.store, options.world.random);
    return new Database(options, records);
  }

  private constructor(options: DatabaseOptions, records: EngineRecords) {
    const { store, world } = options;
    this.#store = store;
    this.#world = world;
    this.#records = records;
    this.#pending = new PendingWrites({
      store,
      clock: world.clock,
      records: () => records.takeChanges(),
      durableTs: records.ts,
      isDiskFull: options.isDiskFull,
      onFatal: (error) => {
        world.log("error", `${error.message} ${String(error.cause)}`);
        options.onFatal?.(error);
      },
    });
    this.#state = new CommittedState({
      store,
      pending: this.#pending,
      tables: records.tables,
      cacheBytes: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
    });
    const entries = new EntryWrites({ store, records, state: this.#state });
    this.#searches = new SearchCatalog(this.#state, this.#openSavedIndexes(options, entries));
    this.#vectors = new VectorCatalog(this.#state);
    this.#seal = new CursorSeal(records.cursorSecret);
    const parts = { records, state: this.#state, searches: this.#searches };
    this.#log = new CommitLog({ ...parts, vectors: this.#vectors, clock: world.clock });
    this.#backfill = new IndexBackfill({ ...parts, entries });
    this.#schemas = new SchemaSwitch({ ...parts, log: this.#log, backfill: this.#backfill });
    this.#backfill.sweep();
  }

  get tables(): TableRegistry {
    return this.#records.tables;
  }

  /** The timestamp of the latest commit, in ns since the epoch. */
  get latestTs(): bigint {
    return this.#records.ts;
  }

  /** Every commit up to this timestamp is on disk. */
  get durableTs(): bigint {
    return this.#pending.durableTs;
  }

  /** For an operator: what was committed, and what waits for the disk. */
  get pending(): PendingStats & { hasFailed: boolean } {
    return { ...this.#pending.stats, hasFailed: this.#pending.hasFailed };
  }

  /** The schema in force. */
  get schema(): SchemaJson | null {
    return this.#records.schema;
  }

  /** Declares the indexes of one of the engine's own tables. Call it before the first use of the table. */
  defineSystemTable(name: string, table: SystemTable): void {
    this.#schemas.defineIndexes(
      name,
      table.indexes.map((index) => ({ type: "database", ...index })),
    );
  }

  /** A snapshot of the latest state. A trusted one may name any table and has no limits. */
  snapshot(options: { trusted?: boolean } = {}): Snapshot {
    const view = { isTrusted: options.trusted === true, namespace: "" };
    return new Reader(this.#readContext(null), this.#seal, view);
  }

  /**
   * The documents with the most similar vectors, best first, at the latest state. Works outside of transactions.
   * Rejects with UserError.
   */
  searchVectors(namespace: string, query: VectorQueryJson): Promise<VectorHit[]> {
    return searchVectors(this.#vectors, this.tables, namespace, query);
  }

  /** A transaction on the latest state. It can be committed only if no other commit came after its start. */
  begin(options: { trusted?: boolean } = {}): Transaction {
    this.tables.dropUncommitted();
    const overlay = new Overlay();
    const { clock, random } = this.#world;
    const context = {
      overlay,
      seal: this.#seal,
      rules: this.#schemas.rules,
      random,
      clock,
      touched: new Set<string>(),
      creation: {
        earliest: Math.max(clock.now(), Number(this.latestTs) / 1e6),
        latest: this.#records.creationTime,
      },
    };
    return new Writer(this.#readContext(overlay), context, {
      isTrusted: options.trusted === true,
      namespace: "",
    });
  }

  /**
   * Makes the transaction's writes the latest state, synchronously and atomically. A transaction without writes
   * and touched tokens commits nothing and returns `ts = latestTs`.
   * Throws StoreFailedError after a failed write, BacklogError if too many writes wait for the disk, and DiskFullError.
   * Throws Error if another commit came after `begin`.
   */
  commit(tx: Transaction): Commit {
    const request = this.#requestOf(tx);
    const isEmpty = request.changes.size === 0 && [...request.tokens].length === 0;
    if (isEmpty) return this.#emptyCommit();
    try {
      return this.#log.commit(request);
    } catch (error) {
      if (tx instanceof Writer) this.#claims.get(tx.context)?.();
      throw error;
    }
  }

  /** Throws what `commit` would throw now: StoreFailedError, BacklogError or DiskFullError. */
  assertWritable(): void {
    this.#pending.assertAccepting();
  }

  /** True while the disk has too little room for writes. */
  get isDiskFull(): boolean {
    return this.#pending.isDiskFull;
  }

  /** Resolves once every commit up to `ts` is on disk. Rejects with StoreFailedError after a failed write. */
  whenDurable(ts: bigint): Promise<void> {
    return this.#pending.whenDurable(ts);
  }

  /** Resolves once the backlog of unapplied commits has room for another mutation; usually at once. */
  whenRoom(): Promise<void> {
    return this.#pending.whenRoom();
  }

  /**
   * Resolves once the backlog takes at most this many bytes, or once the commits made before the call are applied. Commits
   * that come meanwhile do not prolong the wait.
   */
  whenBelow(bytes: number): Promise<void> {
    return this.#pending.whenBelow(bytes);
  }

  /**
   * Checks every stored document of the schema's tables, and creates and backfills missing indexes, which cannot
   * be queried yet. It works in steps, and commits may happen in between. Resolves with null if the schema is
   * ready, else with the error in the schema or the first document that does not match.
   */
  prepareSchema(schema: SchemaJson | null): Promise<SchemaProblem | null> {
    return this.#schemas.prepare(schema);
  }

  /**
   * Activates a prepared schema in one commit that touches the token `deployment`. `tx` is part of the same commit.
   * Indexes that the schema does not name are dropped. Throws UserError if a document written since `prepareSchema`
   * does not match the schema.
   */
  activateSchema(schema: SchemaJson | null, tx: Transaction | null = null): Commit {
    return this.#schemas.activate(schema, tx === null ? null : this.#requestOf(tx));
  }

  /**
   * Gives tables without documents the numbers that imported ids carry, by qualified name. Call it in a transaction before
   * it inserts any; its commit stores the numbers, and one that fails takes them back. Returns the step back. Throws UserError.
   */
  claimTableNumbers(tx: Transaction, wanted: ReadonlyMap<string, number>): () => void {
    const byTable = new Map([...wanted].map(([name, number]) => [this.tables.ensureTable(name), number]));
    const isEmpty = (table: Table) => tx.inComponent(table.namespace).count(table.localName) === 0;
    const { changed, undo } = this.tables.renumber(byTable, isEmpty);
    for (const table of [...byTable.keys(), ...changed]) {
      this.#records.markTableChanged(table);
      tx.touch(tableNumberToken(table.number));
    }
    if (changed.length > 0) tx.touch("deployment");
    if (tx instanceof Writer) this.#claims.set(tx.context, undo);
    return undo;
  }

  /** The indexes that `activateSchema(schema)` would add and remove. */
  schemaDiff(schema: SchemaJson | null): SchemaDiff {
    return diffSchema(this.tables, schema);
  }

  /** Writes a consistent copy of the database into the folder `path`. */
  async backup(path: string): Promise<void> {
    await this.#pending.whenApplied();
    await this.#store.backup(path);
  }

  /** Waits until the store holds every commit, then closes it. The database must not be used afterwards. */
  async close(): Promise<void> {
    this.#schemas.cancel();
    await this.#searches.close();
    await this.#backfill.stop();
    await this.#pending.whenApplied();
    // Closing a failed store would wait for its last write forever.
    if (!this.#pending.hasFailed) await this.#store.close();
  }

  #openSavedIndexes({ sideFiles, world }: DatabaseOptions, entries: EntryWrites): SavedIndexes | null {
    const records = this.#records;
    const areChangesRecorded = records.recordsSearchChanges;
    records.recordsSearchChanges = sideFiles !== undefined;
    if (sideFiles === undefined) return null;
    return new SavedIndexes({ files: sideFiles, state: this.#state, entries, world, areChangesRecorded });
  }

  #readContext(overlay: Overlay | null): ReadContext {
    return new ReadContext({ ts: this.latestTs, state: this.#state, searches: this.#searches, overlay });
  }

  #requestOf(tx: Transaction): CommitRequest {
    if (!(tx instanceof Writer)) throw new Error("Not a transaction of this database.");
    const { overlay, touched, creation } = tx.context;
    const request = { changes: overlay.changes, tokens: touched, creationTime: creation.latest };
    const writes = request.changes.size > 0 || touched.size > 0;
    if (writes && tx.ts !== this.latestTs)
      throw new Error("Another commit came since this transaction began.");
    return request;
  }

  #emptyCommit(): Commit {
    const ts = this.latestTs;
    const writes = { keys: [], searchEntries: [], tokens: new Set<string>() };
    return { ts, writes, durable: this.whenDurable(ts) };
  }
}
