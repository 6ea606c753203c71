/** A document that a search found. */
export interface SearchHit {
  id: string;
  score: number;
  creationTime: number;
}

/** Orders hits and positions in a paginated search: by score, then newer first, then by id. */
export function compareHits(a: SearchHit, b: SearchHit): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.creationTime !== b.creationTime) return b.creationTime - a.creationTime;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The best `limit` of all offered hits. It keeps at most `limit` hits, in a heap with the worst on top. */
export class BestHits {
  readonly #limit: number;
  readonly #heap: SearchHit[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** No hit of a lower score will be kept. */
  get floor(): number {
    return this.#heap.length < this.#limit ? 0 : (this.#heap[0]?.score ?? 0);
  }

  /** False if a hit of this rank would be discarded, so that the caller need not create it. */
  wouldKeep(score: number, creationTime: number): boolean {
    const worst = this.#heap[0];
    if (worst === undefined || this.#heap.length < this.#limit) return true;
    return score > worst.score || (score === worst.score && creationTime >= worst.creationTime);
  }

  /** Keeps the hit if it is among the best so far. */
  offer(hit: SearchHit): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(hit);
      this.#rise(heap.length - 1);
      return;
    }
    const worst = heap[0];
    if (worst === undefined || compareHits(hit, worst) >= 0) return;
    heap[0] = hit;
    this.#sink();
  }

  /** The kept hits in order. Call it once, after the last offer. */
  bestFirst(): SearchHit[] {
    return this.#heap.sort(compareHits);
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfWorse(at, parent)) return;
      at = parent;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const worse = this.#worse(left, left + 1);
      if (!this.#swapIfWorse(worse, at)) return;
      at = worse;
    }
  }

  /** The worse of two heap positions, or the first if the second is empty. */
  #worse(a: number, b: number): number {
    const x = this.#heap[a];
    const y = this.#heap[b];
    return x !== undefined && y !== undefined && compareHits(y, x) > 0 ? b : a;
  }

  /** Swaps the hits at `child` and `parent` if the child is worse. Returns true if it swapped. */
  #swapIfWorse(child: number, parent: number): boolean {
    const below = this.#heap[child];
    const above = this.#heap[parent];
    if (below === undefined || above === undefined || compareHits(below, above) <= 0) return false;
    this.#heap[child] = above;
    this.#heap[parent] = below;
    return true;
  }
}
