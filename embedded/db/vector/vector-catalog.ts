import { setImmediate } from "node:timers/promises";
import { decoded, type StoredDocument } from "../document-cache";
import type { CommittedState } from "../index/state";
import type { Table, VectorIndex as VectorIndexSpec } from "../tables";
import { VectorIndex } from "./vector-index";

/** Documents read per step while an index is built. Other work runs between two steps. */
const BUILD_STEP = 100;

interface BuiltIndex {
  table: Table;
  spec: VectorIndexSpec;
  vectors: VectorIndex;
  /** Resolves when every document that was there at the start is in the index. */
  ready: Promise<void>;
}

/**
 * The vector indexes, held in memory only. The first search of an index builds it in steps; commits keep it current
 * from then on, also while it is being built.
 */
export class VectorCatalog {
  readonly #state: CommittedState;
  readonly #indexes = new Map<number, BuiltIndex>();

  constructor(state: CommittedState) {
    this.#state = state;
  }

  /** The complete index. Rejects with UserError if it has too many vectors. */
  async get(table: Table, spec: VectorIndexSpec): Promise<VectorIndex> {
    this.#discardDropped();
    let index = this.#indexes.get(spec.number);
    if (index === undefined) {
      const vectors = new VectorIndex(spec);
      index = { table, spec, vectors, ready: this.#build(table, vectors) };
      this.#indexes.set(spec.number, index);
      // An index that is too large takes no memory, and the next search says so again.
      index.ready.catch(() => this.#indexes.delete(spec.number));
    }
    await index.ready;
    return index.vectors;
  }

  /** Updates the indexes of the table after a commit changed a document. */
  applyChange(table: Table, id: string, after: StoredDocument | null): void {
    for (const index of this.#indexes.values()) {
      if (index.table !== table) continue;
      try {
        if (after === null) index.vectors.remove(id);
        else index.vectors.put(id, decoded(after));
      } catch {
        // Too many vectors: the next search builds again and reports it. A commit must not fail for that.
        this.#indexes.delete(index.spec.number);
      }
    }
  }

  async #build(table: Table, vectors: VectorIndex): Promise<void> {
    let after: string | null = null;
    for (;;) {
      let count = 0;
      for (const document of this.#state.documents(table, after)) {
        vectors.put(document.id, decoded(document));
        after = document.id;
        count += 1;
        if (count === BUILD_STEP) break;
      }
      if (count < BUILD_STEP) return;
      await setImmediate();
    }
  }

  #discardDropped(): void {
    for (const [number, { table, spec }] of this.#indexes)
      if (table.declared.get(spec.name) !== spec) this.#indexes.delete(number);
  }
}
