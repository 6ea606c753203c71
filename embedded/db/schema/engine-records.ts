import type { Store, StoreWrite } from "../../store/store";
import type { Random } from "../../system/world";
import { TableRegistry, type Table } from "../tables";
import type { SchemaJson } from "./schema";

const SECRET_BYTES = 32;

interface StateRecord {
  ts: string;
  creationTime: number;
  dropped: number[];
  recordsSearchChanges?: boolean;
}

/**
 * The engine's own records: timestamps, tables and indexes, the schema in force, and dropped indexes. Memory holds
 * the current state. Every batch of commits writes the changed records to disk.
 */
export class EngineRecords {
  readonly tables = new TableRegistry();
  /** The timestamp of the latest commit. */
  ts = 0n;
  /** The latest creation time given to a document. */
  creationTime = 0;
  schema: SchemaJson | null = null;
  /** True if every commit so far recorded its changes for the saved text indexes. Older versions do not. */
  recordsSearchChanges: boolean;
  /** Numbers of dropped indexes whose entries are not all deleted yet. */
  readonly dropped = new Set<number>();
  /** The secret that encrypts cursors. */
  readonly cursorSecret: Buffer;
  readonly #changedTables = new Set<Table>();
  #schemaChanged = false;

  /** Loads all records. For a new database it also creates and stores the secret. */
  static async load(store: Store, random: Random): Promise<EngineRecords> {
    const meta = new Map<string, string>();
    const range = { lo: Buffer.alloc(0), hi: null, reverse: false, limit: Number.MAX_SAFE_INTEGER };
    for (const key of store.keys("meta", range)) meta.set(key.toString(), store.get("meta", key) ?? "");
    const secret = meta.get("secret");
    if (secret !== undefined) return new EngineRecords(meta, Buffer.from(secret, "base64"));
    const newSecret = random.bytes(SECRET_BYTES);
    await store.append([metaRecord("secret", newSecret.toString("base64"))]);
    await store.apply();
    return new EngineRecords(meta, newSecret);
  }

  private constructor(meta: ReadonlyMap<string, string>, secret: Buffer) {
    this.cursorSecret = secret;
    this.tables.load(meta);
    const state: StateRecord = JSON.parse(meta.get("state") ?? '{"ts":"0","creationTime":0,"dropped":[]}');
    this.ts = BigInt(state.ts);
    this.creationTime = state.creationTime;
    this.recordsSearchChanges = state.recordsSearchChanges ?? false;
    for (const index of state.dropped) this.dropped.add(index);
    this.#dropStaged();
    this.schema = JSON.parse(meta.get("schema") ?? "null");
  }

  /** Includes the table's record in the next batch. */
  markTableChanged(table: Table): void {
    this.#changedTables.add(table);
  }

  setSchema(schema: SchemaJson | null): void {
    this.schema = schema;
    this.#schemaChanged = true;
  }

  /** Drops the indexes whose backfill the previous process did not finish. */
  #dropStaged(): void {
    for (const table of this.tables.all()) {
      if (table.staged.size === 0) continue;
      for (const index of table.staged.values()) this.dropped.add(index.number);
      table.staged.clear();
      this.markTableChanged(table);
    }
  }

  /** Returns the writes for the next batch and clears the list of changes. */
  takeChanges(): StoreWrite[] {
    const { creationTime } = this;
    const state: StateRecord = {
      ts: String(this.ts),
      creationTime,
      dropped: [...this.dropped],
      recordsSearchChanges: this.recordsSearchChanges,
    };
    const writes = [metaRecord("state", JSON.stringify(state))];
    if (this.#changedTables.size > 0) writes.push(...this.tables.toStoreWrites(this.#changedTables));
    if (this.#schemaChanged) writes.push(metaRecord("schema", JSON.stringify(this.schema)));
    this.#changedTables.clear();
    this.#schemaChanged = false;
    return writes;
  }
}

function metaRecord(key: string, value: string): StoreWrite {
  return { space: "meta", key: Buffer.from(key), value };
}
