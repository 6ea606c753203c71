import { POSTINGS_PER_LOOKUP, type Corpus } from "./corpus";
import { CorpusView, wordWeights, type ScoreRequest } from "./corpus-view";
import type { GrowingInts } from "./growing-ints";
import { BestHits, type SearchHit } from "./hits";

/** More than what rounding can add to a score. */
const ROUNDING = 1 + 1e-6;

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
    this.#addWords(view, weights, matches, request.limit);
    for (let at = 0; at < this.#found; at += 1) {
      const slot = this.#touched[at] ?? 0;
      const score = Math.fround(this.#scores[slot] ?? 0);
      this.#scores[slot] = 0;
      if (score < best.floor) continue;
      const creationTime = columns.creationTimes[slot] ?? 0;
      if (!best.wouldKeep(score, creationTime) || !matches(slot)) continue;
      best.offer({ id: columns.ids[slot] ?? "", score, creationTime });
    }
  }

  /**
   * Adds up the scores, word by word, the rarest first. Once a document with none but the remaining words cannot be among
   * the best, only the documents that were found go on: of "the harbor", nobody counts the documents with "the".
   */
  #addWords(
    view: CorpusView,
    weights: ReadonlyMap<string, number>,
    matches: (slot: number) => boolean,
    limit: number,
  ): void {
    const words = scoredWords(view, weights);
    let rest = words.reduce((sum, { most }) => sum + most, 0);
    let left = words.reduce((sum, { postings }) => sum + postings.length, 0);
    let floor = 0;
    let looked = Infinity;
    for (const word of words) {
      // Looking is worth it while more is left than was found, and only a few times.
      if (floor <= rest && this.#found > 0 && this.#found <= left && left <= looked / 2) {
        floor = this.#floorOf(matches, limit);
        looked = left;
      }
      if (Math.fround(rest * ROUNDING) < floor) {
        this.#drop(rest, floor);
        this.#addToFound(view, word);
      } else this.#addWord(view, word);
      rest -= word.most;
      left -= word.postings.length;
    }
  }

  /** What the best `limit` documents have reached so far; 0 if there are fewer. */
  #floorOf(matches: (slot: number) => boolean, limit: number): number {
    const best = new BestHits(limit);
    for (let at = 0; at < this.#found; at += 1) {
      const slot = this.#touched[at] ?? 0;
      const score = Math.fround(this.#scores[slot] ?? 0);
      if (score > best.floor && matches(slot)) best.offer({ id: "", score, creationTime: 0 });
    }
    return best.floor;
  }

  /** Forgets the found documents that do not reach the floor with all of the rest. */
  #drop(rest: number, floor: number): void {
    let kept = 0;
    for (let at = 0; at < this.#found; at += 1) {
      const slot = this.#touched[at] ?? 0;
      const most = ((this.#scores[slot] ?? 0) + rest) * ROUNDING;
      if (Math.fround(most) < floor) this.#scores[slot] = 0;
      else this.#touched[kept++] = slot;
    }
    this.#found = kept;
  }

  /** Adds the word to the scores of all documents that have it. */
  #addWord(view: CorpusView, { postings, weight }: ScoredWord): void {
    const scores = this.#scores;
    const touched = this.#touched;
    let found = this.#found;
    const { entries } = postings;
    const documentLengths = view.columns.lengths.entries;
    const { fixed, perWord } = view;
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

  /** Adds the word to the scores of the documents that have a score. */
  #addToFound(view: CorpusView, { number, postings, weight }: ScoredWord): void {
    const scores = this.#scores;
    const { dictionary, lengths } = view.columns;
    const { fixed, perWord } = view;
    const add = (slot: number, count: number) => {
      const norm = fixed + perWord * lengths.at(slot);
      scores[slot] = (scores[slot] ?? 0) + (weight * count) / (count + norm);
    };
    if (this.#found * POSTINGS_PER_LOOKUP < postings.length) {
      for (let at = 0; at < this.#found; at += 1) {
        const slot = this.#touched[at] ?? 0;
        const count = dictionary.occurrencesIn(number, slot);
        if (count > 0) add(slot, count);
      }
      return;
    }
    const { entries } = postings;
    for (let at = 0; at < postings.length; at += 1) {
      const entry = entries[at] ?? 0;
      if (scores[entry >>> 8] !== 0) add(entry >>> 8, entry & 255);
    }
  }
}

/** A word that stored documents have, with its weight. */
interface ScoredWord {
  number: number;
  postings: GrowingInts;
  weight: number;
  /** It adds no more to any score. */
  most: number;
}

/** The words with postings, in the order of the weights. */
function scoredWords(view: CorpusView, weights: ReadonlyMap<string, number>): ScoredWord[] {
  const { columns, fixed, perWord } = view;
  const words: ScoredWord[] = [];
  for (const [word, weight] of weights) {
    const number = columns.dictionary.numberOf(word);
    const postings = number === undefined ? undefined : columns.dictionary.postings(number);
    if (number === undefined || postings === undefined || postings.length === 0) continue;
    const count = columns.mostOccurrences(number);
    const most = (weight * count) / (count + fixed + perWord * columns.shortest);
    words.push({ number, postings, weight, most });
  }
  return words;
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
  const norm = view.fixed + view.perWord * length;
  let score = 0;
  for (const [word, weight] of weights) {
    const count = counts.get(word) ?? 0;
    if (count > 0) score += (weight * count) / (count + norm);
  }
  return Math.fround(score);
}
