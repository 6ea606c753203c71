import type { BrowseState } from "@domain/catalog/browse";
import { browseParamsOf, browseStateOf } from "@domain/catalog/browse";
import type { Filters } from "@domain/catalog/facets";
import type { ReviewBand } from "@domain/books/ratings";
import { RIGHT_LABELS } from "@domain/books/rights";
import type { Sort } from "@domain/catalog/sorts";
import { DEFAULT_SORT, SORT_LABELS, SORTS } from "@domain/catalog/sorts";
import { grouped } from "@domain/figures";
import { useUrlState } from "../../lib/url-state";

/** Sort order. A text search defaults to the best match first. */
export type Order = Sort | "bestMatch";

export interface BrowseView {
  q: string;
  filters: Filters;
  order: Order;
}

/** The browse screen's whole state, stored in the URL. */
export function useBrowseView() {
  return useUrlState(readView, writeView);
}

export function readView(params: URLSearchParams): BrowseView {
  const { q, filters, sort }: BrowseState = browseStateOf(params);
  const isChosen = SORTS.some((known) => known === params.get("sort"));
  return { q, filters, order: q !== "" && !isChosen ? "bestMatch" : sort };
}

/** A text search defaults to best match, so "most reviews" must be written out. */
export function writeView({ q, filters, order }: BrowseView): URLSearchParams {
  const sort = order === "bestMatch" ? DEFAULT_SORT : order;
  const params = browseParamsOf({ q, filters, sort });
  if (params.has("q") && order !== "bestMatch") params.set("sort", order);
  return params;
}

/**
 * The view with another search text. A chosen order stays, a default order changes with the kind of list.
 */
export function withQuery(view: BrowseView, typed: string): BrowseView {
  const q = typed.trim();
  const isOwnOrder = view.order === "bestMatch" || (view.q === "" && view.order === DEFAULT_SORT);
  if (!isOwnOrder) return { ...view, q };
  return { ...view, q, order: q === "" ? DEFAULT_SORT : "bestMatch" };
}

/** "50–99", with an en dash. */
export function bandLabel(band: ReviewBand): string {
  return band.replace("-", "–");
}

export function orderOptions(view: BrowseView): { value: Order; label: string }[] {
  const sorts = SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }));
  return view.q === "" ? sorts : [{ value: "bestMatch", label: "Best match" }, ...sorts];
}

export interface ActiveFilter {
  key: string;
  label: string;
  without: BrowseView;
}

/** The active filters, each with the view without it. */
export function activeFilters(view: BrowseView): ActiveFilter[] {
  const { q, filters } = view;
  const drop = (key: keyof Filters): BrowseView => {
    const { [key]: _, ...kept } = filters;
    return { ...view, filters: kept };
  };
  const applied: (ActiveFilter | null)[] = [
    q === "" ? null : { key: "q", label: /["“]/.test(q) ? q : `“${q}”`, without: withQuery(view, "") },
    filters.genre ? { key: "genre", label: filters.genre, without: drop("genre") } : null,
    filters.right ? { key: "right", label: RIGHT_LABELS[filters.right], without: drop("right") } : null,
    filters.band ? { key: "band", label: `${bandLabel(filters.band)} reviews`, without: drop("band") } : null,
    filters.audiobook ? { key: "audiobook", label: "Has Audiobook", without: drop("audiobook") } : null,
    filters.screenplay
      ? { key: "screenplay", label: "Screenplay Available", without: drop("screenplay") }
      : null,
    filters.checked ? { key: "checked", label: "Checked ratings only", without: drop("checked") } : null,
  ];
  return applied.filter((filter) => filter !== null);
}

/** "12 books", or "24+ books" while more pages exist. Nothing reads the whole catalog to count it. */
export function bookCount(count: number, hasMore?: boolean): string {
  return `${grouped(count)}${hasMore ? "+" : ""} ${count === 1 && !hasMore ? "book" : "books"}`;
}
