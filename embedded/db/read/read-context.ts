import type { StoredDocument } from "../document-cache";
import { pointInterval } from "../index/index-key";
import type { KeyCursor, KeySpan } from "../index/key-cursor";
import type { Overlay } from "../index/overlay";
import type { CommittedState } from "../index/state";
import type { ReadSet, ReadToken } from "../read-set";
import type { SearchCatalog } from "../search/search-catalog";
import type { Table } from "../tables";
import type { Usage } from "../usage";

/** A read still under way, whose part of the read set grows with what is taken from it. */
export interface OpenRead {
  /** Brings the read set up to what was consumed so far. May be called any number of times. */
  recordReads(): void;
}

/**
 * The reads of one function execution: its own writes over the committed state, everything it looked at,
 * and what it used of its limits. Shared by the snapshot and its trusted twin.
 */
export class ReadContext {
  readonly ts: bigint;
  readonly state: CommittedState;
  readonly searches: SearchCatalog;
  /** Null for a snapshot. */
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

  /** Everything read so far, settled. */
  get reads(): ReadSet {
    for (const read of this.#open) read.recordReads();
    return this.#reads;
  }

  /** The read set to add to; open reads may still be coarser than what was consumed. */
  get currentReads(): ReadSet {
    return this.#reads;
  }

  trackOpenRead(read: OpenRead): void {
    this.#open.push(read);
  }

  dependOn(token: ReadToken): void {
    this.#reads.tokens.add(token);
  }

  /** One document by its id, recorded as a read whether or not it is there. */
  readById(table: Table, id: string, usage: Usage): StoredDocument | null {
    this.#reads.intervals.push(pointInterval(table.byId.number, id));
    const document = this.document(table, id);
    if (document !== null) usage.recordRead(document.text.length);
    return document;
  }

  /** One document by its id, unrecorded: the caller found the id in a recorded read. */
  document(table: Table, id: string): StoredDocument | null {
    const change = this.overlay?.changeOf(id);
    return change === undefined ? this.state.document(table, id) : change.after;
  }

  cursor(span: KeySpan, expected: number | null): KeyCursor {
    return this.state.cursor(span, this.overlay?.entriesOf(span.index) ?? null, expected);
  }
}

/** Stands in read sets for a table that does not exist yet; the commit that creates it touches it. */
export function tableToken(name: string): ReadToken {
  return `table:${name}`;
}

/** The same by number, for an id that carries a number nobody has. */
export function tableNumberToken(number: number): ReadToken {
  return `table#${number}`;
}
