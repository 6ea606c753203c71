import type { Columns, Corpus } from "./corpus";

const WORDS_PER_FRAME = 4096;
/** A frame of documents takes about a millisecond to write or read. */
const ENTRIES_PER_FRAME = 16_384;
const HEADER_BYTES = 8;

/** The words of a corpus, in order, over as many frames as it takes. Documents name them by their positions. */
interface WordsFrame {
  words: string[];
  frequencies: number[];
}

/** Some documents. The entries of their word lists lie in front of this part. */
interface DocumentsFrame {
  ids: string[];
  creationTimes: number[];
  lengths: number[];
  /** How many entries each document has. */
  entries: number[];
  /** By document and filter field. */
  filters: string[][];
}

/**
 * The words and live documents as frames. The corpus may change meanwhile. Only documents of now are included, so each
 * of their words is among those of now.
 */
export function* corpusFrames(columns: Columns, filterFields: number): Generator<Buffer> {
  const slots = columns.ids.length;
  const words = columns.dictionary.sortedWords();
  const numbers = new Uint32Array(columns.dictionary.size);
  for (const [position, { number }] of words.entries()) numbers[number] = position;
  for (let at = 0; at < words.length; at += WORDS_PER_FRAME) {
    const part = words.slice(at, at + WORDS_PER_FRAME);
    const frame: WordsFrame = {
      words: part.map(({ word }) => word),
      frequencies: part.map(({ frequency }) => frequency),
    };
    yield toFrame([], frame);
  }
  let batch = emptyBatch();
  for (let slot = 0; slot < slots; slot += 1) {
    if (columns.lengths.at(slot) === 0) continue;
    addDocument(batch, columns, slot, numbers, filterFields);
    if (batch.entries.length < ENTRIES_PER_FRAME) continue;
    yield toFrame(batch.entries, batch.documents);
    batch = emptyBatch();
  }
  if (batch.documents.ids.length > 0) yield toFrame(batch.entries, batch.documents);
}

/** Adds what a frame holds to a corpus that holds the frames before it and nothing else. */
export function loadCorpusFrame(corpus: Corpus, frame: Buffer): void {
  const entryCount = frame.readUInt32LE(0);
  const jsonStart = HEADER_BYTES + entryCount * 4;
  const part = JSON.parse(frame.toString("utf8", jsonStart)) as WordsFrame | DocumentsFrame;
  if ("words" in part) return corpus.columns.dictionary.addSorted(part.words, part.frequencies);
  const all = new Uint32Array(entryCount);
  new Uint8Array(all.buffer).set(frame.subarray(HEADER_BYTES, jsonStart));
  let start = 0;
  for (const [at, id] of part.ids.entries()) {
    const end = start + (part.entries[at] ?? 0);
    const document = { id, creationTime: part.creationTimes[at] ?? 0, filters: part.filters[at] ?? [] };
    corpus.addNumbered(document, all.subarray(start, end), part.lengths[at] ?? 0);
    start = end;
  }
}

interface Batch {
  entries: number[];
  documents: DocumentsFrame;
}

function emptyBatch(): Batch {
  return { entries: [], documents: { ids: [], creationTimes: [], lengths: [], entries: [], filters: [] } };
}

function addDocument(
  { entries, documents }: Batch,
  columns: Columns,
  slot: number,
  numbers: Uint32Array,
  filterFields: number,
): void {
  const words = columns.renumberedWords(slot, numbers);
  for (const entry of words) entries.push(entry);
  documents.ids.push(columns.ids[slot] ?? "");
  documents.creationTimes.push(columns.creationTimes[slot] ?? 0);
  documents.lengths.push(columns.lengths.at(slot));
  documents.entries.push(words.length);
  documents.filters.push(filterFields === 0 ? [] : columns.filtersOf(slot));
}

function toFrame(entries: readonly number[], part: WordsFrame | DocumentsFrame): Buffer {
  const json = Buffer.from(JSON.stringify(part));
  const frame = Buffer.alloc(HEADER_BYTES + entries.length * 4 + json.length);
  frame.writeUInt32LE(entries.length, 0);
  new Uint8Array(frame.buffer, frame.byteOffset + HEADER_BYTES).set(
    new Uint8Array(Uint32Array.from(entries).buffer),
  );
  json.copy(frame, HEADER_BYTES + entries.length * 4);
  return frame;
}
