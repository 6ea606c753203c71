import { setImmediate } from "node:timers/promises";
import { encodeKey } from "../../values/keys";
import { floatOf, valueAtPath, type ConvexObject, type ConvexValue } from "../../values/value";
import { UserError } from "../errors";
import type { VectorIndex as VectorIndexSpec } from "../tables";

/** The most vectors of one index. A search compares all of them. */
export const MAX_VECTORS = 100_000;
const FIRST_CAPACITY = 256;
/** The products that a search computes before it lets others run: some milliseconds. */
const STEP_PRODUCTS = 2_000_000;
/** A search that commits keep interrupting does its last attempt in one go. */
const MAX_ATTEMPTS = 3;

/** A document with its similarity to the searched vector, from -1 to 1. */
export interface VectorHit {
  _id: string;
  _score: number;
}

/** One condition: the field has this value. `undefined` matches documents without the field. */
export interface VectorFilter {
  field: string;
  value: ConvexValue | undefined;
}

/**
 * The vectors of one index, in memory: unit vectors row by row in one typed array, and beside each its document and
 * the keys of its filter fields. A search is exact, by cosine similarity.
 */
export class VectorIndex {
  readonly #spec: VectorIndexSpec;
  readonly #rows = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #filters: string[][] = [];
  #vectors: Float32Array;
  /** Grows with every change. */
  #version = 0;

  constructor(spec: VectorIndexSpec) {
    this.#spec = spec;
    this.#vectors = new Float32Array(FIRST_CAPACITY * spec.dimensions);
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Adds or updates a document. One without a vector of the right length is left out. */
  put(id: string, document: ConvexObject): void {
    const vector = this.#vectorOf(document);
    if (vector === null) return this.remove(id);
    this.#version += 1;
    const row = this.#rows.get(id) ?? this.#append(id);
    this.#vectors.set(toUnit(vector), row * this.#spec.dimensions);
    this.#filters[row] = this.#spec.filterFields.map((field) => filterKey(valueAtPath(document, field)));
  }

  /** Removes a document, if it is there. The last row takes its place. */
  remove(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#version += 1;
    const last = this.#ids.length - 1;
    const { dimensions } = this.#spec;
    const lastId = this.#ids[last] ?? id;
    this.#vectors.copyWithin(row * dimensions, last * dimensions, (last + 1) * dimensions);
    this.#ids[row] = lastId;
    this.#filters[row] = this.#filters[last] ?? [];
    this.#rows.set(lastId, row);
    this.#rows.delete(id);
    this.#ids.pop();
    this.#filters.pop();
  }

  /**
   * The `limit` most similar documents that match any of the filters, best first. No filter matches all. Works in
   * steps, so that a large index stops nobody, and starts over if a commit changed the index in between.
   */
  async search(
    vector: readonly number[],
    filters: readonly VectorFilter[],
    limit: number,
  ): Promise<VectorHit[]> {
    const unit = toUnit(vector);
    const conditions = filters.map(({ field, value }) => ({
      column: this.#spec.filterFields.indexOf(field),
      key: filterKey(value),
    }));
    const rowsPerStep = Math.max(1, Math.floor(STEP_PRODUCTS / this.#spec.dimensions));
    let best: Candidate[] = [];
    let version = this.#version;
    let attempts = 1;
    for (let row = 0; row < this.#ids.length; row += 1) {
      if (row > 0 && row % rowsPerStep === 0 && attempts < MAX_ATTEMPTS) {
        await setImmediate();
        if (this.#version !== version) {
          version = this.#version;
          attempts += 1;
          best = [];
          // The first row comes next, if there still is one.
          row = -1;
          continue;
        }
      }
      const keys = this.#filters[row];
      if (conditions.length > 0 && !conditions.some(({ column, key }) => keys?.[column] === key)) continue;
      const score = this.#similarity(row, unit);
      if (best.length < limit) insertSorted(best, { row, score });
      else if (score > (best[best.length - 1]?.score ?? 0)) {
        best.pop();
        insertSorted(best, { row, score });
      }
    }
    return best.map(({ row, score }) => ({ _id: this.#ids[row] ?? "", _score: score }));
  }

  #similarity(row: number, unit: Float32Array): number {
    const vectors = this.#vectors;
    const { dimensions } = this.#spec;
    const start = row * dimensions;
    let sum = 0;
    for (let i = 0; i < dimensions; i += 1) sum += (vectors[start + i] ?? 0) * (unit[i] ?? 0);
    return sum;
  }

  #vectorOf(document: ConvexObject): number[] | null {
    const value = valueAtPath(document, this.#spec.vectorField);
    if (!Array.isArray(value) || value.length !== this.#spec.dimensions) return null;
    const vector: number[] = [];
    for (const item of value) {
      const number = floatOf(item);
      if (number === null) return null;
      vector.push(number);
    }
    return vector;
  }

  #append(id: string): number {
    if (this.size >= MAX_VECTORS) {
      throw new UserError(
        `This backend searches up to ${MAX_VECTORS} vectors, and the index "${this.#spec.name}" has more.`,
      );
    }
    const row = this.#ids.push(id) - 1;
    this.#rows.set(id, row);
    const { dimensions } = this.#spec;
    if ((row + 1) * dimensions > this.#vectors.length) {
      const grown = new Float32Array(Math.min(this.#vectors.length * 2, MAX_VECTORS * dimensions));
      grown.set(this.#vectors);
      this.#vectors = grown;
    }
    return row;
  }
}

/** The vector divided by its length. A vector of zeros, or one that is not finite, is similar to nothing. */
function toUnit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  const unit = new Float32Array(vector.length);
  if (length > 0 && Number.isFinite(length))
    for (const [i, value] of vector.entries()) unit[i] = value / length;
  return unit;
}

function filterKey(value: ConvexValue | undefined): string {
  return encodeKey([value]).toString("latin1");
}

interface Candidate {
  row: number;
  score: number;
}

function insertSorted(best: Candidate[], hit: Candidate): void {
  let lo = 0;
  let hi = best.length;
  while (lo < hi) {
    const middle = (lo + hi) >> 1;
    if ((best[middle]?.score ?? 0) >= hit.score) lo = middle + 1;
    else hi = middle;
  }
  best.splice(lo, 0, hit);
}
