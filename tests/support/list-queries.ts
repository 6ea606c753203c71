import { SORTS } from "../../domain/sorts";

type ListQuery = { path: string; args: Record<string, unknown> };

const paginationOpts = { numItems: 24, cursor: null };
const filters = { genre: "Thriller", right: "filmTV" };

/** Every public query that answers with a list, with arguments that fill it. */
export const LIST_QUERIES: readonly ListQuery[] = [
  ...SORTS.map((sort) => ({ path: "catalog:browse", args: { filters: {}, sort, paginationOpts } })),
  {
    path: "catalog:browse",
    args: { filters, sort: "mostReviews", paginationOpts: { numItems: 8, cursor: null } },
  },
  { path: "catalog:search", args: { q: "beacon", filters: {}, paginationOpts } },
  { path: "catalog:searchSorted", args: { q: "beacon", filters: {}, sort: "title" } },
  { path: "catalog:sponsoredHits", args: { q: "", filters, seed: 0 } },
  { path: "catalog:sponsoredHits", args: { q: "beacon", filters: {}, seed: 0 } },
  { path: "home:bestsellers", args: {} },
  { path: "home:genres", args: {} },
  { path: "home:genreCarousel", args: { genre: "Thriller" } },
  { path: "home:savedByProducers", args: {} },
  { path: "home:sponsoredStrip", args: { seed: 0 } },
];

/** A catalogue of `size` books in which as many as any list shows are saved, sponsored and hold the word "beacon". */
export function catalogueOf(size: number) {
  return Array.from({ length: size }, (_, n) => ({
    title: n < 20 ? `Beacon ${n}` : `Book ${n}`,
    genre: (["Thriller", "Romance", "Western", "Crime", "Drama", "Comedy"] as const)[n % 6] ?? "Drama",
    amazonReviewsCount: 10 + (n % 37),
  }));
}

/** How many books of the catalogue are sponsored and saved. */
export const SPONSORED = 8;
export const SAVED = 10;
