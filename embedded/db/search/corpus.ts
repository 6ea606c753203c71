import { Dictionary } from "./dictionary";
import { GrowingInts } from "./growing-ints";

/** More occurrences of one word in one document do not count. */
const MAX_OCCURRENCES = 255;
/** A rebuild needs more removed documents than this. */
const MIN_REMOVED_TO_REBUILD = 1024;
/** Looking for a document in a word's postings takes as long as going through so many of them. */
export const POSTINGS_PER_LOOKUP = 16;

/** A document as the text index stores it. */
export interface IndexedDocument {
  id: string;
  creationTime: number;
  /** At least one word, in order and with repetitions. */
  words: readonly string[];
  /** Encoded values by position of the filter field. */
  filters: readonly string[];
}

/** Some slots as a file has them, by column. A removed document has the length 0. */
export interface SavedSlots {
  ids: readonly string[];
  creationTimes: readonly number[];
  lengths: Uint32Array;
  /** By filter field: the values that no earlier slot has, and each slot's value by number. */
  filters: readonly { newValues: readonly string[]; numbers: Uint32Array }[];
}

/**
 * The indexed documents in slots numbered from 0, at most 2^24. A removed document leaves an empty slot (length 0)
 * and its postings. Once more slots are empty than full, the corpus is rebuilt, so memory stays within a constant
 * factor of the live documents.
 */
export class Corpus {
  #slots = new Map<string, number>();
  #words = 0;
  #columns: Columns;

  constructor(filterFields: number) {
    this.#columns = new Columns(filterFields);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** The number of words of all live documents, with repetitions. */
  get wordCount(): number {
    return this.#words;
  }

  get columns(): Columns {
    return this.#columns;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  /** Adds a document that is not in the corpus yet. */
  add(document: IndexedDocument): void {
    this.#slots.set(document.id, this.#columns.append(document));
    this.#words += document.words.length;
  }

  /** Adds the next slots of a saved corpus. Their words are restored apart. */
  restoreSlots(slots: SavedSlots): void {
    const first = this.#columns.ids.length;
    this.#columns.restoreSlots(slots);
    for (const [at, id] of slots.ids.entries()) {
      const length = slots.lengths[at] ?? 0;
      if (length > 0) this.#slots.set(id, first + at);
      this.#words += length;
    }
  }

  /** Removes a document. Does nothing if it is not in the corpus. */
  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#words -= this.#columns.lengths.at(slot);
    this.#columns.empty(slot);
    const removed = this.#columns.ids.length - this.#slots.size;
    if (removed > MIN_REMOVED_TO_REBUILD && removed > this.#slots.size) this.#rebuild();
  }

  #rebuild(): void {
    this.#columns = this.#columns.withoutEmptySlots();
    this.#slots = new Map(this.#columns.ids.map((id, slot) => [id, slot]));
  }
}

/** The documents by column. Everything that a search scans lies in typed arrays. */
export class Columns {
  readonly dictionary = new Dictionary();
  readonly ids: string[] = [];
  readonly creationTimes: number[] = [];
  /** The number of words per document. 0 marks an empty slot. */
  readonly lengths = new GrowingInts(64);
  readonly filters: readonly FilterColumn[];
  /** The empty slots in the order in which they became empty. */
  readonly #emptied = new GrowingInts();
  /** Words that were asked for: how many of their postings are of empty slots, of the first `known` ones. */
  readonly #emptyPostings = new Map<number, { known: number; count: number }>();
  /** Words that were asked for: the most occurrences in one document, of the first `known` postings. */
  readonly #mostOccurrences = new Map<number, { known: number; most: number }>();
  #shortest = Infinity;

  constructor(filterFields: number) {
    this.filters = Array.from({ length: filterFields }, () => new FilterColumn());
  }

  /** Adds a document to a new slot and returns the slot. */
  append(document: IndexedDocument): number {
    const slot = this.#appendSlot(document, document.words.length);
    for (const [word, count] of countWords(document.words))
      this.dictionary.addPosting(word, slot * 256 + count);
    return slot;
  }

  /** Takes the document out of a slot. Its postings stay. */
  empty(slot: number): void {
    this.lengths.set(slot, 0);
    this.ids[slot] = "";
    this.#emptied.push(slot);
  }

  restoreSlots({ ids, creationTimes, lengths, filters }: SavedSlots): void {
    for (const [at, length] of lengths.entries()) {
      if (length === 0) this.#emptied.push(this.ids.length + at);
      else this.#shortest = Math.min(this.#shortest, length);
    }
    for (const id of ids) this.ids.push(id);
    for (const time of creationTimes) this.creationTimes.push(time);
    this.lengths.pushAll(lengths);
    for (const [field, column] of this.filters.entries()) {
      const saved = filters[field];
      if (saved !== undefined) column.restore(saved.newValues, saved.numbers);
    }
  }

  /** No document has fewer words. */
  get shortest(): number {
    return this.#shortest;
  }

  /** No document contains the word more often. Looks only at the postings that are new since it was last asked. */
  mostOccurrences(number: number): number {
    const postings = this.dictionary.postings(number);
    let { known, most } = this.#mostOccurrences.get(number) ?? { known: 0, most: 0 };
    if (postings === undefined || known === postings.length) return most;
    const { entries, length } = postings;
    for (; known < length; known += 1) most = Math.max(most, (entries[known] ?? 0) & 255);
    this.#mostOccurrences.set(number, { known, most });
    return most;
  }

  /** The number of live documents that contain the word. */
  frequency(number: number): number {
    const postings = this.dictionary.postings(number);
    return postings === undefined ? 0 : postings.length - this.#emptyPostingsOf(number, postings);
  }

  /** The same documents, words and postings, without the empty slots and the words that only they contain. */
  withoutEmptySlots(): Columns {
    const kept = new Columns(this.filters.length);
    const moved = new Uint32Array(this.ids.length);
    for (const [slot, id] of this.ids.entries()) {
      const length = this.lengths.at(slot);
      if (length === 0) continue;
      const filters = this.filters.map((column) => column.valueOf(slot));
      moved[slot] = kept.#appendSlot({ id, creationTime: this.creationTimes[slot] ?? 0, filters }, length);
    }
    for (let number = 0; number < this.dictionary.size; number += 1) {
      const word = this.dictionary.wordOf(number);
      for (const entry of this.#postingsOf(number)) {
        const slot = entry >>> 8;
        if (this.lengths.at(slot) > 0)
          kept.dictionary.addPosting(word, (moved[slot] ?? 0) * 256 + (entry & 255));
      }
    }
    return kept;
  }

  /** Counts only what became empty since it was last asked for the word. */
  #emptyPostingsOf(number: number, postings: GrowingInts): number {
    const emptied = this.#emptied.length;
    const before = this.#emptyPostings.get(number) ?? { known: 0, count: 0 };
    if (before.known === emptied) return before.count;
    let { known, count } = before;
    if ((emptied - known) * POSTINGS_PER_LOOKUP < postings.length) {
      for (; known < emptied; known += 1)
        if (this.dictionary.hasPosting(number, this.#emptied.at(known))) count += 1;
    } else {
      count = 0;
      for (const entry of this.#postingsOf(number)) if (this.lengths.at(entry >>> 8) === 0) count += 1;
    }
    this.#emptyPostings.set(number, { known: emptied, count });
    return count;
  }

  #postingsOf(number: number): Uint32Array {
    const postings = this.dictionary.postings(number);
    return postings === undefined ? new Uint32Array() : postings.entries.subarray(0, postings.length);
  }

  #appendSlot(document: Omit<IndexedDocument, "words">, length: number): number {
    this.ids.push(document.id);
    this.creationTimes.push(document.creationTime);
    this.lengths.push(length);
    this.#shortest = Math.min(this.#shortest, length);
    for (const [at, column] of this.filters.entries()) column.push(document.filters[at] ?? "");
    return this.ids.length - 1;
  }

  /** The column of a filter field and the number of a value in it. Null if no document has the value. */
  filterOn(field: number, value: string): { numbers: GrowingInts; wanted: number } | null {
    const column = this.filters[field];
    const wanted = column?.numberOf(value);
    return column === undefined || wanted === undefined ? null : { numbers: column.numbers, wanted };
  }
}

/** One filter field: each distinct value once, numbered in order of its first slot, and the number per document. */
class FilterColumn {
  readonly numbers = new GrowingInts(64);
  readonly values: string[] = [];
  readonly #numbersByValue = new Map<string, number>();

  push(value: string): void {
    let number = this.#numbersByValue.get(value);
    if (number === undefined) {
      number = this.values.length;
      this.#numbersByValue.set(value, number);
      this.values.push(value);
    }
    this.numbers.push(number);
  }

  /** Adds the values of the next slots, and those of them that no slot had before. */
  restore(newValues: readonly string[], numbers: Uint32Array): void {
    for (const value of newValues) {
      this.#numbersByValue.set(value, this.values.length);
      this.values.push(value);
    }
    this.numbers.pushAll(numbers);
  }

  numberOf(value: string): number | undefined {
    return this.#numbersByValue.get(value);
  }

  valueOf(slot: number): string {
    return this.values[this.numbers.at(slot)] ?? "";
  }
}

/** The distinct words and their occurrences, capped at 255 so that a count fits in eight bits. */
export function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, Math.min((counts.get(word) ?? 0) + 1, MAX_OCCURRENCES));
  return counts;
}
