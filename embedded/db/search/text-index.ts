import { encodeKey } from "../../values/keys";
import { valueAtPath, type ConvexObject, type ConvexValue } from "../../values/value";
import type { SearchRead, WrittenSearchEntry } from "../read-set";
import { Corpus, type IndexedDocument } from "./corpus";
import { corpusFrames, loadCorpusFrame } from "./corpus-frames";
import type { SearchHit } from "./hits";
import { Scorer } from "./scoring";
import { tokenize } from "./tokenize";

/** Further words of a query are ignored. */
export const MAX_QUERY_WORDS = 16;
/** Reading more candidates than this throws, as on Convex. */
export const MAX_CANDIDATES = 1024;

/** The fields of one text index. */
export interface SearchDefinition {
  /** The number of the index, as in read sets. */
  index: number;
  /** The path of the searched field. Values other than strings are not indexed. */
  searchField: string;
  filterFields: readonly string[];
}

/** A text search with equality filters. */
export interface SearchQuery {
  text: string;
  /** Exact values by filter field. `undefined` matches documents without the field. All filters must match. */
  filters: ReadonlyMap<string, ConvexValue | undefined>;
  /** The maximum number of hits. The default is `MAX_CANDIDATES + 1`, so that a caller can notice an excess. */
  limit?: number;
}

/** A document to index. */
export interface SearchDocument {
  id: string;
  creationTime: number;
  doc: ConvexObject;
}

/**
 * The writes of an open transaction, applied to the index for one search. A changed document is in both lists: its
 * committed version in `removed`, its new version in `added`.
 */
export interface SearchOverlay {
  removed: ReadonlySet<string>;
  added: readonly SearchDocument[];
}

/**
 * A full text index of one field, in memory. It is derived data: the catalog adds every document of the table, then
 * the changes of each commit. All ids belong to one table, so their texts sort like their internal ids.
 */
export class TextIndex {
  readonly definition: SearchDefinition;
  readonly #corpus: Corpus;
  readonly #scorer = new Scorer();

  constructor(definition: SearchDefinition) {
    this.definition = definition;
    this.#corpus = new Corpus(definition.filterFields.length);
  }

  /** The number of indexed documents. */
  get size(): number {
    return this.#corpus.size;
  }

  /** Adds a document or replaces its earlier version. */
  add(id: string, creationTime: number, doc: ConvexObject): void {
    this.#corpus.remove(id);
    const indexed = this.#toIndexedDocument({ id, creationTime, doc });
    if (indexed !== null) this.#corpus.add(indexed);
  }

  /** Removes a document. Does nothing if it is not indexed. */
  remove(id: string): void {
    this.#corpus.remove(id);
  }

  /** Prepares the lookup by prefix, which the next search would otherwise do. Does nothing for few new words. */
  sortWords(minNew = 1): void {
    const { dictionary } = this.#corpus.columns;
    if (dictionary.unsorted >= minNew) dictionary.sortInNewWords();
  }

  /** The index as frames for a file, as it is when the first one is asked for. */
  toFrames(): Generator<Buffer> {
    return corpusFrames(this.#corpus.columns);
  }

  /** Adds the contents of a frame to an index that has only been filled from the frames before it. Keeps its memory. */
  addFrame(frame: Buffer): void {
    loadCorpusFrame(this.#corpus, frame);
  }

  /** The best hits: by score, then newer first, then by id. */
  search(query: SearchQuery, overlay?: SearchOverlay): SearchHit[] {
    const words = queryWords(query.text);
    const limit = query.limit ?? MAX_CANDIDATES + 1;
    if (words.length === 0 || limit <= 0) return [];
    return this.#scorer.search(this.#corpus, {
      words,
      filters: this.#encodeFilters(query.filters),
      limit,
      removed: overlay?.removed ?? new Set(),
      added: (overlay?.added ?? [])
        .map((document) => this.#toIndexedDocument(document))
        .filter((d) => d !== null),
    });
  }

  /** The distinct words of a document's search field. */
  terms(doc: ConvexObject): Set<string> {
    const text = valueAtPath(doc, this.definition.searchField);
    return new Set(typeof text === "string" ? tokenize(text) : []);
  }

  /** The read set entry of a search. The index need not be built. */
  toSearchRead(query: SearchQuery): SearchRead {
    const words = queryWords(query.text);
    const filters = new Map<string, string>();
    for (const [field, value] of query.filters) filters.set(field, encodeFilterValue(value));
    const terms = words.map((term, at) => ({ term, prefix: at === words.length - 1 }));
    return { index: this.definition.index, terms, filters };
  }

  /**
   * The write set entry of a document version that a commit wrote or replaced. Any write may also shift the scores of
   * other documents, but that alone does not make a result stale.
   */
  toWrittenEntry(doc: ConvexObject): WrittenSearchEntry {
    return new WrittenEntry(this, doc);
  }

  /** True if both versions have the same text, filter values and age, so that every search ranks them alike. */
  hasSameEntry(before: ConvexObject, after: ConvexObject): boolean {
    const { searchField, filterFields } = this.definition;
    return [searchField, "_creationTime", ...filterFields].every(
      (field) => valueAtPath(before, field) === valueAtPath(after, field),
    );
  }

  #toIndexedDocument({ id, creationTime, doc }: SearchDocument): IndexedDocument | null {
    const text = valueAtPath(doc, this.definition.searchField);
    const words = typeof text === "string" ? tokenize(text) : [];
    if (words.length === 0) return null;
    const filters = this.definition.filterFields.map((field) => encodeFilterValue(valueAtPath(doc, field)));
    return { id, creationTime, words, filters };
  }

  /** Encoded filter values by position in `filterFields`. Null means no filter on the field. */
  #encodeFilters(filters: SearchQuery["filters"]): (string | null)[] {
    return this.definition.filterFields.map((field) =>
      filters.has(field) ? encodeFilterValue(filters.get(field)) : null,
    );
  }
}

/** A write set entry that tokenizes on first access, because most commits affect no open search. */
class WrittenEntry implements WrittenSearchEntry {
  readonly index: number;
  readonly #text: TextIndex;
  readonly #doc: ConvexObject;
  #terms: Set<string> | undefined;
  #filters: Map<string, string> | undefined;

  constructor(text: TextIndex, doc: ConvexObject) {
    this.index = text.definition.index;
    this.#text = text;
    this.#doc = doc;
  }

  get terms(): ReadonlySet<string> {
    return (this.#terms ??= this.#text.terms(this.#doc));
  }

  get filters(): ReadonlyMap<string, string> {
    const { filterFields } = this.#text.definition;
    return (this.#filters ??= new Map(
      filterFields.map((field) => [field, encodeFilterValue(valueAtPath(this.#doc, field))]),
    ));
  }
}

function queryWords(text: string): string[] {
  return tokenize(text).slice(0, MAX_QUERY_WORDS);
}

function encodeFilterValue(value: ConvexValue | undefined): string {
  return encodeKey([value]).toString("latin1");
}
