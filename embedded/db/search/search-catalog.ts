import { decoded, type StoredDocument } from "../document-cache";
import type { Overlay } from "../index/overlay";
import type { CommittedState } from "../index/state";
import type { SearchIndex, Table } from "../tables";
import { IndexBuild, IndexPendingError } from "./index-build";
import type { SavedIndexes } from "./saved-indexes";
import { TextIndex, type SearchDocument, type SearchOverlay } from "./text-index";

/** A table of this size is indexed in a few milliseconds, so nobody needs to wait for it apart. */
const MAX_BUILT_AT_ONCE = 200;

/**
 * The text indexes in memory. The first search of an index loads it from its file, or builds it from all documents of
 * its table. Commits then keep it current.
 */
export class SearchCatalog {
  readonly #state: CommittedState;
  readonly #built = new Map<number, TextIndex>();
  readonly #building = new Map<number, IndexBuild>();
  /** Indexes without contents, for commits to tables that have not been searched yet. */
  readonly #empty = new Map<number, TextIndex>();

  readonly #saved: SavedIndexes | null;

  constructor(state: CommittedState, saved: SavedIndexes | null) {
    this.#state = state;
    this.#saved = saved;
  }

  /**
   * The index. Its first use builds it: at once if the table is small, else in steps, and until their end this throws
   * IndexPendingError.
   */
  getOrBuild(table: Table, index: SearchIndex): TextIndex {
    const built = this.#built.get(index.number);
    if (built !== undefined) return built;
    const build = this.#build(table, index);
    if (table.count <= MAX_BUILT_AT_ONCE) build.finish();
    const text = this.#built.get(index.number);
    if (text === undefined) throw new IndexPendingError(build);
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

  /** The keys of the index's number that record the change of a document, for whoever loads the index from its file. */
  changesOf(index: SearchIndex, id: string): Buffer[] {
    return this.#saved?.changesOf(index.number, id) ?? [];
  }

  /** Updates the indexes after a commit changed a document. */
  applyChange(id: string, before: StoredDocument | null, after: StoredDocument | null): void {
    const table = (after ?? before)?.table;
    if (table === undefined) return;
    for (const index of table.declared.values()) {
      if (index.type !== "search") continue;
      const text = this.#built.get(index.number) ?? null;
      const changing = text ?? this.#building.get(index.number)?.changing;
      if (after === null) changing?.remove(id);
      else changing?.add(id, creationTimeOf(after), decoded(after));
      this.#saved?.consider(table, index, text);
    }
  }

  /** Discards a dropped index. */
  discard(index: number): void {
    this.#building.get(index)?.stop();
    this.#building.delete(index);
    this.#built.delete(index);
    this.#empty.delete(index);
    this.#saved?.discard(index);
  }

  /** Stops what is being built or saved, before the store closes. */
  async close(): Promise<void> {
    for (const build of this.#building.values()) build.stop();
    await this.#saved?.stop();
  }

  #build(table: Table, index: SearchIndex): IndexBuild {
    const known = this.#building.get(index.number);
    if (known !== undefined) return known;
    const saved = table.count <= MAX_BUILT_AT_ONCE ? null : (this.#saved?.open(index) ?? null);
    const build = new IndexBuild({
      state: this.#state,
      table,
      newIndex: () => emptyIndex(index),
      saved,
      onRefuse: (error) => this.#saved?.refuse(index, error),
      onComplete: (text) => {
        this.#building.delete(index.number);
        this.#built.set(index.number, text);
        this.#saved?.consider(table, index, text);
      },
    });
    this.#building.set(index.number, build);
    // After a failure the next search starts anew.
    build.ended.catch(() => {
      build.stop();
      this.#building.delete(index.number);
    });
    return build;
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
