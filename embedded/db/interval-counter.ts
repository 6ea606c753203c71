import { tableNumberOf } from "../values/ids";
import type { IndexInterval, ReadSet } from "./read-set";

/**
 * Returns a function that counts the separate intervals of a read set. Overlapping intervals of one index count
 * once, as do repeated reads of one document. It counts again only after the read set grew.
 */
export function intervalCounter(reads: () => ReadSet): () => number {
  let counted = { tokens: -1, intervals: -1, searches: -1, count: 0 };
  return () => {
    const set = reads();
    const size = { tokens: set.tokens.size, intervals: set.intervals.length, searches: set.searches.length };
    const isSame =
      size.tokens === counted.tokens &&
      size.intervals === counted.intervals &&
      size.searches === counted.searches;
    if (!isSame) counted = { ...size, count: countIntervals(set) };
    return counted.count;
  };
}

function countIntervals({ intervals, searches, tokens }: ReadSet): number {
  let count = searches.length;
  for (const token of tokens) if (tableNumberOf(token) !== null) count += 1;
  const byIndex = new Map<number, IndexInterval[]>();
  for (const interval of intervals) {
    const others = byIndex.get(interval.index);
    if (others === undefined) byIndex.set(interval.index, [interval]);
    else others.push(interval);
  }
  for (const own of byIndex.values()) count += countMerged(own);
  return count;
}

function countMerged(intervals: IndexInterval[]): number {
  let count = 0;
  let end: Buffer | null = null;
  for (const { lo, hi } of intervals.sort((a, b) => a.lo.compare(b.lo))) {
    if (count > 0 && (end === null || lo.compare(end) <= 0)) {
      if (end !== null && (hi === null || hi.compare(end) > 0)) end = hi;
    } else {
      count += 1;
      end = hi;
    }
  }
  return count;
}
