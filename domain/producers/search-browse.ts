import { cutTo } from "../cut";
import { bandLimits, REVIEW_BANDS } from "../books/ratings";
import { isGenre } from "../books/genres";
import { RIGHT_LABELS } from "../books/rights";
import { browseParamsOf, type BrowseState } from "../catalog/browse";
import { DEFAULT_SORT } from "../catalog/sorts";
import { chosenRights, type Criteria, MAX_SEARCH_NAME } from "./search-criteria";
import { describeSearch, searchFromBrowse } from "./search-drafts";
import type { SearchInput } from "./searches";

/**
 * The address of the browse page closest to a search: its keywords as words, its genre, its right if it is one, and its
 * reviews if they are one of browse's ranges.
 */
export function browsePathFor(search: Criteria): string {
  const { genre, minReviewCount, maxReviewCount = Infinity, keywords } = search;
  const [right, ...otherRights] = chosenRights(search.rightsAvailable);
  const filters = {
    genre: genre !== undefined && isGenre(genre) ? genre : undefined,
    right: otherRights.length === 0 ? right : undefined,
    band: REVIEW_BANDS.find((band) => {
      const { start, end } = bandLimits(band);
      return start === minReviewCount && end === maxReviewCount + 1;
    }),
  };
  const params = browseParamsOf({ q: keywords.join(" "), filters, sort: DEFAULT_SORT }).toString();
  return params === "" ? "/browse" : `/browse?${params}`;
}

/** A new search for what browse shows, with a name of its own and instant alerts. */
export function newSearchFromBrowse(browse: BrowseState): SearchInput {
  const criteria = searchFromBrowse(browse);
  const searchName = nameFromBrowse(browse) || cutTo(describeSearch(criteria), MAX_SEARCH_NAME);
  return { ...criteria, searchName, alerts: "instant" };
}

/** A name for a search saved from browse: "Thriller, salt, Film/TV", or "" without words and filters. */
export function nameFromBrowse({ q, filters: { genre, right, band } }: BrowseState): string {
  const reviews = band && `${band.replace("-", "–")} reviews`;
  const parts = [genre, q, right && RIGHT_LABELS[right], reviews];
  return cutTo(parts.filter(Boolean).join(", "), MAX_SEARCH_NAME).trimEnd();
}
