import type { Commit } from "../../db/read-set";
import { encodeId, INTERNAL_BYTES, tableNumberOf, writeInternalId } from "../../values/ids";

/** The changes that are kept, as a bound of memory. */
const MAX_CHANGES = 200_000;
/** A table number and an internal id. */
const CHANGE_BYTES = 4 + INTERNAL_BYTES;

/** The documents that commits since the start of the process changed, oldest first. */
export class ChangeHistory {
  readonly #maxChanges: number;
  /**
   * The ids of the latest changes; a new one takes the place of the oldest. Ids as text would lie on every page of the
   * heap, among what is soon garbage, and V8 could not give those pages back.
   */
  readonly #changes: Buffer;
  /** The number of changes so far. */
  #count = 0;
  /** `first` is the number of the commit's first change. */
  #commits: { ts: bigint; first: number }[] = [];
  /** The index of the oldest commit whose changes are all kept. */
  #oldest = 0;
  #start: bigint;

  /** `latestTs` is the last commit that is not in the history. */
  constructor(latestTs: bigint, maxChanges = MAX_CHANGES) {
    this.#start = latestTs;
    this.#maxChanges = maxChanges;
    this.#changes = Buffer.alloc(maxChanges * CHANGE_BYTES);
  }

  add({ ts, writes }: Commit): void {
    const first = this.#count;
    for (const token of writes.tokens) this.#addChange(token);
    if (this.#count === first) return;
    this.#commits.push({ ts, first });
    this.#dropOldest();
  }

  /** True if every change after `ts` is known. */
  covers(ts: bigint): boolean {
    return ts >= this.#start;
  }

  /** The commits after `ts`, at least one and then up to about `limit` changes. */
  after(ts: bigint, limit: number): { ts: bigint; ids: readonly string[] }[] {
    const found: { ts: bigint; ids: readonly string[] }[] = [];
    let count = 0;
    for (let i = this.#firstAfter(ts); i < this.#commits.length && count < limit; i += 1) {
      const commit = this.#commits[i];
      if (commit === undefined) break;
      const end = this.#commits[i + 1]?.first ?? this.#count;
      const ids = Array.from({ length: end - commit.first }, (_, at) => this.#idOf(commit.first + at));
      found.push({ ts: commit.ts, ids });
      count += ids.length;
    }
    return found;
  }

  /** Does nothing for a token that is not an id. */
  #addChange(token: string): void {
    const table = tableNumberOf(token);
    if (table === null) return;
    const at = this.#changes.writeUInt32LE(table, this.#offsetOf(this.#count));
    writeInternalId(token, this.#changes, at);
    this.#count += 1;
  }

  #idOf(change: number): string {
    const at = this.#offsetOf(change);
    return encodeId(this.#changes.readUInt32LE(at), this.#changes.subarray(at + 4, at + CHANGE_BYTES));
  }

  #offsetOf(change: number): number {
    return (change % this.#maxChanges) * CHANGE_BYTES;
  }

  #firstAfter(ts: bigint): number {
    let lo = this.#oldest;
    let hi = this.#commits.length;
    while (lo < hi) {
      const middle = (lo + hi) >> 1;
      if ((this.#commits[middle]?.ts ?? ts) <= ts) lo = middle + 1;
      else hi = middle;
    }
    return lo;
  }

  #dropOldest(): void {
    for (;;) {
      const commit = this.#commits[this.#oldest];
      if (commit === undefined || this.#count - commit.first <= this.#maxChanges) break;
      this.#start = commit.ts;
      this.#oldest += 1;
    }
    if (this.#oldest * 2 <= this.#commits.length) return;
    this.#commits = this.#commits.slice(this.#oldest);
    this.#oldest = 0;
  }
}
