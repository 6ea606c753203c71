import type { StoredDocument } from "../document-cache";
import { SortedKeys } from "../sorted-keys";
import { orderedIndexes, type Table } from "../tables";
import { documentKey, haveSameFields, keysBeforeAndAfter } from "./index-key";

/** What a transaction made of one document. `before` is the committed version it started from. */
export interface Change {
  readonly table: Table;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
}

/**
 * The uncommitted writes of one transaction: documents by id, and their index entries as a layer above
 * the committed state. Every write can be undone, newest first, which is how a nested mutation rolls back.
 */
export class Overlay {
  readonly #changes = new Map<string, Change>();
  readonly #entries = new Map<number, SortedKeys>();
  readonly #undo: { id: string; previous: Change | undefined }[] = [];

  get changes(): ReadonlyMap<string, Change> {
    return this.#changes;
  }

  /** Position in the history of writes, for `rollbackTo`. */
  get position(): number {
    return this.#undo.length;
  }

  changeOf(id: string): Change | undefined {
    return this.#changes.get(id);
  }

  /** The entries added to and removed from an index; the same object for the life of the transaction. */
  entriesOf(index: number): SortedKeys {
    let keys = this.#entries.get(index);
    if (keys === undefined) this.#entries.set(index, (keys = new SortedKeys()));
    return keys;
  }

  /** `after` null removes the document. */
  setChange(id: string, change: Change): void {
    const previous = this.#changes.get(id);
    this.#undo.push({ id, previous });
    this.#reindex(change.table, id, previous ? previous.after : change.before, change.after);
    this.#changes.set(id, change);
  }

  rollbackTo(position: number): void {
    for (const { id, previous } of this.#undo.splice(position).reverse()) {
      const change = this.#changes.get(id);
      if (change === undefined) continue;
      this.#reindex(change.table, id, change.after, previous ? previous.after : change.before);
      if (previous === undefined) this.#changes.delete(id);
      else this.#changes.set(id, previous);
    }
  }

  #reindex(table: Table, id: string, from: StoredDocument | null, to: StoredDocument | null): void {
    if ((from === null) !== (to === null)) {
      this.entriesOf(table.byId.number).set(documentKey(table.byId.number, id).subarray(4), to !== null);
    }
    for (const index of orderedIndexes(table)) {
      if (from !== null && to !== null && haveSameFields(index, from, to)) continue;
      const [old, now] = keysBeforeAndAfter(index, from, to);
      if (old === now) continue;
      const entries = this.entriesOf(index.number);
      if (old !== null) entries.set(old, false);
      if (now !== null) entries.set(now, true);
    }
  }
}
