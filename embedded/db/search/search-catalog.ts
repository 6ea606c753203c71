import { decoded, type StoredDocument } from "../document-cache";
import type { Overlay } from "../index/overlay";
import type { CommittedState } from "../index/state";
import type { SearchIndex, Table } from "../tables";
import { IndexBuild, IndexPendingError } from "./index-build";
import { TextIndex, type SearchDocument, type SearchOverlay } from "./text-index";

/** A table of this size is indexed in a few milliseconds, so nobody needs to wait for it apart. */
const MAX_BUILT_AT_ONCE = 200;

/**
 * The text indexes, held in memory only. The first search of an index builds it from all documents of its table.
 * Commits then keep it current.
 */
export class SearchCatalog {
  readonly #state: CommittedState;
  readonly #built = new Map<number, TextIndex>();
  readonly #building = new Map<number, IndexBuild>();
  /** Indexes without contents, for commits to tables that have not been searched yet. */
  readonly #empty = new Map<number, TextIndex>();

  constructor(state: CommittedState) {
    this.#state = state;
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

  /** Updates the indexes after a commit changed a document. */
  applyChange(id: string, before: StoredDocument | null, after: StoredDocument | null): void {
    const table = (after ?? before)?.table;
    if (table === undefined || (this.#built.size === 0 && this.#building.size === 0)) return;
    for (const index of table.declared.values()) {
      const text = this.#built.get(index.number) ?? this.#building.get(index.number)?.text;
      if (text === undefined) continue;
      if (after === null) text.remove(id);
      else text.add(id, creationTimeOf(after), decoded(after));
    }
  }

  /** Discards a dropped index. */
  discard(index: number): void {
    this.#building.get(index)?.stop();
    this.#building.delete(index);
    this.#built.delete(index);
    this.#empty.delete(index);
  }

  /** Stops what is being built, before the store closes. */
  close(): void {
    for (const build of this.#building.values()) build.stop();
  }

  #build(table: Table, index: SearchIndex): IndexBuild {
    const known = this.#building.get(index.number);
    if (known !== undefined) return known;
    const build = new IndexBuild(this.#state, table, emptyIndex(index), () => {
      this.#building.delete(index.number);
      this.#built.set(index.number, build.text);
    });
    this.#building.set(index.number, build);
    // After a failure the next search starts anew.
    build.ended.catch(() => this.#building.delete(index.number));
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
