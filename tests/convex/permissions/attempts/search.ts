import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { NEW_CRITERIA } from "../../../../domain/producers/search-criteria";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";
import { SEARCH, searchNameIn } from "../permission-market";

type SearchId = Id<"savedSearches">;
const paginationOpts = { numItems: 24, cursor: null };

/** The rows of saved searches. */
export const SEARCH_ATTEMPTS: Record<string, Attempt> = {
  M42: async (market, actor, column) => await changes(actor, column, ownIn(market, column)),
  M43: async (_market, { query }) => await outcome(query(api.producer.savedSearches.mine, {})),
  M44: async (market, actor, column) => await reads(actor, ownIn(market, column)),
  M45: async (market, actor, column) => await changes(actor, column, foreignIn(market, column)),
  M94: async (market, actor, column) => await reads(actor, foreignIn(market, column)),
  M120: async (_market, { query }) => {
    let found = 0;
    const answer = await outcome(
      query(api.producer.savedSearches.count, { criteria: NEW_CRITERIA }).then(
        ({ count }) => (found = count),
      ),
    );
    return answer === "+" && found > 0 ? "P" : answer;
  },
  M121: async ({ searches, store }, { mutation }) => {
    const token = await store.stopLink(searches.mailed);
    const forged = token.replace(searches.mailed, searches.pa);
    const stopped = async (link: string) =>
      await mutation(api.producer.savedSearches.stopAlerts, { token: link });
    return agreed([
      (await stopped(forged)) === null ? "+" : "a forged link was taken",
      (await stopped(token)) === null ? "N" : "+",
    ]);
  },
};

/** The cells of a person without a role. */
export const SEARCH_NEWCOMER: Record<string, string> = {
  M42: "F",
  M43: "F",
  M44: "F",
  M45: "F",
  M94: "F",
  M120: "F",
};

async function changes({ mutation }: Actor, column: string, id: SearchId): Promise<string> {
  const search = { ...SEARCH, searchName: searchNameIn(column) };
  return agreed([
    await outcome(mutation(api.producer.savedSearches.save, { id, ...search })),
    await outcome(mutation(api.producer.savedSearches.setAlerts, { id, alerts: "daily" })),
    await outcome(mutation(api.producer.savedSearches.markRun, { id })),
    await outcome(mutation(api.producer.savedSearches.remove, { id })),
    await outcome(mutation(api.producer.savedSearches.restore, { id })),
  ]);
}

/** The answer of a search's two lists: "P" if both have only public books. */
async function reads({ query }: Actor, id: SearchId): Promise<string> {
  const titles: string[] = [];
  const answers = [
    await outcome(
      query(api.producer.savedSearches.run, { id, paginationOpts }).then(({ page }) =>
        titles.push(...page.map(({ title }) => title)),
      ),
    ),
    await outcome(query(api.producer.savedSearches.newMatches, { id })),
  ];
  const isPublic = titles.includes("Public") && !/Unlisted|Below|Blocked/.test(titles.join());
  return agreed(answers) === "+" && isPublic ? "P" : agreed(answers);
}

function ownIn({ searches }: PermissionMarket, column: string): SearchId {
  return searches[column as keyof typeof searches] ?? searches.pa;
}

function foreignIn({ searches }: PermissionMarket, column: string): SearchId {
  return column === "pa" ? searches.pp : searches.pa;
}
