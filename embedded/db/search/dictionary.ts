import { GrowingInts } from "./growing-ints";

/** Up to this many new words are scanned one by one. Then they are merged into the sorted list. */
const MAX_UNSORTED = 512;

/** The distinct words of a corpus, with their numbers and postings, and a lookup by prefix. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #postings: GrowingInts[] = [];
  readonly #frequencies = new GrowingInts(64);
  #sorted: string[] = [];
  /** Words from this number on are not in `#sorted` yet. */
  #sortedUpTo = 0;

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  wordOf(number: number): string {
    return this.#words[number] ?? "";
  }

  /** The number of live documents that contain the word. */
  frequency(number: number): number {
    return this.#frequencies.at(number);
  }

  /** `slot << 8 | occurrences` of every document that contains or contained the word. */
  postings(number: number): GrowingInts | undefined {
    return this.#postings[number];
  }

  /** Adds a posting of one document and returns the number of the word. */
  addPosting(word: string, posting: number): number {
    const number = this.#numbers.get(word) ?? this.#addWord(word, 2);
    this.addPostingOf(number, posting);
    return number;
  }

  /** Adds a posting of one document by the number of the word. */
  addPostingOf(number: number, posting: number): void {
    this.#postings[number]?.push(posting);
    this.#frequencies.set(number, this.#frequencies.at(number) + 1);
  }

  /** Adds words that follow all others in order, with room for their postings, so that none needs sorting. */
  addSorted(words: readonly string[], frequencies: readonly number[]): void {
    for (const [at, word] of words.entries()) {
      this.#addWord(word, Math.max(frequencies[at] ?? 0, 2));
      this.#sorted.push(word);
    }
    this.#sortedUpTo = this.#words.length;
  }

  /** The words that live documents contain, in order. */
  sortedWords(): { word: string; number: number; frequency: number }[] {
    this.sortInNewWords();
    const words = [];
    for (const word of this.#sorted) {
      const number = this.#numbers.get(word) ?? 0;
      const frequency = this.frequency(number);
      if (frequency > 0) words.push({ word, number, frequency });
    }
    return words;
  }

  /** Counts one document less for the word. The posting stays until the corpus is rebuilt. */
  decrementFrequency(number: number): void {
    this.#frequencies.set(number, this.#frequencies.at(number) - 1);
  }

  /** The number of words, with those that only removed documents contain. */
  get size(): number {
    return this.#words.length;
  }

  /** The number of words that are not in the sorted list yet. */
  get unsorted(): number {
    return this.#words.length - this.#sortedUpTo;
  }

  /** Merges the words that are new into the sorted list. */
  sortInNewWords(): void {
    if (this.unsorted === 0) return;
    const added = this.#words.slice(this.#sortedUpTo).sort();
    const merged: string[] = [];
    let next = 0;
    for (const word of this.#sorted) {
      for (let other = added[next]; other !== undefined && other < word; other = added[next]) {
        merged.push(other);
        next += 1;
      }
      merged.push(word);
    }
    this.#sorted = merged.concat(added.slice(next));
    this.#sortedUpTo = this.#words.length;
  }

  /** The first `limit` words, alphabetically, that start with `prefix` and that `admits` accepts. */
  startingWith(prefix: string, limit: number, admits: (word: string, number: number) => boolean): string[] {
    if (this.unsorted > MAX_UNSORTED) this.sortInNewWords();
    const found: string[] = [];
    for (let at = this.#firstFrom(prefix); found.length < limit; at += 1) {
      const word = this.#sorted[at];
      if (word === undefined || !word.startsWith(prefix)) break;
      if (admits(word, this.#numbers.get(word) ?? 0)) found.push(word);
    }
    for (let number = this.#sortedUpTo; number < this.#words.length; number += 1) {
      const word = this.wordOf(number);
      if (word.startsWith(prefix) && admits(word, number)) found.push(word);
    }
    return found.sort().slice(0, limit);
  }

  #addWord(word: string, capacity: number): number {
    const number = this.#words.length;
    this.#numbers.set(word, number);
    this.#words.push(word);
    this.#postings.push(new GrowingInts(capacity));
    this.#frequencies.push(0);
    return number;
  }

  /** The index of the first sorted word that is not below `prefix`. */
  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
