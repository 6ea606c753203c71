import type { FunctionReturnType } from "convex/server";
import { expect } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { DEMO_DESKS } from "../../local/demo-market/desks";
import type { Backend } from "../support/convex";

const paginationOpts = { numItems: 48, cursor: null };

/** The titles on all pages of a saved search. */
async function titlesFound(query: Backend["query"], id: Id<"savedSearches">): Promise<string[]> {
  const titles: string[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const found: FunctionReturnType<typeof api.producer.savedSearches.run> = await query(
      api.producer.savedSearches.run,
      {
        id,
        paginationOpts: { ...paginationOpts, cursor },
      },
    );
    titles.push(...found.page.map(({ title }) => title));
    ({ continueCursor: cursor, isDone } = found);
  }
  return titles;
}

/**
 * Fails unless the producer has `new` searches with new matches, and each search finds the books that were staged or
 * reported as its matches.
 */
export async function expectSearches({ query }: Pick<Backend, "query">, expected: { new: number }) {
  const searches = await query(api.producer.savedSearches.mine, {});
  expect(searches.filter(({ newMatches }) => newMatches > 0)).toHaveLength(expected.new);
  for (const { _id: id, searchName, newMatches } of searches) {
    const found = await titlesFound(query, id);
    const fresh = (await query(api.producer.savedSearches.newMatches, { id })).map(({ title }) => title);
    expect(fresh.length, searchName).toBeGreaterThanOrEqual(newMatches);
    expect(
      fresh.filter((title) => !found.includes(title)),
      searchName,
    ).toEqual([]);
    const matches = DEMO_DESKS.flatMap(({ searches = [] }) => searches).find(
      (search) => search.searchName === searchName,
    )?.matches;
    expect(
      matches?.map(({ title }) => title).filter((title) => !found.includes(title)),
      searchName,
    ).toEqual([]);
  }
}
