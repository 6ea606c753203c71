import type { StoreWrite } from "../../store/store";
import { encodeInt64 } from "../../values/int64";
import { decoded, type StoredDocument } from "../document-cache";
import { documentKey, keysBeforeAndAfter, withIndexNumber } from "../index/index-key";
import type { Change } from "../index/overlay";
import type { PendingCommit } from "../pending-writes";
import { foundToken, type WriteSet } from "../read-set";
import type { SearchCatalog } from "../search/search-catalog";
import { orderedIndexes, type FieldIndex, type Table } from "../tables";

const COMMIT_TS_PLACEHOLDER = '{"$commitTs":null}';

/** The changes of one transaction in the forms that the store, invalidation and caches need. */
export interface BuiltCommit {
  pending: PendingCommit;
  writes: WriteSet;
  /** The documents whose text changed. */
  changes: { id: string; table: Table; before: StoredDocument | null; after: StoredDocument | null }[];
}

/**
 * Builds the store writes and the write set of a transaction. The write set holds every old and new index key of each
 * changed document. It includes unchanged keys too, because the document behind them changed.
 */
export function buildCommit(
  changes: ReadonlyMap<string, Change>,
  ts: bigint,
  searches: SearchCatalog,
): BuiltCommit {
  const builder = new CommitBuilder(ts, searches);
  for (const [id, change] of changes) {
    if (change.before?.text !== change.after?.text) builder.add(id, change);
  }
  return builder.built;
}

class CommitBuilder {
  readonly #ts: bigint;
  readonly #searches: SearchCatalog;
  readonly #documents = new Map<string, string | null>();
  readonly #entries: { index: number; key: Buffer; present: boolean }[] = [];
  readonly #stored: StoreWrite[] = [];
  readonly built: BuiltCommit;

  constructor(ts: bigint, searches: SearchCatalog) {
    this.#ts = ts;
    this.#searches = searches;
    this.built = {
      pending: { ts, documents: this.#documents, entries: this.#entries, writes: this.#stored },
      writes: { keys: [], searchEntries: [], tokens: new Set() },
      changes: [],
    };
  }

  add(id: string, { table, before, after: uncommitted }: Change): void {
    const after = uncommitted && withCommitTs(uncommitted, this.#ts);
    this.built.changes.push({ id, table, before, after });
    this.#addDocument(table, id, before !== null, after);
    for (const index of orderedIndexes(table)) this.#addIndexEntry(index, before, after);
    this.#addSearchEntries(table, id, before, after);
  }

  #addDocument(table: Table, id: string, existed: boolean, after: StoredDocument | null): void {
    const storeKey = documentKey(table.byId.number, id);
    const key = storeKey.subarray(4);
    this.#documents.set(id, after?.text ?? null);
    this.#stored.push({ space: "docs", key: storeKey, value: after?.text ?? null });
    this.built.writes.keys.push({ index: table.byId.number, key });
    this.built.writes.tokens.add(id);
    if (existed !== (after !== null)) {
      this.#entries.push({ index: table.byId.number, key, present: after !== null });
    }
  }

  #addIndexEntry(index: FieldIndex, before: StoredDocument | null, after: StoredDocument | null): void {
    const [old, now] = keysBeforeAndAfter(index, before, after);
    const { keys } = this.built.writes;
    if (old !== null) keys.push({ index: index.number, key: old });
    if (old === now) return;
    if (now !== null) keys.push({ index: index.number, key: now });
    if (old !== null) this.#putIndexEntry(index.number, old, false);
    if (now !== null) this.#putIndexEntry(index.number, now, true);
  }

  #putIndexEntry(index: number, key: Buffer, present: boolean): void {
    this.#entries.push({ index, key, present });
    this.#stored.push({ space: "idx", key: withIndexNumber(index, key), value: present ? "" : null });
  }

  #addSearchEntries(
    table: Table,
    id: string,
    before: StoredDocument | null,
    after: StoredDocument | null,
  ): void {
    for (const index of table.declared.values()) {
      if (index.type !== "search") continue;
      const definition = this.#searches.getOrCreateEmpty(index);
      const isSame =
        before !== null && after !== null && definition.hasSameEntry(decoded(before), decoded(after));
      if (isSame) {
        // Every search finds it as before, so only those that returned it see a change.
        this.built.writes.tokens.add(foundToken(id));
        continue;
      }
      for (const key of this.#searches.changesOf(index, id)) this.#putIndexEntry(index.number, key, true);
      for (const version of [before, after]) {
        if (version !== null)
          this.built.writes.searchEntries.push(definition.toWrittenEntry(decoded(version)));
      }
    }
  }
}

/**
 * The document with the placeholder replaced by the commit's timestamp. JSON strings escape their quotes, so the
 * placeholder cannot be part of a string.
 */
function withCommitTs(document: StoredDocument, ts: bigint): StoredDocument {
  if (!document.text.includes(COMMIT_TS_PLACEHOLDER)) return document;
  const text = document.text.replaceAll(COMMIT_TS_PLACEHOLDER, JSON.stringify(encodeInt64(ts)));
  return { ...document, text, documentFields: null, keys: null };
}
