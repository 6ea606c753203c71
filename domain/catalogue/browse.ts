import type { Filters } from "./facets";
import { GENRES } from "../books/genres";
import { REVIEW_BANDS } from "../books/ratings";
import { RIGHTS } from "../books/rights";
import { MAX_QUERY_LENGTH } from "./search";
import type { Sort } from "./sorts";
import { DEFAULT_SORT, SORTS } from "./sorts";

/** Everything the browse screen's address says: it is the screen's whole state. */
export type BrowseState = { q: string; filters: Filters; sort: Sort };

/**
 * Reads an address. Values that are unknown are dropped and a search that is too long is cut, never refused.
 * Plain checks instead of a schema: zod would be a seventh of what the browse page loads, to read seven words.
 */
export function browseStateOf(params: URLSearchParams): BrowseState {
  const q = params.get("q")?.trim() ?? "";
  return {
    q: q.slice(0, MAX_QUERY_LENGTH).trimEnd(),
    sort: offered(SORTS, params.get("sort")) ?? DEFAULT_SORT,
    filters: defined({
      genre: offered(GENRES, params.get("genre")),
      right: offered(RIGHTS, params.get("rights")),
      band: offered(REVIEW_BANDS, params.get("reviews")),
      audiobook: params.get("audiobook") === "1" || undefined,
      screenplay: params.get("screenplay") === "1" || undefined,
    }),
  };
}

function offered<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

/** Writes an address; what stands at its default is left out, so equal states have equal addresses. */
export function browseParamsOf({ q, filters, sort }: BrowseState): URLSearchParams {
  const entries: [string, string | undefined][] = [
    ["q", q.trim() || undefined],
    ["genre", filters.genre],
    ["rights", filters.right],
    ["reviews", filters.band],
    ["audiobook", filters.audiobook ? "1" : undefined],
    ["screenplay", filters.screenplay ? "1" : undefined],
    ["sort", sort === DEFAULT_SORT ? undefined : sort],
  ];
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Drops the keys without a value: argument objects of equal filters must be equal. */
function defined(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
