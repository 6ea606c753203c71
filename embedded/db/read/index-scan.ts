import { boundInterval, prefixSuccessor } from "../../values/keys";
import { decoded, type StoredDocument } from "../document-cache";
import { idOfKey, fullKey } from "../index/index-key";
import type { KeyCursor } from "../index/key-cursor";
import type { KeyInterval } from "../index/range";
import type { IndexInterval } from "../read-set";
import type { FieldIndex, Table } from "../tables";
import type { Usage } from "../usage";
import type { OpenRead, ReadContext } from "./read-context";

/** An ordered sequence of documents, read from the start. */
export interface DocumentSource {
  /** The next document, counted against the limits, or null at the end. */
  next(): StoredDocument | null;
  /** The cursor position of the last document. Null before the first one. */
  readonly position: Buffer | null;
  /** Narrows the read set to the range read so far. May be called any number of times. */
  recordReads(): void;
}

/** A range of one index and the direction to read it. */
export interface IndexRange {
  table: Table;
  index: FieldIndex;
  /** An interval of full keys. */
  interval: KeyInterval;
  reverse: boolean;
}

/** The part of a source to read. */
export interface ReadSlice {
  /** The probable number of documents to read, if known. */
  expected: number | null;
  /** The bounds of a page: `after` is exclusive, `last` is inclusive. */
  after?: Buffer | null;
  last?: Buffer | null;
}

/**
 * Reads one index range. Its read set is the interval from the start to the last key read, or the whole
 * interval once the scan reaches its end.
 */
export class IndexScan implements DocumentSource, OpenRead {
  readonly #readContext: ReadContext;
  readonly #usage: Usage;
  readonly #range: IndexRange;
  readonly #expected: number | null;
  readonly #exact: boolean;
  readonly #span: { lo: Buffer; hi: Buffer | null };
  #cursor: KeyCursor | null = null;
  #recorded: IndexInterval | null = null;
  #position: Buffer | null = null;
  #ended = false;

  constructor(readContext: ReadContext, usage: Usage, range: IndexRange, slice: ReadSlice) {
    this.#readContext = readContext;
    this.#usage = usage;
    this.#range = range;
    this.#expected = slice.expected;
    const bounded = boundInterval(range.interval.lo, range.interval.hi);
    this.#exact = bounded.exact;
    this.#span = narrowToSlice(bounded, slice, range.reverse);
  }

  get position(): Buffer | null {
    return this.#position;
  }

  next(): StoredDocument | null {
    if (this.#ended) return null;
    const cursor = this.#cursor ?? this.#open();
    const { table } = this.#range;
    for (;;) {
      const key = cursor.next();
      if (key === null) {
        this.#ended = true;
        return null;
      }
      this.#position = key;
      const document = this.#readContext.document(table, idOfKey(table.number, key));
      if (document === null)
        throw new Error(`Index ${this.#range.index.number} refers to a missing document.`);
      this.#usage.recordRead(document.text.length);
      if (this.#exact || this.#rangeContains(document)) return document;
    }
  }

  recordReads(): void {
    const recorded = this.#recorded;
    if (recorded === null) return;
    recorded.lo = this.#span.lo;
    recorded.hi = this.#span.hi;
    if (this.#ended || this.#position === null) return;
    if (this.#range.reverse) recorded.lo = this.#position;
    else recorded.hi = prefixSuccessor(this.#position);
  }

  #open(): KeyCursor {
    const { index, reverse } = this.#range;
    const { lo, hi } = this.#span;
    this.#ended = hi !== null && lo.compare(hi) >= 0;
    if (!this.#ended) {
      this.#recorded = { index: index.number, lo, hi };
      this.#readContext.currentReads.intervals.push(this.#recorded);
      this.#readContext.trackOpenRead(this);
    }
    const space = index.name === "by_id" ? "docs" : "idx";
    const end = this.#ended ? lo : hi;
    this.#cursor = this.#readContext.cursor(
      { space, index: index.number, lo, hi: end, reverse },
      this.#expected,
    );
    return this.#cursor;
  }

  /** Compares the full key. Needed only for intervals whose stored keys are truncated. */
  #rangeContains(document: StoredDocument): boolean {
    const { lo, hi } = this.#range.interval;
    const key = fullKey(this.#range.index, decoded(document));
    return key.compare(lo) >= 0 && (hi === null || key.compare(hi) < 0);
  }
}

function narrowToSlice(span: KeyInterval, { after, last }: ReadSlice, reverse: boolean): KeyInterval {
  let { lo, hi } = span;
  if (reverse) {
    if (after) hi = after;
    if (last) lo = last;
  } else {
    if (after) lo = prefixSuccessor(after) ?? lo;
    if (last) hi = prefixSuccessor(last);
  }
  return { lo, hi };
}
