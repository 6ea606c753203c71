import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReadSet, WriteSet } from "../../../embedded/db/read-set";
import { InvalidationIndex } from "../../../embedded/live/invalidation";

const bytes = fc.uint8Array({ maxLength: 5, max: 3 }).map((array) => Buffer.from(array));
const interval = fc
  .record({ index: fc.nat(2), lo: bytes, hi: fc.option(bytes, { nil: null }) })
  .filter(({ lo, hi }) => hi === null || lo.compare(hi) < 0);
const term = fc.constantFrom("a", "ab", "abc", "b", "bc");
const filters = fc
  .constantFrom<[string, string][]>([], [["kind", "1"]], [["kind", "2"]])
  .map((pairs) => new Map(pairs));
const search = fc.record({
  index: fc.nat(1),
  terms: fc.array(fc.record({ term, prefix: fc.boolean() }), { maxLength: 3 }),
  filters,
});
const token = fc.constantFrom("env:A", "env:B", "deployment");
const readSet: fc.Arbitrary<ReadSet> = fc.record({
  intervals: fc.array(interval, { maxLength: 4 }),
  searches: fc.array(search, { maxLength: 2 }),
  tokens: fc.array(token, { maxLength: 1 }).map((names) => new Set(names)),
});
const writeSet: fc.Arbitrary<WriteSet> = fc.record({
  keys: fc.array(fc.record({ index: fc.nat(2), key: bytes }), { maxLength: 4 }),
  searchEntries: fc.array(
    fc.record({ index: fc.nat(1), terms: fc.array(term).map((terms) => new Set(terms)), filters }),
    { maxLength: 2 },
  ),
  tokens: fc.array(token, { maxLength: 1 }).map((names) => new Set(names)),
});

test("a commit invalidates exactly the readers whose ranges it touched", () => {
  fc.assert(
    fc.property(fc.array(readSet, { maxLength: 12 }), writeSet, (readers, writes) => {
      const index = new InvalidationIndex<number>();
      readers.forEach((reads, owner) => index.add(owner, reads));
      const expected = readers.flatMap((reads, owner) => (isTouched(reads, writes) ? [owner] : []));
      expect([...index.affected(writes)].sort((a, b) => a - b)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

test("removed reads are no longer invalidated, all others still are", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(readSet, fc.boolean()), { maxLength: 12 }), writeSet, (readers, writes) => {
      const index = new InvalidationIndex<number>();
      const undo = readers.map(([reads], owner) => index.add(owner, reads));
      readers.forEach(([, stays], owner) => stays || undo[owner]?.());
      const expected = readers.flatMap(([reads, stays], owner) =>
        stays && isTouched(reads, writes) ? [owner] : [],
      );
      expect([...index.affected(writes)].sort((a, b) => a - b)).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

/** The definition, without an index. */
function isTouched(reads: ReadSet, writes: WriteSet): boolean {
  const inInterval = reads.intervals.some(({ index, lo, hi }) =>
    writes.keys.some(
      (written) =>
        written.index === index &&
        lo.compare(written.key) <= 0 &&
        (hi === null || written.key.compare(hi) < 0),
    ),
  );
  const found = reads.searches.some((read) =>
    writes.searchEntries.some(
      (entry) =>
        entry.index === read.index &&
        [...read.filters].every(([path, value]) => entry.filters.get(path) === value) &&
        read.terms.some(({ term: wanted, prefix }) =>
          [...entry.terms].some((has) => has === wanted || (prefix && has.startsWith(wanted))),
        ),
    ),
  );
  return inInterval || found || [...reads.tokens].some((name) => writes.tokens.has(name));
}
