import { cutTo } from "../cut";
import type { Filters } from "./facets";
import { GENRES } from "../books/genres";
import { REVIEW_BANDS } from "../books/ratings";
import { RIGHTS } from "../books/rights";
import { MAX_QUERY_LENGTH } from "./search";
import type { Sort } from "./sorts";
import { DEFAULT_SORT, SORTS } from "./sorts";

/** The browse screen's whole state, all of it in the URL. */
export type BrowseState = { q: string; filters: Filters; sort: Sort };

/**
 * Reads the state from a URL. Drops unknown values and cuts a search that is too long.
 * Plain checks instead of a schema: zod would be a seventh of the browse page's code, to read seven words.
 */
export function browseStateOf(params: URLSearchParams): BrowseState {
  const q = params.get("q")?.trim() ?? "";
  return {
    q: cutTo(q, MAX_QUERY_LENGTH).trimEnd(),
    sort: knownValue(SORTS, params.get("sort")) ?? DEFAULT_SORT,
    filters: withoutUndefined({
      genre: knownValue(GENRES, params.get("genre")),
      right: knownValue(RIGHTS, params.get("rights")),
      band: knownValue(REVIEW_BANDS, params.get("reviews")),
      audiobook: params.get("audiobook") === "1" || undefined,
      screenplay: params.get("screenplay") === "1" || undefined,
      checked: params.get("checked") === "1" || undefined,
    }),
  };
}

function knownValue<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

/** Writes the state to a URL. Leaves out defaults, so that equal states have equal URLs. */
export function browseParamsOf({ q, filters, sort }: BrowseState): URLSearchParams {
  const entries: [string, string | undefined][] = [
    ["q", q.trim() || undefined],
    ["genre", filters.genre],
    ["rights", filters.right],
    ["reviews", filters.band],
    ["audiobook", filters.audiobook ? "1" : undefined],
    ["screenplay", filters.screenplay ? "1" : undefined],
    ["checked", filters.checked ? "1" : undefined],
    ["sort", sort === DEFAULT_SORT ? undefined : sort],
  ];
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Equal filters must give equal query arguments, so keys without a value go. */
function withoutUndefined(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
