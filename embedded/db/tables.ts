import type { StoreWrite } from "../store/store";
import { UserError } from "./errors";

/** The first number of a user table. The engine's own tables have lower numbers. */
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

/** An ordered index. `fields` omits `_creationTime` and `_id`, which end every key. */
export interface FieldIndex extends IndexIdentity {
  readonly type: "database";
  readonly fields: readonly string[];
}

/** A full text index of one field. */
export interface SearchIndex extends IndexIdentity {
  readonly type: "search";
  readonly searchField: string;
  readonly filterFields: readonly string[];
}

/** A vector index of one field, for `ctx.vectorSearch` in actions. */
export interface VectorIndex extends IndexIdentity {
  readonly type: "vector";
  readonly vectorField: string;
  readonly dimensions: number;
  readonly filterFields: readonly string[];
}

export type Index = FieldIndex | SearchIndex | VectorIndex;
/** An index as a schema declares it, without a number. */
export type IndexSpec =
  | Pick<FieldIndex, "type" | "name" | "fields">
  | Pick<SearchIndex, "type" | "name" | "searchField" | "filterFields">
  | Pick<VectorIndex, "type" | "name" | "vectorField" | "dimensions" | "filterFields">;

/** A table and its indexes. */
export interface Table {
  readonly number: number;
  /** The unique name. The table of a component begins with the component's path (`path/name`). */
  readonly name: string;
  /** The path of the component that owns the table. Empty for tables of the app and the engine. */
  readonly namespace: string;
  /** The name inside the component that owns the table. */
  readonly localName: string;
  readonly byId: FieldIndex;
  readonly byCreationTime: FieldIndex;
  /** The indexes of the schema in force, or of the engine for its own tables. */
  readonly declared: Map<string, Index>;
  /** The indexes of a schema in preparation. Commits write them; queries cannot use them. */
  readonly staged: Map<string, Index>;
  /** The number of documents, updated by every commit. */
  count: number;
  /** False until a commit writes the table's record. */
  stored: boolean;
}

type TableRecord = Omit<Table, "namespace" | "localName" | "declared" | "staged" | "stored"> & {
  declared: Index[];
  staged: Index[];
};

/** The unique name of a component's table. The path of a component has no "/" at its ends. */
export function qualifiedName(namespace: string, localName: string): string {
  return namespace === "" ? localName : `${namespace}/${localName}`;
}

/** True for a table of the engine. Each component has its own copy of those that functions may read. */
export function isSystemTable(table: Pick<Table, "localName">): boolean {
  return table.localName.startsWith("_");
}

const RECORD_PREFIX = "table/";
const COUNTERS_KEY = Buffer.from("counters");

/**
 * All tables and their indexes. Stored numbers are never reused; the stored counters guarantee this across restarts.
 * A number assigned by a transaction that never commits is free again after a restart.
 */
export class TableRegistry {
  readonly #byName = new Map<string, Table>();
  readonly #byNumber = new Map<number, Table>();
  /** Tables that transactions created and no commit has stored. */
  readonly #uncommitted = new Set<Table>();
  readonly #renumbered = new WeakSet<Table>();
  #counters = { table: FIRST_USER_TABLE, systemTable: 1, index: 1 };

  /** The local name of the component's table with this number. Null if the component has no such table. */
  nameOf(tableNumber: number, namespace = ""): string | null {
    const table = this.#byNumber.get(tableNumber);
    return table?.namespace === namespace ? table.localName : null;
  }

  /** The number of the table with this unique name, or null. */
  numberOf(table: string): number | null {
    return this.#byName.get(table)?.number ?? null;
  }

  /** The names of all tables, including the engine's own. */
  names(): string[] {
    return [...this.#byName.keys()];
  }

  /** The table with this unique name, or null. */
  table(name: string): Table | null {
    return this.#byName.get(name) ?? null;
  }

  tableOfNumber(tableNumber: number): Table | null {
    return this.#byNumber.get(tableNumber) ?? null;
  }

  all(): Iterable<Table> {
    return this.#byName.values();
  }

  /** The paths of the components that have a table of this name. The app's path is empty. */
  namespacesOf(localName: string): string[] {
    const tables = [...this.#byName.values()].filter((table) => table.localName === localName);
    return tables.map((table) => table.namespace);
  }

  /** The table of this name, created if it does not exist. Throws UserError above 10,000 tables. */
  ensureTable(name: string): Table {
    const known = this.#byName.get(name);
    if (known !== undefined) {
      this.#uncommitted.delete(known);
      return known;
    }
    if (this.#byName.size >= MAX_TABLES) throw new UserError(`Too many tables (limit: ${MAX_TABLES}).`);
    const names = splitName(name);
    const table: Table = {
      number: this.#newNumber(isSystemTable(names) ? "systemTable" : "table"),
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

  /** Like `ensureTable`, for a transaction: a table that no commit stores goes with `dropUncommitted`. */
  ensureUncommitted(name: string): Table {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const table = this.ensureTable(name);
    this.#uncommitted.add(table);
    return table;
  }

  /** Forgets the tables of transactions that did not commit. Called when the next one begins. */
  dropUncommitted(): void {
    for (const table of this.#uncommitted) {
      if (this.#byName.get(table.name) === table) this.#byName.delete(table.name);
      this.#byNumber.delete(table.number);
    }
    this.#uncommitted.clear();
  }

  /** Keeps a table that a commit stores. An earlier open transaction may have created it. */
  keep(table: Table): void {
    this.#uncommitted.delete(table);
    this.#add(table);
  }

  /**
   * Gives tables without documents the numbers that imported ids carry, and returns the step back. An empty table
   * in the way gets a new number. Throws UserError, with nothing changed, if a table with documents is in the way.
   */
  renumber(
    wanted: ReadonlyMap<Table, number>,
    isEmpty: (table: Table) => boolean,
  ): { changed: Table[]; undo: () => void } {
    for (const [table, number] of wanted)
      if (table.number !== number && !isEmpty(table))
        throw new UserError(`Table "${table.name}" has documents, so it cannot get other ids.`);
    const before = new Map<Table, number>();
    const move = (table: Table, number: number) => {
      if (!before.has(table)) before.set(table, table.number);
      if (this.#byNumber.get(table.number) === table) this.#byNumber.delete(table.number);
      Object.assign(table, { number });
      this.#byNumber.set(number, table);
      this.#renumbered.add(table);
    };
    const blocking = [...wanted].flatMap(([table, number]) => {
      const owner = this.#byNumber.get(number);
      return owner === undefined || owner === table || wanted.has(owner) ? [] : [owner];
    });
    const full = blocking.find((owner) => isSystemTable(owner) || !isEmpty(owner));
    if (full !== undefined) {
      throw new UserError(
        `The imported ids belong to the table "${full.name}", which has other documents. Import it too, with --replace or --replace-all.`,
      );
    }
    this.#counters.table = Math.max(
      this.#counters.table,
      ...[...wanted.values()].map((number) => number + 1),
    );
    for (const owner of blocking) move(owner, this.#counters.table++);
    for (const [table, number] of wanted) if (table.number !== number) move(table, number);
    const undo = () => {
      for (const [table] of before)
        if (this.#byNumber.get(table.number) === table) this.#byNumber.delete(table.number);
      for (const [table, number] of before) {
        Object.assign(table, { number });
        this.#byNumber.set(number, table);
      }
    };
    return { changed: [...before.keys()], undo };
  }

  /** True if documents had ids of another number since the start. The store may still hold some under the same keys. */
  wasRenumbered(table: Table): boolean {
    return this.#renumbered.has(table);
  }

  /** Creates an index with a new number. The caller adds it to a table. */
  number(spec: IndexSpec): Index {
    return { ...spec, number: this.#counters.index++ };
  }

  /** The writes that store these tables. Needed after a change of a table, its indexes or its count. */
  *toStoreWrites(tables: Iterable<Table>): Generator<StoreWrite> {
    for (const table of tables) {
      const { declared, staged, stored: _, namespace: _n, localName: _l, ...rest } = table;
      const record: TableRecord = { ...rest, declared: [...declared.values()], staged: [...staged.values()] };
      const value = JSON.stringify(record);
      yield { space: "meta", key: Buffer.from(RECORD_PREFIX + table.name), value };
    }
    yield { space: "meta", key: COUNTERS_KEY, value: JSON.stringify(this.#counters) };
  }

  /** Loads the tables from the records of the `meta` space. */
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

  /** An import may have brought a table with any number. */
  #newNumber(kind: "table" | "systemTable"): number {
    while (this.#byNumber.has(this.#counters[kind])) this.#counters[kind] += 1;
    return this.#counters[kind]++;
  }

  #createBuiltInIndex(name: string): FieldIndex {
    return { type: "database", number: this.#counters.index++, name, fields: [] };
  }

  #add(table: Table): void {
    this.#byName.set(table.name, table);
    this.#byNumber.set(table.number, table);
  }
}

function splitName(name: string): Pick<Table, "namespace" | "localName"> {
  const slash = name.lastIndexOf("/");
  return { namespace: name.slice(0, Math.max(slash, 0)), localName: name.slice(slash + 1) };
}

/** The ordered indexes that hold every document of the table. Includes staged indexes, but not `by_id`. */
export function orderedIndexes(table: Table): FieldIndex[] {
  const indexes = [table.byCreationTime];
  for (const index of table.declared.values()) if (index.type === "database") indexes.push(index);
  for (const index of table.staged.values()) if (index.type === "database") indexes.push(index);
  return indexes;
}

/** The index of this name, or null if queries cannot use it. */
export function queryableIndex(table: Table, name: string): Index | null {
  if (name === "by_id") return table.byId;
  if (name === "by_creation_time") return table.byCreationTime;
  return table.declared.get(name) ?? null;
}
