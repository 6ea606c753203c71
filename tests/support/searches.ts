import fc from "fast-check";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { MOVIE_RATINGS } from "../../domain/books/ratings";
import { RIGHTS } from "../../domain/books/rights";
import type { Criteria } from "../../domain/producers/search-criteria";
import { NEW_CRITERIA } from "../../domain/producers/search-criteria";
import { SEARCH_GENRES } from "../../domain/producers/search-genres";
import type { SearchInput } from "../../domain/producers/searches";
import type { Somebody } from "./market";

/** A saved search that finds every public book. A test sets only the fields it is about. */
export const EVERY_BOOK: SearchInput = { ...NEW_CRITERIA, searchName: "Every book", alerts: "instant" };

/** Saves a search for this producer. */
export async function saveSearch(
  { mutation }: Somebody,
  fields: Partial<SearchInput> = {},
): Promise<Id<"savedSearches">> {
  return await mutation(api.producer.savedSearches.save, { ...EVERY_BOOK, ...fields });
}

/** The titles that a search finds, over all pages of this size. */
export async function titlesFound(
  { query }: Somebody,
  id: Id<"savedSearches">,
  numItems = 48,
): Promise<string[]> {
  const titles: string[] = [];
  for (let cursor: string | null = null; ;) {
    const paginationOpts = { numItems, cursor };
    const found: Awaited<ReturnType<typeof runPage>> = await runPage(query, id, paginationOpts);
    titles.push(...found.page.map(({ title }) => title));
    if (found.isDone) return titles;
    cursor = found.continueCursor;
  }
}

async function runPage(
  query: Somebody["query"],
  id: Id<"savedSearches">,
  paginationOpts: { numItems: number; cursor: string | null },
) {
  return await query(api.producer.savedSearches.run, { id, paginationOpts });
}

/** None of these in half of all cases, otherwise any of them. */
function someOf<Value>(values: readonly Value[]): fc.Arbitrary<Value[]> {
  return fc.boolean().chain((any) => fc.subarray([...values], { maxLength: any ? values.length : 0 }));
}

/** Any criteria, with keywords of these words. */
export function anyCriteria(words: readonly string[]): fc.Arbitrary<Criteria> {
  return fc
    .record({
      genre: fc.option(fc.constantFrom(...SEARCH_GENRES), { nil: undefined }),
      minRating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
      minReviewCount: fc.nat(60),
      more: fc.option(fc.nat(60), { nil: undefined }),
      keywords: someOf(words),
      movieRatings: someOf(MOVIE_RATINGS),
      rights: someOf(RIGHTS),
    })
    .map(({ more, rights, genre, ...rest }) => ({
      ...rest,
      ...(genre === undefined ? {} : { genre }),
      ...(more === undefined ? {} : { maxReviewCount: rest.minReviewCount + more }),
      rightsAvailable: {
        ...NEW_CRITERIA.rightsAvailable,
        ...Object.fromEntries(rights.map((right) => [right, true])),
      },
    }));
}
