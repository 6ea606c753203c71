import type { ConvexObject } from "../values/value";
import type { StoredDocument } from "./document-cache";
import type { PageRequest, PageResult, QueryJson } from "./query";
import type { ReadSet, ReadToken } from "./read-set";
import type { Usage } from "./usage";

/**
 * How the tables and documents of one database state are read. User code may name user tables, and
 * `_storage` and `_scheduled_functions` with `system: true`; trusted code may name every table.
 *
 * There is one state, the latest: a snapshot must not be kept across a commit. The queue that runs one
 * function at a time is what makes a snapshot a snapshot.
 */
export interface Snapshot {
  /** The commit this snapshot shows, in ns since the epoch. */
  readonly ts: bigint;
  /** Everything read so far, shared with `trusted`. */
  readonly reads: ReadSet;
  /** What was used of the limits so far. */
  readonly usage: Usage;
  /**
   * The same snapshot (same overlay, same read set) for the engine's own code: any table, nothing
   * counted against the function's limits.
   */
  readonly trusted: Snapshot;
  /**
   * The same snapshot as the component at this path sees it: names are of its own tables, and ids of others
   * are unknown. The app is "". Trusted code meets any id.
   */
  inComponent(namespace: string): Snapshot;

  /**
   * The document's CE-JSON text, or null. A missing document is a read too.
   * Throws UserError when `id` is no id, or belongs to another table than `table`.
   */
  get(id: string, options?: { table?: string; system?: boolean }): string | null;
  /** The canonical id when `id` decodes and belongs to `table`, else null. Never throws, never looks for the document. */
  normalizeId(table: string, id: string, options?: { system?: boolean }): string | null;
  /** Opens a query. Throws UserError when the descriptor is wrong. Nothing is read before the first `next`. */
  stream(query: QueryJson, options?: { system?: boolean }): QueryStream;
  /** One page. Throws UserError, with `data` when a cursor or the journal is not valid for this query. */
  page(request: PageRequest): PageResult;
  /** How many documents the table has; 0 when there is no such table. */
  count(table: string): number;
  /** Makes the result depend on something that is not a row. */
  dependOn(token: ReadToken): void;
}

export interface QueryStream {
  /** The next document, or null at the end. Throws UserError from a filter or a limit. */
  next(): StoredDocument | null;
  /** Settles what was read; further calls of `next` return null. Optional to call, may be called twice. */
  close(): void;
}

/** Where a nested mutation began. Only the transaction that made it can use it. */
export type Savepoint = { readonly at: number };

/**
 * A snapshot that can also write. Its reads see its own writes. Nothing leaves it before
 * `Database.commit`; to abandon it, drop it.
 *
 * Every writing method throws UserError with the documented text, and then has changed nothing.
 */
export interface Transaction extends Snapshot {
  readonly trusted: Transaction;
  inComponent(namespace: string): Transaction;
  /** Returns the new id. Creates the table when it is the first insert. */
  insert(table: string, value: ConvexObject): string;
  /** Shallow merge; a top-level `{ $undefined: null }` removes the field. */
  patch(id: string, value: ConvexObject, table?: string): void;
  replace(id: string, value: ConvexObject, table?: string): void;
  remove(id: string, table?: string): void;
  savepoint(): Savepoint;
  /** Undoes every write since `savepoint`, which stays usable. Counters of limits are not turned back. */
  rollback(savepoint: Savepoint): void;
  /** Makes the commit invalidate everything that depends on `token`. */
  touch(token: ReadToken): void;
}
