import { GrowingInts } from "./growing-ints";

/** Up to this many new words are scanned one by one. Then they are merged into the sorted list. */
const MAX_UNSORTED = 512;

/** The distinct words of a corpus, with their numbers and postings, and a lookup by prefix. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** A word that only one document has, as most words are, has its posting here: a list takes 250 bytes more. */
  readonly #postings: (GrowingInts | number)[] = [];
  #sorted: string[] = [];
  /** Words from this number on are not in `#sorted` yet. */
  #sortedUpTo = 0;

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  wordOf(number: number): string {
    return this.#words[number] ?? "";
  }

  /** `slot << 8 | occurrences` of every document that contains or contained the word, in order. */
  postings(number: number): GrowingInts | undefined {
    const postings = this.#postings[number];
    return typeof postings === "number" ? GrowingInts.of(Uint32Array.of(postings)) : postings;
  }

  /** True if the word has a posting of this slot. */
  hasPosting(number: number, slot: number): boolean {
    return this.occurrencesIn(number, slot) > 0;
  }

  /** How often the document of this slot contains or contained the word. */
  occurrencesIn(number: number, slot: number): number {
    const postings = this.#postings[number];
    if (postings === undefined) return 0;
    if (typeof postings === "number") return postings >>> 8 === slot ? postings & 255 : 0;
    const { entries, length } = postings;
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle] ?? 0) >>> 8 < slot) low = middle + 1;
      else high = middle;
    }
    const entry = low < length ? (entries[low] ?? 0) : 0;
    return entry >>> 8 === slot ? entry & 255 : 0;
  }

  /** Adds a posting of one document, in a later slot than all before. */
  addPosting(word: string, posting: number): void {
    const number = this.#numbers.get(word);
    if (number === undefined) return this.#addWord(word, posting);
    const postings = this.#postings[number];
    if (typeof postings === "number")
      this.#postings[number] = GrowingInts.of(Uint32Array.of(postings, posting));
    else postings?.push(posting);
  }

  /** The words in order. Later words leave the list as it is. */
  sortedWords(): readonly string[] {
    this.sortInNewWords();
    return this.#sorted;
  }

  /** Adds words of a saved dictionary, in the order of their numbers. Their postings and places are restored later. */
  restoreWords(words: readonly string[]): void {
    for (const word of words) {
      this.#numbers.set(word, this.#words.length);
      this.#words.push(word);
    }
  }

  /** Adds the next words of a saved dictionary to the sorted list. */
  restoreSorted(numbers: Uint32Array): void {
    for (const number of numbers) this.#sorted.push(this.wordOf(number));
    this.#sortedUpTo = this.#words.length;
  }

  /** Gives the next word of a saved dictionary its postings, which it keeps without a copy. */
  restorePostings(postings: Uint32Array): void {
    const [first] = postings;
    this.#postings.push(first !== undefined && postings.length === 1 ? first : GrowingInts.of(postings));
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
    // A new list: the old one may be on its way to a file.
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

  #addWord(word: string, posting: number): void {
    this.#numbers.set(word, this.#words.length);
    this.#words.push(word);
    this.#postings.push(posting);
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
