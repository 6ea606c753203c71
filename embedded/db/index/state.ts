import type { Store } from "../../store/store";
import { prefixSuccessor } from "../../values/keys";
import { DocumentCache, type StoredDocument } from "../document-cache";
import type { PendingWrites } from "../pending-writes";
import type { SortedKeys } from "../sorted-keys";
import type { Table, TableRegistry } from "../tables";
import { documentKey, idOfKey } from "./index-key";
import { KeyCursor, type KeySpan } from "./key-cursor";

const EMPTY = Buffer.alloc(0);
const SCAN_CHUNK = 256;

/** The latest committed state: the store, below pending commits, below a cache. Only commits change it. */
export class CommittedState {
  readonly tables: TableRegistry;
  readonly pending: PendingWrites;
  readonly #store: Store;
  readonly #cache: DocumentCache;

  constructor(options: { store: Store; pending: PendingWrites; tables: TableRegistry; cacheBytes: number }) {
    this.tables = options.tables;
    this.pending = options.pending;
    this.#store = options.store;
    this.#cache = new DocumentCache(options.cacheBytes);
  }

  /** The cached document, or null. Accepts any text: only valid ids are in the cache. */
  cached(id: string): StoredDocument | null {
    return this.#cache.get(id);
  }

  /** One document of the table, or null if it does not exist. */
  document(table: Table, id: string): StoredDocument | null {
    const cached = this.#cache.get(id);
    if (cached !== null) return cached;
    const text = this.#text(table, id);
    if (text === null) return null;
    const document: StoredDocument = { id, table, text, documentFields: null, keys: null };
    this.#cache.put(document);
    return document;
  }

  /**
   * Every document of the table in the order of ids, starting after the id `after`. No commit may happen during the
   * iteration. It adds nothing to the cache, so that one scan does not evict everything.
   */
  *documents(table: Table, after: string | null = null): Generator<StoredDocument> {
    const index = table.byId.number;
    const start = after === null ? EMPTY : prefixSuccessor(documentKey(index, after).subarray(4));
    const span: KeySpan = { space: "docs", index, lo: start ?? EMPTY, hi: null, reverse: false };
    const cursor = this.cursor(span, null, SCAN_CHUNK);
    for (let key = cursor.next(); key !== null; key = cursor.next()) {
      const id = idOfKey(table.number, key);
      const cached = this.#cache.peek(id);
      const text = cached === null ? this.#text(table, id) : cached.text;
      if (text !== null) yield cached ?? { id, table, text, documentFields: null, keys: null };
    }
  }

  /** Replaces a document in the cache after a commit. Null removes it. */
  updateCache(id: string, document: StoredDocument | null): void {
    this.#cache.delete(id);
    if (document !== null) this.#cache.put(document);
  }

  /** Opens a cursor over a span. `above` is the layer of an open transaction. */
  cursor(span: KeySpan, above: SortedKeys | null, expected: number | null): KeyCursor {
    const layers = this.pending.layersOf(span.index);
    if (above !== null) layers.unshift(above);
    return new KeyCursor(this.#store, span, layers, expected);
  }

  #text(table: Table, id: string): string | null {
    const pending = this.pending.document(id);
    if (pending !== undefined) return pending;
    const text = this.#store.get("docs", documentKey(table.byId.number, id));
    const mayBeAnother = text !== null && this.tables.wasRenumbered(table);
    return mayBeAnother && !text.includes(`"_id":"${id}"`) ? null : text;
  }
}
