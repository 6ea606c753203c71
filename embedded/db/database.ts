import type { Store } from "../store/store";
import type { World } from "../system/world";
import type { Snapshot, Transaction } from "./access";
import type { Commit } from "./read-set";
import type { SchemaJson } from "./schema";
import type { SchemaDiff, SchemaProblem } from "./schema-change";
import type { SystemTable, TableRegistry } from "./tables";

export interface DatabaseOptions {
  store: Store;
  world: World;
  /** Called once when a flush failed. From then on `commit` throws StoreFailedError; reads still work. */
  onFatal?: (error: Error) => void;
  /** Upper bound of the decoded-document cache; 64 MiB when missing. */
  cacheBytes?: number;
}

/**
 * The documents, their indexes and the order of commits.
 *
 * A commit is visible to the next snapshot at once and on disk a little later, together with those
 * that came in the meantime. Whoever tells a person that something happened waits for `durable` first.
 */
export class Database {
  static async open(_options: DatabaseOptions): Promise<Database> {
    throw new Error("not built yet");
  }

  declare readonly tables: TableRegistry;

  /** Timestamp of the latest commit. */
  get latestTs(): bigint {
    throw new Error("not built yet");
  }

  /** Everything up to here is on disk. */
  get durableTs(): bigint {
    throw new Error("not built yet");
  }

  /** Names the indexes of one of the engine's own tables. Called at start, before the first use of the table. */
  defineSystemTable(_name: string, _table: SystemTable): void {
    throw new Error("not built yet");
  }

  /** The read side. `trusted`: any table may be named, no limits. */
  snapshot(_options?: { trusted?: boolean }): Snapshot {
    throw new Error("not built yet");
  }

  /** A transaction on the latest state. At most one transaction may be open that will be committed. */
  begin(_options?: { trusted?: boolean }): Transaction {
    throw new Error("not built yet");
  }

  /**
   * Makes the transaction's writes the latest state, synchronously. A transaction without writes and
   * touched tokens commits nothing and gets `ts = latestTs`.
   * Throws StoreFailedError after a failed flush, BacklogError when too much waits for the disk, and an
   * error when another commit came between `begin` and now.
   */
  commit(_tx: Transaction): Commit {
    throw new Error("not built yet");
  }

  /** Resolves when everything up to `ts` is on disk; rejects with StoreFailedError when that cannot happen any more. */
  whenDurable(_ts: bigint): Promise<void> {
    throw new Error("not built yet");
  }

  /** Resolves when there is room for another write: awaited before a mutation starts. Mostly resolved already. */
  whenRoom(): Promise<void> {
    throw new Error("not built yet");
  }

  /**
   * Checks every stored document of the schema's tables, then creates and fills the indexes that are
   * missing; they cannot be queried yet. Works in chunks between which commits may happen. Returns the
   * first document that does not match, or what is wrong with the schema itself; null when all is ready.
   */
  async prepareSchema(_schema: SchemaJson | null): Promise<SchemaProblem | null> {
    throw new Error("not built yet");
  }

  /**
   * Puts a prepared schema in force as one commit that touches the token `deployment`; indexes it does
   * not name are gone. Throws UserError when a document written since `prepareSchema` breaks it.
   */
  activateSchema(_schema: SchemaJson | null): Commit {
    throw new Error("not built yet");
  }

  /** What `activateSchema(schema)` would add and remove. */
  schemaDiff(_schema: SchemaJson | null): SchemaDiff {
    throw new Error("not built yet");
  }

  /** A consistent copy of everything on disk. */
  backup(_path: string): Promise<void> {
    throw new Error("not built yet");
  }

  /** Waits for the last flush and closes the store. */
  async close(): Promise<void> {
    throw new Error("not built yet");
  }
}
