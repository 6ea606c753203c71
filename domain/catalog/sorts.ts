/** The orders that browse offers. */
export const SORTS = ["mostReviews", "highestRated", "newest", "mostSaved", "title"] as const;
export type Sort = (typeof SORTS)[number];
export const DEFAULT_SORT: Sort = "mostReviews";

export const SORT_LABELS: Record<Sort, string> = {
  mostReviews: "Most reviews",
  highestRated: "Highest rated",
  newest: "Newest",
  mostSaved: "Most saved",
  title: "Title A-Z",
};

/** Books per browse page, and the largest page a client may request. */
export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 48;
/** What browse asks for first: one book more than it shows tells if there are more to load. */
export const FIRST_ASKED = PAGE_SIZE + 1;

/** The facts of a book that orders use. */
export type SortSource = {
  totalReviews: number;
  bestRating: number;
  publicSince?: number;
  favoriteCount: number;
  titleSort: string;
};

/** Compares two books as the catalog's indexes do: negative if `a` comes first. */
export function compareBooks(sort: Sort, a: SortSource, b: SortSource): number {
  switch (sort) {
    case "mostReviews":
      return b.totalReviews - a.totalReviews;
    case "highestRated":
      return b.bestRating - a.bestRating || b.totalReviews - a.totalReviews;
    case "newest":
      return (b.publicSince ?? 0) - (a.publicSince ?? 0);
    case "mostSaved":
      return b.favoriteCount - a.favoriteCount;
    case "title":
      return a.titleSort < b.titleSort ? -1 : a.titleSort > b.titleSort ? 1 : 0;
  }
}
