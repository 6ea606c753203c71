import { countWords, type Columns, type Corpus, type IndexedDocument } from "./corpus";

const K1 = 1.2;
const B = 0.75;
const PREFIX_WEIGHT = 0.5;
/** The maximum number of indexed words that one query matches, exactly or by prefix. */
const MAX_EXPANSIONS = 64;

/** A search with the changes of an open transaction. */
export interface ScoreRequest {
  /** At least one word. The last one is also a prefix. */
  words: readonly string[];
  /** Encoded values by position of the filter field. Null accepts any value. */
  filters: readonly (string | null)[];
  limit: number;
  /** Ids of indexed documents to treat as absent. */
  removed: ReadonlySet<string>;
  /** Documents to treat as present. */
  added: readonly IndexedDocument[];
}

interface AddedDocument extends Omit<IndexedDocument, "words"> {
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** The corpus with statistics that include the removals and additions of the request. */
export class CorpusView {
  readonly columns: Columns;
  readonly added: AddedDocument[];
  readonly removedSlots = new Set<number>();
  readonly size: number;
  /** A document of `length` words dampens each word's count by `fixed + perWord * length`. */
  readonly fixed = K1 * (1 - B);
  readonly perWord: number;
  /** The number of added documents that contain a word. */
  readonly #addedFrequencies = new Map<string, number>();

  constructor(corpus: Corpus, request: ScoreRequest) {
    this.columns = corpus.columns;
    let words = corpus.wordCount;
    for (const id of request.removed) {
      const slot = corpus.slotOf(id);
      if (slot === undefined) continue;
      this.removedSlots.add(slot);
      words -= this.columns.lengths.at(slot);
    }
    this.added = request.added.map(({ words: text, ...document }) => {
      return { ...document, counts: countWords(text), length: text.length };
    });
    for (const { counts, length } of this.added) {
      words += length;
      for (const word of counts.keys())
        this.#addedFrequencies.set(word, (this.#addedFrequencies.get(word) ?? 0) + 1);
    }
    this.size = corpus.size - this.removedSlots.size + this.added.length;
    this.perWord = (K1 * B * Math.max(this.size, 1)) / Math.max(words, 1);
  }

  /** The number of documents that contain the word, including the changes of the request. */
  frequency(word: string): number {
    const added = this.#addedFrequencies.get(word) ?? 0;
    const { dictionary } = this.columns;
    const number = dictionary.numberOf(word);
    if (number === undefined) return added;
    let removed = 0;
    for (const slot of this.removedSlots) if (dictionary.hasPosting(number, slot)) removed += 1;
    return added + this.columns.frequency(number) - removed;
  }

  /** The first `limit` words, alphabetically, that start with `prefix` and occur. Omits the words of `except`. */
  startingWith(prefix: string, limit: number, except: ReadonlyMap<string, number>): string[] {
    const isCandidate = (word: string) => !except.has(word) && this.frequency(word) > 0;
    const words = new Set(this.columns.dictionary.startingWith(prefix, limit, isCandidate));
    for (const word of this.#addedFrequencies.keys()) {
      if (word.startsWith(prefix) && isCandidate(word)) words.add(word);
    }
    return [...words].sort().slice(0, limit);
  }
}

/** The matched words and their weights, the weightiest first. A word that matches only by prefix has half the weight. */
export function wordWeights(view: CorpusView, words: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const word of words) {
    if (view.frequency(word) > 0) weights.set(word, 1);
  }
  const expansions = view.startingWith(words.at(-1) ?? "", MAX_EXPANSIONS - weights.size, weights);
  for (const word of expansions) weights.set(word, PREFIX_WEIGHT);
  for (const [word, weight] of weights) {
    const n = view.frequency(word);
    weights.set(word, weight * (K1 + 1) * Math.log(1 + (view.size - n + 0.5) / (n + 0.5)));
  }
  return new Map([...weights].sort(([, a], [, b]) => b - a));
}
