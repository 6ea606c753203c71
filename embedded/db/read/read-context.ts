import type { StoredDocument } from "../document-cache";
import type { KeyCursor, KeySpan } from "../index/key-cursor";
import type { Overlay } from "../index/overlay";
import type { CommittedState } from "../index/state";
import type { ReadSet, ReadToken } from "../read-set";
import type { SearchCatalog } from "../search/search-catalog";
import type { Table } from "../tables";
import type { Usage } from "../usage";

/** An open read. Its part of the read set grows as it returns documents. */
export interface OpenRead {
  /** Updates the read set with everything read so far. May be called any number of times. */
  recordReads(): void;
}

/**
 * The read side of one function execution: the committed state below its own writes, and its read set. The user's
 * view and the trusted view of a snapshot share it.
 */
export class ReadContext {
  readonly ts: bigint;
  readonly state: CommittedState;
  readonly searches: SearchCatalog;
  /** The writes of the transaction. Null for a snapshot. */
  readonly overlay: Overlay | null;
  readonly #reads: ReadSet = { intervals: [], searches: [], tokens: new Set() };
  readonly #open: OpenRead[] = [];

  constructor(options: {
    ts: bigint;
    state: CommittedState;
    searches: SearchCatalog;
    overlay: Overlay | null;
  }) {
    this.ts = options.ts;
    this.state = options.state;
    this.searches = options.searches;
    this.overlay = options.overlay;
  }

  /** The exact read set so far. */
  get reads(): ReadSet {
    for (const read of this.#open) read.recordReads();
    return this.#reads;
  }

  /** The read set to add to. Open reads may still cover more than they returned. */
  get currentReads(): ReadSet {
    return this.#reads;
  }

  /** Includes an open read whenever `reads` is computed. */
  trackOpenRead(read: OpenRead): void {
    this.#open.push(read);
  }

  dependOn(token: ReadToken): void {
    this.#reads.tokens.add(token);
  }

  /** The table of this unique name, or null. A table that no commit has stored may still go, so both are recorded. */
  table(name: string): Table | null {
    const table = this.state.tables.table(name);
    if (table?.stored !== true) this.dependOn(tableToken(name));
    return table;
  }

  /** Reads one document by its id and records the read, even if the document is missing. */
  readById(table: Table, id: string, usage: Usage): StoredDocument | null {
    this.dependOn(id);
    const document = this.document(table, id);
    if (document !== null) usage.recordRead(document.text.length);
    return document;
  }

  /** Reads one document by its id without recording it. The caller got the id from a recorded read. */
  document(table: Table, id: string): StoredDocument | null {
    const change = this.overlay?.changeOf(id);
    return change === undefined ? this.state.document(table, id) : change.after;
  }

  /** Opens a cursor over the committed state and the transaction's writes. The caller records the read. */
  cursor(span: KeySpan, expected: number | null): KeyCursor {
    return this.state.cursor(span, this.overlay?.entriesOf(span.index) ?? null, expected);
  }
}

/** Touched by every commit that creates a table. */
export const NEW_TABLE_TOKEN: ReadToken = "new-table";

/** The read set token of a table that does not exist yet. The commit that creates the table touches it. */
export function tableToken(name: string): ReadToken {
  return `table:${name}`;
}

/** The same token by table number, for an id whose table does not exist. */
export function tableNumberToken(number: number): ReadToken {
  return `table#${number}`;
}
