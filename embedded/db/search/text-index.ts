import { encodeKey } from "../../values/keys";
import { valueAtPath, type ConvexObject, type ConvexValue } from "../../values/value";
import type { SearchRead, WrittenSearchEntry } from "../read-set";
import { Corpus, type IndexedDocument } from "./corpus";
import type { SearchHit } from "./hits";
import { Scorer } from "./scoring";
import { tokenize } from "./tokenize";

/** Words of a query that count; the rest is ignored. */
export const MAX_QUERY_WORDS = 16;
/** Reading one candidate more than this is the documented error. */
export const MAX_CANDIDATES = 1024;

export interface SearchDefinition {
  /** The index's number, as in read sets. */
  index: number;
  /** Path of the field whose words are found. A value that is not text is not indexed. */
  searchField: string;
  filterFields: readonly string[];
}

export interface SearchQuery {
  text: string;
  /** Exact values by filter field; `undefined` finds documents without the field. All must hold. */
  filters: ReadonlyMap<string, ConvexValue | undefined>;
  /** How many hits at most; `MAX_CANDIDATES + 1` when absent, so that one too many can be noticed. */
  limit?: number;
}

export interface SearchDocument {
  id: string;
  creationTime: number;
  doc: ConvexObject;
}

/**
 * A transaction's own writes, laid over the index for one search. A document that was changed is in both:
 * its stored version is removed, its present one added.
 */
export interface SearchOverlay {
  removed: ReadonlySet<string>;
  added: readonly SearchDocument[];
}

/**
 * The full text index of one search field, in memory. It holds no truth of its own: it is built by adding
 * every document of the table, and kept by adding and removing what each commit changed. Ids are those
 * of one table, so that their texts sort as their internal ids do.
 */
export class TextIndex {
  readonly definition: SearchDefinition;
  readonly #corpus: Corpus;
  readonly #scorer = new Scorer();

  constructor(definition: SearchDefinition) {
    this.definition = definition;
    this.#corpus = new Corpus(definition.filterFields.length);
  }

  /** Documents that can be found. */
  get size(): number {
    return this.#corpus.size;
  }

  /** Adds a document, or its new version: the earlier one is forgotten. */
  add(id: string, creationTime: number, doc: ConvexObject): void {
    this.#corpus.remove(id);
    const indexed = this.#toIndexedDocument({ id, creationTime, doc });
    if (indexed !== null) this.#corpus.add(indexed);
  }

  /** Forgets a document. One that was never added is no error. */
  remove(id: string): void {
    this.#corpus.remove(id);
  }

  /** The best hits, best first: by score, then the newer document, then the id. */
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

  /** What a search depends on, for the read set. Needs no index to be built. */
  readOf(query: SearchQuery): SearchRead {
    const words = queryWords(query.text);
    const filters = new Map<string, string>();
    for (const [field, value] of query.filters) filters.set(field, encodeFilterValue(value));
    const terms = words.map((term, at) => ({ term, prefix: at === words.length - 1 }));
    return { index: this.definition.index, terms, filters };
  }

  /** What a version of a document that a commit wrote or replaced means to searches. */
  entryOf(doc: ConvexObject): WrittenSearchEntry {
    return new WrittenEntry(this, doc);
  }

  #toIndexedDocument({ id, creationTime, doc }: SearchDocument): IndexedDocument | null {
    const text = valueAtPath(doc, this.definition.searchField);
    const words = typeof text === "string" ? tokenize(text) : [];
    if (words.length === 0) return null;
    const filters = this.definition.filterFields.map((field) => encodeFilterValue(valueAtPath(doc, field)));
    return { id, creationTime, words, filters };
  }

  /** By position in `filterFields`; null where the query does not care. */
  #encodeFilters(filters: SearchQuery["filters"]): (string | null)[] {
    return this.definition.filterFields.map((field) =>
      filters.has(field) ? encodeFilterValue(filters.get(field)) : null,
    );
  }
}

/** Told apart into words only when somebody searches: most commits meet no search at all. */
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

/**
 * Whether a written document can have changed what a search found: one of its words is searched for and
 * none of its filter values rules it out. (Scores of other documents may shift with any write; results
 * are not made stale by that alone.)
 */
export function isSearchAffected(read: SearchRead, entry: WrittenSearchEntry): boolean {
  if (read.index !== entry.index) return false;
  for (const [field, value] of read.filters) {
    if (entry.filters.get(field) !== value) return false;
  }
  return read.terms.some(
    ({ term, prefix }) => entry.terms.has(term) || (prefix && hasPrefix(entry.terms, term)),
  );
}

function queryWords(text: string): string[] {
  return tokenize(text).slice(0, MAX_QUERY_WORDS);
}

function hasPrefix(terms: ReadonlySet<string>, prefix: string): boolean {
  for (const term of terms) if (term.startsWith(prefix)) return true;
  return false;
}

function encodeFilterValue(value: ConvexValue | undefined): string {
  return encodeKey([value]).toString("latin1");
}
