import type { ConvexObject } from "../values/value";
import type { StoredDocument } from "./document-cache";
import type { PageRequest, PageResult, QueryJson } from "./query";
import type { ReadSet, ReadToken } from "./read-set";
import type { Usage, WriteUsage } from "./usage";

/**
 * Read access to the tables and documents of one database state. User code may name user tables, and
 * `_storage` and `_scheduled_functions` with `system: true`. Trusted code may name every table.
 *
 * The database keeps only the latest state, so a snapshot must not be used after a commit. The queue that runs
 * one function at a time guarantees this.
 */
export interface Snapshot {
  /** The timestamp of the latest commit in this snapshot, in ns since the epoch. */
  readonly ts: bigint;
  /** Everything read so far, shared with `trusted`. */
  readonly reads: ReadSet;
  /** Usage of the limits so far. */
  readonly usage: Usage;
  /**
   * The same snapshot for the engine's own code. It shares the overlay and the read set, may name any table and
   * counts nothing against the function's limits.
   */
  readonly trusted: Snapshot;
  /**
   * The same snapshot for the component at this path; the app is "". Names refer to its own tables, and ids of
   * other components are unknown. Trusted code may use any id.
   */
  inComponent(namespace: string): Snapshot;

  /**
   * The document's Convex-encoded JSON text, or null. A missing document is recorded as a read too.
   * Throws UserError if `id` is not an id or belongs to a table other than `table`.
   */
  get(id: string, options?: { table?: string; system?: boolean }): string | null;
  /** The id if it decodes and belongs to `table`, else null. Never throws. The document may not exist. */
  normalizeId(table: string, id: string, options?: { system?: boolean }): string | null;
  /** Opens a query. Throws UserError if the query is invalid. Reading starts at the first `next`. */
  stream(query: QueryJson, options?: { system?: boolean }): QueryStream;
  /** Reads one page. Throws UserError; the error has `data` if a cursor or the journal is not valid for this query. */
  page(request: PageRequest): PageResult;
  /** The number of documents in the table, or 0 if the table does not exist. */
  count(table: string): number;
  /** Adds a dependency that is not a document, such as an environment variable. */
  dependOn(token: ReadToken): void;
}

/** An open query that yields its documents one by one. */
export interface QueryStream {
  /** The next document, or null at the end. Throws UserError from a filter or a limit. */
  next(): StoredDocument | null;
  /** Records the range read so far. Later calls of `next` return null. Optional; may be called twice. */
  close(): void;
}

/** The start of a nested mutation. Only the transaction that created it may use it. */
export type Savepoint = { readonly at: number; readonly writes: WriteUsage };

/**
 * A snapshot that can also write. Its reads see its own writes. `Database.commit` publishes the writes; a
 * transaction that is dropped has no effect.
 *
 * Every write throws UserError if it is invalid, and then changes nothing.
 */
export interface Transaction extends Snapshot {
  readonly trusted: Transaction;
  inComponent(namespace: string): Transaction;
  /** Inserts a document and returns its id. Creates the table if it does not exist. */
  insert(table: string, value: ConvexObject): string;
  /**
   * Inserts or replaces an imported document with the id and creation time it has, or new ones. Its id gets the
   * table's number. Returns the id. For trusted code.
   */
  restore(table: string, document: ConvexObject): string;
  /** Merges fields into a document, one level deep. A top-level `{ $undefined: null }` removes the field. */
  patch(id: string, value: ConvexObject, table?: string): void;
  /** Replaces all fields of a document except the system fields. */
  replace(id: string, value: ConvexObject, table?: string): void;
  remove(id: string, table?: string): void;
  /** Marks the current position for `rollback`. */
  savepoint(): Savepoint;
  /** Undoes every write since `savepoint`, which stays usable. They no longer count against the limits. */
  rollback(savepoint: Savepoint): void;
  /** Makes the commit invalidate everything that depends on `token`. */
  touch(token: ReadToken): void;
}
