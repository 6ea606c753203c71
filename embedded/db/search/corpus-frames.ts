import type { Columns, Corpus, SavedSlots } from "./corpus";
import { GrowingInts } from "./growing-ints";

/** A frame of so many words or slots takes about a millisecond to write or read. */
const ROWS_PER_FRAME = 2048;
const POSTINGS_PER_FRAME = 65_536;
const HEADER_BYTES = 8;

/** A frame: what JSON holds, behind a list of numbers, which a reader uses without a copy. */
type Part =
  /** The words in order of their numbers. The list: none. */
  | { type: "words"; words: readonly string[] }
  /** The list: numbers of words, in alphabetical order of the words. */
  | { type: "sorted" }
  /** The number of postings of each word. The list: the postings of one word after the other. */
  | { type: "postings"; counts: readonly number[] }
  /** The list: lengths, then the numbers of each filter field. */
  | {
      type: "slots";
      ids: readonly string[];
      creationTimes: readonly number[];
      newValues: readonly (readonly string[])[];
    };

/**
 * The corpus as frames, as it is when the first one is asked for. It may change meanwhile: lists only grow, and what
 * else changes is copied at once. A removed document's slot and words are included until the corpus is rebuilt, so that
 * memory and file look alike and a reader computes nothing.
 */
export function* corpusFrames(columns: Columns): Generator<Buffer> {
  const ids = columns.ids.slice();
  const lengths = columns.lengths.entries.slice(0, ids.length);
  const words = columns.dictionary.size;
  const sorted = columns.dictionary.sortedWords();
  yield* wordFrames(columns, words, sorted);
  yield* slotFrames(columns, ids, lengths);
  yield* postingFrames(columns, words, ids.length);
}

/** Adds what a frame holds to a corpus that holds the frames before it and nothing else. Keeps the frame's memory. */
export function loadCorpusFrame(corpus: Corpus, frame: Buffer): void {
  const { dictionary, filters } = corpus.columns;
  const { part, list } = fromFrame(frame);
  if (part.type === "words") dictionary.restoreWords(part.words);
  else if (part.type === "sorted") dictionary.restoreSorted(list);
  else if (part.type === "postings") {
    let start = 0;
    for (const count of part.counts) dictionary.restorePostings(list.subarray(start, (start += count)));
  } else {
    const { ids, creationTimes, newValues } = part;
    const column = (at: number) => list.subarray(at * ids.length, (at + 1) * ids.length);
    const saved: SavedSlots = {
      ids,
      creationTimes,
      lengths: column(0),
      filters: filters.map((_, field) => ({ newValues: newValues[field] ?? [], numbers: column(1 + field) })),
    };
    corpus.restoreSlots(saved);
  }
}

function* wordFrames({ dictionary }: Columns, count: number, sorted: readonly string[]): Generator<Buffer> {
  for (const [from, to] of ranges(count)) {
    const words = Array.from({ length: to - from }, (_, at) => dictionary.wordOf(from + at));
    yield toFrame({ type: "words", words }, []);
  }
  for (const [from, to] of ranges(sorted.length)) {
    const numbers = Uint32Array.from(sorted.slice(from, to), (word) => dictionary.numberOf(word) ?? 0);
    yield toFrame({ type: "sorted" }, [numbers]);
  }
}

function* slotFrames(columns: Columns, ids: readonly string[], lengths: Uint32Array): Generator<Buffer> {
  const known = columns.filters.map(() => 0);
  for (const [from, to] of ranges(ids.length)) {
    const filters = columns.filters.map(({ numbers }) => numbers.entries.subarray(from, to));
    const newValues = columns.filters.map(({ values }, field) => {
      const before = known[field] ?? 0;
      let after = before;
      for (const number of filters[field] ?? []) after = Math.max(after, number + 1);
      known[field] = after;
      return values.slice(before, after);
    });
    const creationTimes = columns.creationTimes.slice(from, to);
    yield toFrame({ type: "slots", ids: ids.slice(from, to), creationTimes, newValues }, [
      lengths.subarray(from, to),
      ...filters,
    ]);
  }
}

/** The postings of the first `words` words in the first `slots` slots. */
function* postingFrames({ dictionary }: Columns, words: number, slots: number): Generator<Buffer> {
  let counts: number[] = [];
  let lists: GrowingInts[] = [];
  let size = 0;
  for (let number = 0; number < words; number += 1) {
    const postings = dictionary.postings(number) ?? new GrowingInts(0);
    let count = postings.length;
    while (count > 0 && postings.at(count - 1) >>> 8 >= slots) count -= 1;
    counts.push(count);
    lists.push(postings);
    size += count;
    const isFull = size >= POSTINGS_PER_FRAME || counts.length === ROWS_PER_FRAME;
    if (!isFull && number < words - 1) continue;
    yield toFrame({ type: "postings", counts }, [joined(lists, counts, size)]);
    counts = [];
    lists = [];
    size = 0;
  }
}

/**
 * The first entries of each list, one list after the other. Copied one by one: a view of a short list would move it out of
 * V8's heap for good, where each takes some hundred bytes.
 */
function joined(lists: readonly GrowingInts[], counts: readonly number[], size: number): Uint32Array {
  const all = new Uint32Array(size);
  let next = 0;
  for (const [list, { entries }] of lists.entries()) {
    const count = counts[list] ?? 0;
    for (let at = 0; at < count; at += 1) all[next++] = entries[at] ?? 0;
  }
  return all;
}

function* ranges(length: number): Generator<[from: number, to: number]> {
  for (let from = 0; from < length; from += ROWS_PER_FRAME)
    yield [from, Math.min(from + ROWS_PER_FRAME, length)];
}

function toFrame(part: Part, lists: readonly Uint32Array[]): Buffer {
  const json = Buffer.from(JSON.stringify(part));
  const entries = lists.reduce((sum, list) => sum + list.length, 0);
  const jsonStart = HEADER_BYTES + entries * 4;
  const frame = Buffer.alloc(jsonStart + json.length);
  frame.writeUInt32LE(entries, 0);
  let start = frame.byteOffset + HEADER_BYTES;
  for (const list of lists) {
    new Uint8Array(frame.buffer, start).set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength));
    start += list.byteLength;
  }
  json.copy(frame, jsonStart);
  return frame;
}

function fromFrame(frame: Buffer): { part: Part; list: Uint32Array } {
  const entries = frame.readUInt32LE(0);
  const part = JSON.parse(frame.toString("utf8", HEADER_BYTES + entries * 4)) as Part;
  return { part, list: new Uint32Array(frame.buffer, frame.byteOffset + HEADER_BYTES, entries) };
}
