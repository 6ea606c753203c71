import type { StoredDocument } from "../document-cache";
import { SortedKeys } from "../sorted-keys";
import { orderedIndexes, type Table } from "../tables";
import { documentKey, haveSameFields, keysBeforeAndAfter } from "./index-key";

/** A transaction's change of one document. `before` is the committed version and null for an insert. */
export interface Change {
  readonly table: Table;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
}

/**
 * The uncommitted writes of one transaction: documents by id, and their index entries as a layer above the committed
 * state. Writes can be undone, newest first, to roll back a nested mutation.
 */
export class Overlay {
  readonly #changes = new Map<string, Change>();
  readonly #entries = new Map<number, SortedKeys>();
  readonly #undo: { id: string; previous: Change | undefined }[] = [];

  get changes(): ReadonlyMap<string, Change> {
    return this.#changes;
  }

  /** The number of writes so far, for `rollbackTo`. */
  get position(): number {
    return this.#undo.length;
  }

  /** The change of one document, or undefined if the transaction did not write it. */
  changeOf(id: string): Change | undefined {
    return this.#changes.get(id);
  }

  /** The entries added to and removed from an index. The same object throughout the transaction. */
  entriesOf(index: number): SortedKeys {
    let keys = this.#entries.get(index);
    if (keys === undefined) this.#entries.set(index, (keys = new SortedKeys()));
    return keys;
  }

  /** Records a change and updates the index entries. A null `after` removes the document. */
  setChange(id: string, change: Change): void {
    const previous = this.#changes.get(id);
    this.#undo.push({ id, previous });
    this.#reindex(change.table, id, previous ? previous.after : change.before, change.after);
    this.#changes.set(id, change);
  }

  /** Undoes every write after `position`. */
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
