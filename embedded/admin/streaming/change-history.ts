import type { Commit } from "../../db/read-set";
import { tableNumberOf } from "../../values/ids";

/** The changes that are kept, as a bound of memory. */
const MAX_CHANGES = 200_000;

/** The documents that commits since the start of the process changed, oldest first. */
export class ChangeHistory {
  #commits: { ts: bigint; ids: string[] }[] = [];
  #size = 0;
  #start: bigint;

  /** `latestTs` is the last commit that is not in the history. */
  constructor(latestTs: bigint) {
    this.#start = latestTs;
  }

  add({ ts, writes }: Commit): void {
    const ids = [...writes.tokens].filter((token) => tableNumberOf(token) !== null);
    if (ids.length === 0) return;
    this.#commits.push({ ts, ids });
    this.#size += ids.length;
    if (this.#size > 2 * MAX_CHANGES) this.#dropOldest();
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
      found.push(commit);
      count += commit.ids.length;
    }
    return found;
  }

  #firstAfter(ts: bigint): number {
    let lo = 0;
    let hi = this.#commits.length;
    while (lo < hi) {
      const middle = (lo + hi) >> 1;
      if ((this.#commits[middle]?.ts ?? ts) <= ts) lo = middle + 1;
      else hi = middle;
    }
    return lo;
  }

  #dropOldest(): void {
    let dropped = 0;
    while (this.#size > MAX_CHANGES && dropped < this.#commits.length) {
      const oldest = this.#commits[dropped];
      this.#size -= oldest?.ids.length ?? 0;
      this.#start = oldest?.ts ?? this.#start;
      dropped += 1;
    }
    this.#commits = this.#commits.slice(dropped);
  }
}
