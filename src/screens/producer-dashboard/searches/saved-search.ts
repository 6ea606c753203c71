import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { AlertMode } from "@domain/producers/searches";
import { CriteriaInput } from "@domain/producers/searches";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useMemo } from "react";
import { toastFailure } from "../../../lib/failure-toast";

export type SavedSearch = FunctionReturnType<typeof api.producer.savedSearches.mine>[number];
export type SearchId = Id<"savedSearches">;

/** Saves when a search's matches are emailed. The choice shows at once, and goes back if it is refused. */
export function useSetAlerts() {
  const setAlerts = useMutation(api.producer.savedSearches.setAlerts).withOptimisticUpdate(
    (store, { id, alerts }) => {
      const searches = store.getQuery(api.producer.savedSearches.mine, {});
      const change = (search: SavedSearch) => (search._id === id ? { ...search, alerts } : search);
      if (searches) store.setQuery(api.producer.savedSearches.mine, {}, searches.map(change));
    },
  );
  const run = (id: SearchId, alerts: AlertMode) => {
    setAlerts({ id, alerts }).catch((error: unknown) => toastFailure(error, () => run(id, alerts)));
  };
  return run;
}

/** What a saved search asks for, as the queries take it. */
export function useCriteria(search: SavedSearch): CriteriaInput {
  return useMemo(() => CriteriaInput.parse(search), [search]);
}
