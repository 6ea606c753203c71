import { z } from "zod";
import type { Filters } from "./facets";
import { GENRES } from "./genres";
import { REVIEW_BANDS } from "./ratings";
import { RIGHTS } from "./rights";
import type { Sort } from "./sorts";
import { DEFAULT_SORT, SORTS } from "./sorts";

/** Everything the browse screen's address says: it is the screen's whole state. */
export type BrowseState = { q: string; filters: Filters; sort: Sort };

const flag = z
  .literal("1")
  .transform(() => true)
  .optional()
  .catch(undefined);
const Params = z.object({
  q: z.string().trim().max(120).catch(""),
  genre: z.enum(GENRES).optional().catch(undefined),
  rights: z.enum(RIGHTS).optional().catch(undefined),
  reviews: z.enum(REVIEW_BANDS).optional().catch(undefined),
  audiobook: flag,
  screenplay: flag,
  sort: z.enum(SORTS).catch(DEFAULT_SORT),
});

/** Reads an address. Values that are unknown or too long are dropped, never refused. */
export function browseStateOf(params: URLSearchParams): BrowseState {
  const { q, genre, rights, reviews, audiobook, screenplay, sort } = Params.parse(Object.fromEntries(params));
  return { q, sort, filters: defined({ genre, right: rights, band: reviews, audiobook, screenplay }) };
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
