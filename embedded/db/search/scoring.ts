import { countWords, type Columns, type Corpus, type IndexedDocument } from "./corpus";
import type { GrowingInts } from "./growing-ints";
import { BestHits, type SearchHit } from "./hits";

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

/**
 * Ranks documents by BM25. It reuses its arrays; the scores are all zeros between searches. Scores are rounded to single
 * precision, so that equal matches tie whatever the order of addition.
 */
export class Scorer {
  #scores = new Float64Array(0);
  /** The slots with a score: the first `#found` entries. */
  #touched = new Uint32Array(0);
  #found = 0;

  /** The best documents of the corpus with the changes of the request, best first. */
  search(corpus: Corpus, request: ScoreRequest): SearchHit[] {
    const view = new CorpusView(corpus, request);
    const weights = wordWeights(view, request.words);
    const best = new BestHits(request.limit);
    this.#offerStored(view, request, weights, best);
    for (const document of view.added) {
      if (!matchesFilters(document.filters, request.filters)) continue;
      const score = scoreOf(document.counts, document.length, weights, view);
      if (score > 0) best.offer({ id: document.id, score, creationTime: document.creationTime });
    }
    return best.bestFirst();
  }

  #offerStored(
    view: CorpusView,
    request: ScoreRequest,
    weights: ReadonlyMap<string, number>,
    best: BestHits,
  ): void {
    const columns = view.columns;
    const matches = slotFilter(view, request.filters);
    if (matches === null) return;
    if (this.#scores.length < columns.ids.length) {
      this.#scores = new Float64Array(columns.ids.length * 2);
      this.#touched = new Uint32Array(columns.ids.length * 2);
    }
    this.#found = 0;
    for (const [word, weight] of weights) this.#addWord(view, word, weight);
    for (let at = 0; at < this.#found; at += 1) {
      const slot = this.#touched[at] ?? 0;
      const score = Math.fround(this.#scores[slot] ?? 0);
      this.#scores[slot] = 0;
      const creationTime = columns.creationTimes[slot] ?? 0;
      if (!best.wouldKeep(score, creationTime) || !matches(slot)) continue;
      best.offer({ id: columns.ids[slot] ?? "", score, creationTime });
    }
  }

  #addWord(view: CorpusView, word: string, weight: number): void {
    const { dictionary, lengths } = view.columns;
    const number = dictionary.numberOf(word);
    const postings = number === undefined ? undefined : dictionary.postings(number);
    if (postings === undefined) return;
    const scores = this.#scores;
    const touched = this.#touched;
    let found = this.#found;
    const entries = postings.entries;
    const documentLengths = lengths.entries;
    const fixed = K1 * (1 - B);
    const perWord = (K1 * B) / view.averageLength;
    for (let at = 0; at < postings.length; at += 1) {
      const entry = entries[at] ?? 0;
      const slot = entry >>> 8;
      const length = documentLengths[slot] ?? 0;
      if (length === 0) continue;
      const count = entry & 255;
      const score = scores[slot] ?? 0;
      if (score === 0) touched[found++] = slot;
      scores[slot] = score + (weight * count) / (count + fixed + perWord * length);
    }
    this.#found = found;
  }
}

interface AddedDocument extends Omit<IndexedDocument, "words"> {
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** The corpus with statistics that include the removals and additions of the request. */
class CorpusView {
  readonly columns: Columns;
  readonly added: AddedDocument[];
  readonly removedSlots = new Set<number>();
  readonly size: number;
  readonly averageLength: number;
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
    this.averageLength = Math.max(words, 1) / Math.max(this.size, 1);
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

/** The matched words and their weights. A word that matches only by prefix has half the weight. */
function wordWeights(view: CorpusView, words: readonly string[]): Map<string, number> {
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
  return weights;
}

/** A predicate for slots that satisfy all filters. Null if no slot can. */
function slotFilter(
  view: CorpusView,
  filters: readonly (string | null)[],
): ((slot: number) => boolean) | null {
  const conditions: { numbers: GrowingInts; wanted: number }[] = [];
  for (const [field, value] of filters.entries()) {
    if (value === null) continue;
    const condition = view.columns.filterOn(field, value);
    if (condition === null) return null;
    conditions.push(condition);
  }
  const { removedSlots } = view;
  if (conditions.length === 0 && removedSlots.size === 0) return () => true;
  return (slot) =>
    conditions.every(({ numbers, wanted }) => numbers.at(slot) === wanted) && !removedSlots.has(slot);
}

function matchesFilters(values: readonly string[], filters: readonly (string | null)[]): boolean {
  return filters.every((wanted, field) => wanted === null || values[field] === wanted);
}

function scoreOf(
  counts: ReadonlyMap<string, number>,
  length: number,
  weights: ReadonlyMap<string, number>,
  view: CorpusView,
): number {
  const norm = K1 * (1 - B) + ((K1 * B) / view.averageLength) * length;
  let score = 0;
  for (const [word, weight] of weights) {
    const count = counts.get(word) ?? 0;
    if (count > 0) score += (weight * count) / (count + norm);
  }
  return Math.fround(score);
}
