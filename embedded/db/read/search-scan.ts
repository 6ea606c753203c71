import { checkedOrUndefined, ValueError, type ConvexValue } from "../../values/value";
import type { StoredDocument } from "../document-cache";
import { UserError } from "../errors";
import type { SearchRule } from "../query";
import { foundToken } from "../read-set";
import { compareHits, type SearchHit } from "../search/hits";
import { searchOverlay } from "../search/search-catalog";
import { MAX_CANDIDATES, type SearchQuery } from "../search/text-index";
import type { SearchIndex, Table } from "../tables";
import type { Usage } from "../usage";
import type { DocumentSource, ReadSlice } from "./index-scan";
import type { ReadContext } from "./read-context";

const MAX_FILTERS = 8;
/** How many hits are ranked for a caller who does not say. The rest is ranked only if the caller reads on. */
const FIRST_HITS = 64;
const ALL_HITS = MAX_CANDIDATES + 1;

/** A text search resolved to an existing table and index. */
export interface SearchPlan {
  table: Table;
  index: SearchIndex;
  query: SearchQuery;
}

/**
 * Reads the hits of a text search, best first. The read set covers which documents the whole search finds and in what
 * order, and the contents of those that were returned.
 */
export class SearchScan implements DocumentSource {
  readonly #readContext: ReadContext;
  readonly #usage: Usage;
  readonly #plan: SearchPlan;
  readonly #slice: ReadSlice;
  #hits: SearchHit[] | null = null;
  /** The number of hits requested from the index. If it returned that many, there may be more. */
  #limit = 0;
  #at = 0;
  /** Where the page ends, in a page that has an end. */
  #end = Infinity;

  constructor(readContext: ReadContext, usage: Usage, plan: SearchPlan, slice: ReadSlice) {
    this.#readContext = readContext;
    this.#usage = usage;
    this.#plan = plan;
    this.#slice = slice;
  }

  get position(): Buffer | null {
    const hit = this.#hits?.[this.#at - 1];
    return hit === undefined ? null : encodePosition(hit);
  }

  next(): StoredDocument | null {
    const hit = this.#nextHit();
    if (hit === undefined) return null;
    if (this.#at >= MAX_CANDIDATES) {
      throw new UserError(
        `Search query scanned too many documents (fetched ${MAX_CANDIDATES}). Consider using a smaller limit, paginating the query, or using a filter field to narrow the search.`,
      );
    }
    this.#at += 1;
    this.#readContext.dependOn(foundToken(hit.id));
    const document = this.#readContext.document(this.#plan.table, hit.id);
    if (document === null)
      throw new Error(`Search index ${this.#plan.index.number} refers to a missing document.`);
    this.#usage.recordRead(document.text.length);
    return document;
  }

  recordReads(): void {}

  #nextHit(): SearchHit | undefined {
    const { after, expected } = this.#slice;
    if (this.#hits === null) this.#runFirstSearch(after ? ALL_HITS : firstHits(expected));
    if (this.#at >= this.#end) return undefined;
    if (this.#at === this.#limit && this.#limit < ALL_HITS) this.#hits = this.#search(ALL_HITS);
    return this.#hits?.[this.#at];
  }

  /** Records the read, then skips the hits of earlier pages. They count as scanned. */
  #runFirstSearch(limit: number): void {
    const { index, query } = this.#plan;
    const { after, last } = this.#slice;
    this.#readContext.currentReads.searches.push(
      this.#readContext.searches.getOrCreateEmpty(index).toSearchRead(query),
    );
    this.#hits = this.#search(limit);
    if (after) this.#at = this.#placeAfter(decodePosition(after));
    if (last) this.#end = this.#placeAfter(decodePosition(last));
  }

  /**
   * Where the hits behind this one begin. Its document decides: any other document that comes, goes or changes moves all
   * scores a little. One that is no longer found has the place that its score then has now.
   */
  #placeAfter(hit: SearchHit): number {
    let place = this.#hits?.findIndex(({ id }) => id === hit.id) ?? -1;
    if (place === -1 && this.#hits?.length === this.#limit && this.#limit < ALL_HITS) {
      this.#hits = this.#search(ALL_HITS);
      place = this.#hits.findIndex(({ id }) => id === hit.id);
    }
    if (place !== -1) return place + 1;
    const next = this.#hits?.findIndex((other) => compareHits(other, hit) > 0) ?? -1;
    return next === -1 ? (this.#hits?.length ?? 0) : next;
  }

  #search(limit: number): SearchHit[] {
    const { table, index, query } = this.#plan;
    this.#limit = limit;
    const overlay = searchOverlay(this.#readContext.overlay, table);
    return this.#readContext.searches.getOrBuild(table, index).search({ ...query, limit }, overlay);
  }
}

/** As few as the caller expects: the fewer, the more documents need no score. */
function firstHits(expected: number | null): number {
  return expected === null ? FIRST_HITS : Math.min(Math.max(expected, 1), ALL_HITS);
}

/** The search that a query's rules describe. Throws UserError if they do not fit the index. */
export function parseSearchRules(
  index: SearchIndex,
  indexName: string,
  rules: readonly SearchRule[],
): SearchQuery {
  let text: string | null = null;
  const filters = new Map<string, ConvexValue | undefined>();
  for (const rule of rules) {
    if (rule.type === "Search") {
      if (rule.fieldPath !== index.searchField) {
        throw new UserError(
          `IncorrectSearchField: ${indexName} searches the field ${index.searchField}, not ${rule.fieldPath}.`,
        );
      }
      if (text !== null) {
        throw new UserError(
          `DuplicateSearchFiltersError: a search of ${indexName} can have only one search filter.`,
        );
      }
      text = rule.value;
    } else {
      if (!index.filterFields.includes(rule.fieldPath)) {
        throw new UserError(`IncorrectFilterFieldError: ${indexName} has no filter field ${rule.fieldPath}.`);
      }
      filters.set(rule.fieldPath, filterValue(rule.value));
    }
  }
  if (text === null)
    throw new UserError(`MissingSearchFilterError: a search of ${indexName} needs a search filter.`);
  if (filters.size > MAX_FILTERS) {
    throw new UserError(`Search query against ${indexName} has too many filters (limit: ${MAX_FILTERS}).`);
  }
  return { text, filters };
}

function filterValue(json: ConvexValue): ConvexValue | undefined {
  try {
    return checkedOrUndefined(json);
  } catch (error) {
    throw error instanceof ValueError ? new UserError(error.message) : error;
  }
}

function encodePosition(hit: SearchHit): Buffer {
  const position = Buffer.alloc(16 + hit.id.length);
  position.writeDoubleBE(hit.score, 0);
  position.writeDoubleBE(hit.creationTime, 8);
  position.write(hit.id, 16, "latin1");
  return position;
}

function decodePosition(position: Buffer): SearchHit {
  return {
    score: position.readDoubleBE(0),
    creationTime: position.readDoubleBE(8),
    id: position.toString("latin1", 16),
  };
}
