import { Dictionary } from "./dictionary";
import { BlockInts, GrowingInts } from "./growing-ints";

/** More occurrences of one word in one document do not count. */
const MAX_OCCURRENCES = 255;
/** A rebuild needs more removed documents than this. */
const MIN_REMOVED_TO_REBUILD = 1024;

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
  listStarts: Uint32Array;
  /** By filter field: the values that no earlier slot has, and each slot's value by number. */
  filters: readonly { newValues: readonly string[]; numbers: Uint32Array }[];
}

/**
 * The indexed documents in slots numbered from 0, at most 2^24. A removed document leaves an empty slot (length 0)
 * and its postings. Once more slots are empty than full, the corpus is rebuilt, so memory stays within a constant
 * factor of the live documents.
 */
export class Corpus {
  readonly #filterFields: number;
  #slots = new Map<string, number>();
  #words = 0;
  #columns: Columns;

  constructor(filterFields: number) {
    this.#filterFields = filterFields;
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
    this.#addCounted(document, countWords(document.words), document.words.length);
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
    const columns = this.#columns;
    this.#slots.delete(id);
    this.#words -= columns.lengths.at(slot);
    for (const [number] of columns.wordsOf(slot)) columns.dictionary.decrementFrequency(number);
    columns.lengths.set(slot, 0);
    columns.ids[slot] = "";
    const removed = columns.ids.length - this.#slots.size;
    if (removed > MIN_REMOVED_TO_REBUILD && removed > this.#slots.size) this.#rebuild();
  }

  #addCounted(
    document: Omit<IndexedDocument, "words">,
    counts: ReadonlyMap<string, number>,
    length: number,
  ): void {
    this.#slots.set(document.id, this.#columns.append(document, counts, length));
    this.#words += length;
  }

  #rebuild(): void {
    const old = this.#columns;
    const slots = this.#slots;
    this.#columns = new Columns(this.#filterFields);
    this.#slots = new Map();
    this.#words = 0;
    for (const [id, slot] of slots) {
      const counts = new Map<string, number>();
      for (const [number, count] of old.wordsOf(slot)) counts.set(old.dictionary.wordOf(number), count);
      const creationTime = old.creationTimes[slot] ?? 0;
      this.#addCounted({ id, creationTime, filters: old.filtersOf(slot) }, counts, old.lengths.at(slot));
    }
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
  /** `word number << 8 | occurrences` for each word of each document. */
  readonly wordLists = new BlockInts();
  readonly listStarts = new GrowingInts(64);

  constructor(filterFields: number) {
    this.filters = Array.from({ length: filterFields }, () => new FilterColumn());
  }

  /** Adds a document to a new slot and returns the slot. */
  append(
    document: Omit<IndexedDocument, "words">,
    counts: ReadonlyMap<string, number>,
    length: number,
  ): number {
    const slot = this.#appendSlot(document, length);
    for (const [word, count] of counts) {
      const number = this.dictionary.addPosting(word, slot * 256 + count);
      this.wordLists.push(number * 256 + count);
    }
    return slot;
  }

  restoreSlots({ ids, creationTimes, lengths, listStarts, filters }: SavedSlots): void {
    for (const id of ids) this.ids.push(id);
    for (const time of creationTimes) this.creationTimes.push(time);
    this.lengths.pushAll(lengths);
    this.listStarts.pushAll(listStarts);
    for (const [field, column] of this.filters.entries()) {
      const saved = filters[field];
      if (saved !== undefined) column.restore(saved.newValues, saved.numbers);
    }
  }

  /** The numbers of a document's distinct words and the occurrences of each. */
  wordsOf(slot: number): [number: number, count: number][] {
    const start = this.listStarts.at(slot);
    return Array.from({ length: this.#listEnd(slot) - start }, (_, at) => {
      const entry = this.wordLists.at(start + at);
      return [entry >>> 8, entry & 255];
    });
  }

  filtersOf(slot: number): string[] {
    return this.filters.map((column) => column.valueOf(slot));
  }

  #listEnd(slot: number): number {
    return slot + 1 < this.listStarts.length ? this.listStarts.at(slot + 1) : this.wordLists.length;
  }

  #appendSlot(document: Omit<IndexedDocument, "words">, length: number): number {
    this.ids.push(document.id);
    this.creationTimes.push(document.creationTime);
    this.lengths.push(length);
    for (const [at, column] of this.filters.entries()) column.push(document.filters[at] ?? "");
    this.listStarts.push(this.wordLists.length);
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
