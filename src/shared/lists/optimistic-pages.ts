import type { OptimisticLocalStore } from "convex/browser";
import { optimisticallyUpdateValueInPaginatedQuery } from "convex/react";
import type { PaginatedQueryArgs, PaginatedQueryItem, PaginatedQueryReference } from "convex/react";
import { convexToJson } from "convex/values";
import type { Value } from "convex/values";

/** Updates every open list of a paginated query, each once: the helper itself goes through a list's pages. */
export function updatePages<Query extends PaginatedQueryReference>(
  store: OptimisticLocalStore,
  query: Query,
  update: (item: PaginatedQueryItem<Query>) => PaginatedQueryItem<Query>,
) {
  const lists = new Map<string, Value>();
  for (const { args } of store.getAllQueries(query)) {
    const { paginationOpts: _, ...list } = args;
    lists.set(JSON.stringify(convexToJson(list as Value)), list as Value);
  }
  for (const args of lists.values())
    optimisticallyUpdateValueInPaginatedQuery(store, query, args as PaginatedQueryArgs<Query>, update);
}
