import { decoded, type StoredDocument } from "../document-cache";
import type { Overlay } from "../index/overlay";
import type { CommittedState } from "../index/state";
import type { SearchIndex, Table } from "../tables";
import { TextIndex, type SearchDocument, type SearchOverlay } from "./text-index";

/**
 * The text indexes, held in memory only. The first search of an index builds it from all documents of its table.
 * Commits then keep it current.
 */
export class SearchCatalog {
  readonly #state: CommittedState;
  readonly #built = new Map<number, TextIndex>();
  /** Indexes without contents, for commits to tables that have not been searched yet. */
  readonly #empty = new Map<number, TextIndex>();

  constructor(state: CommittedState) {
    this.#state = state;
  }

  /** The index, built at its first use. Building takes about 6 µs per short text. */
  getOrBuild(table: Table, index: SearchIndex): TextIndex {
    let text = this.#built.get(index.number);
    if (text === undefined) this.#built.set(index.number, (text = this.#build(table, index)));
    return text;
  }

  /** The built index, or an empty one. Either can compute the terms of single documents and queries. */
  getOrCreateEmpty(index: SearchIndex): TextIndex {
    const known = this.#built.get(index.number) ?? this.#empty.get(index.number);
    if (known !== undefined) return known;
    const empty = emptyIndex(index);
    this.#empty.set(index.number, empty);
    return empty;
  }

  /** Updates the built indexes after a commit changed a document. */
  applyChange(id: string, before: StoredDocument | null, after: StoredDocument | null): void {
    const table = (after ?? before)?.table;
    if (table === undefined || this.#built.size === 0) return;
    for (const index of table.declared.values()) {
      const text = this.#built.get(index.number);
      if (text === undefined) continue;
      if (after === null) text.remove(id);
      else text.add(id, creationTimeOf(after), decoded(after));
    }
  }

  /** Discards a dropped index. */
  discard(index: number): void {
    this.#built.delete(index);
    this.#empty.delete(index);
  }

  #build(table: Table, index: SearchIndex): TextIndex {
    const text = emptyIndex(index);
    for (const document of this.#state.documents(table)) {
      text.add(document.id, creationTimeOf(document), decoded(document));
    }
    return text;
  }
}

/** A transaction's changes to one table in the form of a search overlay. */
export function searchOverlay(overlay: Overlay | null, table: Table): SearchOverlay | undefined {
  if (overlay === null || overlay.changes.size === 0) return undefined;
  const removed = new Set<string>();
  const added: SearchDocument[] = [];
  for (const [id, change] of overlay.changes) {
    if (change.table !== table) continue;
    if (change.before !== null) removed.add(id);
    if (change.after !== null) {
      added.push({ id, creationTime: creationTimeOf(change.after), doc: decoded(change.after) });
    }
  }
  return { removed, added };
}

function emptyIndex(index: SearchIndex): TextIndex {
  const { number, searchField, filterFields } = index;
  return new TextIndex({ index: number, searchField, filterFields });
}

function creationTimeOf(document: StoredDocument): number {
  return Number(decoded(document)["_creationTime"]);
}
