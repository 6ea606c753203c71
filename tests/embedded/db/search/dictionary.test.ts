import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { corpusFrames } from "../../../../embedded/db/search/corpus-frames";
import { Columns } from "../../../../embedded/db/search/corpus";
import { Dictionary } from "../../../../embedded/db/search/dictionary";

test("postings of a word are kept in order, from its first document on", () => {
  const dictionary = new Dictionary();
  for (const posting of [257, 770, 1025]) dictionary.addPosting("harbor", posting);
  dictionary.addPosting("light", 770);
  const postingsOf = (number: number) => [
    ...(dictionary.postings(number)?.entries.subarray(0, dictionary.postings(number)?.length) ?? []),
  ];
  expect([postingsOf(0), postingsOf(1), postingsOf(2)]).toEqual([[257, 770, 1025], [770], []]);
  expect([1, 2, 3, 4].map((slot) => dictionary.occurrencesIn(0, slot))).toEqual([1, 0, 2, 1]);
  expect([1, 2, 3, 4].map((slot) => dictionary.occurrencesIn(1, slot))).toEqual([0, 0, 2, 0]);
});

test("a word that only one document has takes few bytes, also once the index was saved", () => {
  const words = 100_000;
  const collect = collector();
  const columns = new Columns(0);
  const before = collect();
  for (let n = 0; n < words; n += 1)
    columns.append({ id: "id", creationTime: 0, words: [`word${n}`], filters: [] });
  for (const frame of corpusFrames(columns)) expect(frame.length).toBeGreaterThan(0);
  expect((collect() - before) / words).toBeLessThan(200);
  expect(columns.dictionary.size).toBe(words);
});

/** Returns the memory in use, in bytes, after a collection. */
function collector(): () => number {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  return () => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
}
