import type { StoreWrite } from "../store/store";
import { UserError } from "./errors";

/** First number of a table of user code; the engine's own tables have the numbers below. */
export const FIRST_USER_TABLE = 10_001;
const MAX_TABLES = 10_000;

/** The indexes of one of the engine's own tables, besides `by_id` and `by_creation_time`. */
export interface SystemTable {
  indexes: { name: string; fields: string[] }[];
}

interface IndexIdentity {
  readonly number: number;
  readonly name: string;
}

/** An ordered index. `fields` come without the `_creationTime` and `_id` that every key ends with. */
export interface FieldIndex extends IndexIdentity {
  readonly type: "database";
  readonly fields: readonly string[];
}

export interface SearchIndex extends IndexIdentity {
  readonly type: "search";
  readonly searchField: string;
  readonly filterFields: readonly string[];
}

export interface VectorIndex extends IndexIdentity {
  readonly type: "vector";
  readonly vectorField: string;
  readonly dimensions: number;
  readonly filterFields: readonly string[];
}

export type Index = FieldIndex | SearchIndex | VectorIndex;
export type IndexSpec =
  | Pick<FieldIndex, "type" | "name" | "fields">
  | Pick<SearchIndex, "type" | "name" | "searchField" | "filterFields">
  | Pick<VectorIndex, "type" | "name" | "vectorField" | "dimensions" | "filterFields">;

export interface Table {
  readonly createIndex: number;
  /** Unique: that of a component's table begins with the component's path (`path/name`). */
  readonly name: string;
  /** The path of the component it belongs to; empty for the app's own and the engine's. */
  readonly namespace: string;
  /** What the code that owns it calls it. */
  readonly localName: string;
  readonly byId: FieldIndex;
  readonly byCreationTime: FieldIndex;
  /** Those of the schema, or of the engine for its own tables. */
  readonly declared: Map<string, Index>;
  /** Those of a schema that is being prepared: written to, but not queried. */
  readonly staged: Map<string, Index>;
  /** How many documents it has. Kept by commits. */
  count: number;
  /** False while no commit has written it: it exists in name only. */
  stored: boolean;
}

type TableRecord = Omit<Table, "namespace" | "localName" | "declared" | "staged" | "stored"> & {
  declared: Index[];
  staged: Index[];
};

/** The unique name of what a component calls `localName`; a path has no "/" at its ends. */
export function qualifiedName(namespace: string, localName: string): string {
  return namespace === "" ? localName : `${namespace}/${localName}`;
}

/** Whether the table is the engine's: one per component of those that functions may read. */
export function isSystemTable(table: Pick<Table, "localName">): boolean {
  return table.localName.startsWith("_");
}

const RECORD_PREFIX = "table/";
const COUNTERS_KEY = Buffer.from("counters");

/**
 * Which tables and indexes exist. Numbers are given once and never again to another, which the stored
 * counters guarantee across restarts; a number reserved by a transaction that never commits is forgotten
 * with the process.
 */
export class TableRegistry {
  readonly #byName = new Map<string, Table>();
  readonly #byNumber = new Map<number, Table>();
  #counters = { table: FIRST_USER_TABLE, systemTable: 1, index: 1 };

  /** What the component calls the table with this number; null when it has none with it. */
  nameOf(tableNumber: number, namespace = ""): string | null {
    const table = this.#byNumber.get(tableNumber);
    return table?.namespace === namespace ? table.localName : null;
  }

  numberOf(table: string): number | null {
    return this.#byName.get(table)?.createIndex ?? null;
  }

  /** Names of all tables, the engine's own included. */
  names(): string[] {
    return [...this.#byName.keys()];
  }

  table(name: string): Table | null {
    return this.#byName.get(name) ?? null;
  }

  tableOfNumber(tableNumber: number): Table | null {
    return this.#byNumber.get(tableNumber) ?? null;
  }

  all(): Iterable<Table> {
    return this.#byName.values();
  }

  /** The components that have a table of this name, the app (empty) among them. */
  namespacesOf(localName: string): string[] {
    const tables = [...this.#byName.values()].filter((table) => table.localName === localName);
    return tables.map((table) => table.namespace);
  }

  /** The table of this name, with numbers of its own from now on. Throws UserError above 10,000 tables. */
  ensureTable(name: string): Table {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    if (this.#byName.size >= MAX_TABLES) throw new UserError(`Too many tables (limit: ${MAX_TABLES}).`);
    const names = splitName(name);
    const table: Table = {
      createIndex: isSystemTable(names) ? this.#counters.systemTable++ : this.#counters.table++,
      name,
      ...names,
      byId: this.#createBuiltInIndex("by_id"),
      byCreationTime: this.#createBuiltInIndex("by_creation_time"),
      declared: new Map(),
      staged: new Map(),
      count: 0,
      stored: false,
    };
    this.#add(table);
    return table;
  }

  /** Gives a new index its number. It belongs to no table yet. */
  number(spec: IndexSpec): Index {
    return { ...spec, number: this.#counters.index++ };
  }

  /** What stores the registry's view of these tables. Call it when they, their indexes or counts changed. */
  *toStoreWrites(tables: Iterable<Table>): Generator<StoreWrite> {
    for (const table of tables) {
      const { declared, staged, stored: _, namespace: _n, localName: _l, ...rest } = table;
      const record: TableRecord = { ...rest, declared: [...declared.values()], staged: [...staged.values()] };
      const value = JSON.stringify(record);
      yield { space: "meta", key: Buffer.from(RECORD_PREFIX + table.name), value };
    }
    yield { space: "meta", key: COUNTERS_KEY, value: JSON.stringify(this.#counters) };
  }

  /** Takes over what `records` stored. `meta`: all records of the space by key. */
  load(meta: ReadonlyMap<string, string>): void {
    for (const [key, value] of meta) {
      if (!key.startsWith(RECORD_PREFIX)) continue;
      const record: TableRecord = JSON.parse(value);
      this.#add({
        ...record,
        ...splitName(record.name),
        declared: new Map(record.declared.map((index) => [index.name, index])),
        staged: new Map(record.staged.map((index) => [index.name, index])),
        stored: true,
      });
    }
    const counters = meta.get(COUNTERS_KEY.toString());
    if (counters !== undefined) this.#counters = JSON.parse(counters);
  }

  #createBuiltInIndex(name: string): FieldIndex {
    return { type: "database", number: this.#counters.index++, name, fields: [] };
  }

  #add(table: Table): void {
    this.#byName.set(table.name, table);
    this.#byNumber.set(table.createIndex, table);
  }
}

function splitName(name: string): Pick<Table, "namespace" | "localName"> {
  const slash = name.lastIndexOf("/");
  return { namespace: name.slice(0, Math.max(slash, 0)), localName: name.slice(slash + 1) };
}

/** The ordered indexes in which every document of the table has an entry, staged ones included; not `by_id`. */
export function orderedIndexes(table: Table): FieldIndex[] {
  const indexes = [table.byCreationTime];
  for (const index of table.declared.values()) if (index.type === "database") indexes.push(index);
  for (const index of table.staged.values()) if (index.type === "database") indexes.push(index);
  return indexes;
}

/** The index a query may name, or null. */
export function queryableIndex(table: Table, name: string): Index | null {
  if (name === "by_id") return table.byId;
  if (name === "by_creation_time") return table.byCreationTime;
  return table.declared.get(name) ?? null;
}
