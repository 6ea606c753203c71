import type { Store, StoreWrite } from "../../store/store";
import type { Random } from "../../system/world";
import { TableRegistry, type Table } from "../tables";
import type { SchemaJson } from "./schema";

const SECRET_BYTES = 32;

/**
 * The engine's own records: timestamps, tables and indexes, the schema in force, indexes whose entries
 * are still to be removed. In memory the truth; on disk as of the last batch, with which they are written.
 */
export class EngineRecords {
  readonly tables = new TableRegistry();
  /** Timestamp of the latest commit. */
  ts = 0n;
  /** The latest creation time given to a document. */
  creationTime = 0;
  schema: SchemaJson | null = null;
  /** Numbers of indexes that are gone and whose entries are not yet. */
  readonly dropped = new Set<number>();
  /** What cursors are sealed with. */
  readonly cursorSecret: Buffer;
  readonly #changedTables = new Set<Table>();
  #schemaChanged = false;

  /** Reads everything there is, and stores the secret of a new database. */
  static async load(store: Store, random: Random): Promise<EngineRecords> {
    const meta = new Map<string, string>();
    const range = { lo: Buffer.alloc(0), hi: null, reverse: false, limit: Number.MAX_SAFE_INTEGER };
    for (const key of store.keys("meta", range)) meta.set(key.toString(), store.get("meta", key) ?? "");
    const secret = meta.get("secret");
    if (secret !== undefined) return new EngineRecords(meta, Buffer.from(secret, "base64"));
    const made = random.bytes(SECRET_BYTES);
    await store.append([metaRecord("secret", made.toString("base64"))]);
    await store.apply();
    return new EngineRecords(meta, made);
  }

  private constructor(meta: ReadonlyMap<string, string>, secret: Buffer) {
    this.cursorSecret = secret;
    this.tables.load(meta);
    const state: { ts: string; creationTime: number; dropped: number[] } = JSON.parse(
      meta.get("state") ?? '{"ts":"0","creationTime":0,"dropped":[]}',
    );
    this.ts = BigInt(state.ts);
    this.creationTime = state.creationTime;
    for (const index of state.dropped) this.dropped.add(index);
    this.#dropStaged();
    this.schema = JSON.parse(meta.get("schema") ?? "null");
  }

  /** The table's record has to be written again. */
  markTableChanged(table: Table): void {
    this.#changedTables.add(table);
  }

  setSchema(schema: SchemaJson | null): void {
    this.schema = schema;
    this.#schemaChanged = true;
  }

  /** Indexes that were being filled when the process ended: nobody knows how far. */
  #dropStaged(): void {
    for (const table of this.tables.all()) {
      if (table.staged.size === 0) continue;
      for (const index of table.staged.values()) this.dropped.add(index.number);
      table.staged.clear();
      this.markTableChanged(table);
    }
  }

  /** What the next batch has to write. */
  takeChanges(): StoreWrite[] {
    const { ts, creationTime, dropped } = this;
    const writes = [
      metaRecord("state", JSON.stringify({ ts: String(ts), creationTime, dropped: [...dropped] })),
    ];
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
