import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { AlertMode } from "@domain/producers/searches";
import { CriteriaInput } from "@domain/producers/searches";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useMemo } from "react";
import { useErrorSentence } from "../../../ui/error-sentence";
import { toast } from "../../../ui/toast";

export type SavedSearch = FunctionReturnType<typeof api.savedSearches.mine>[number];
export type SearchId = Id<"savedSearches">;

/** Saves when a search's matches are emailed. The choice shows at once, and goes back if it is refused. */
export function useSetAlerts() {
  const sentenceFor = useErrorSentence();
  const setAlerts = useMutation(api.savedSearches.setAlerts).withOptimisticUpdate((store, { id, alerts }) => {
    const searches = store.getQuery(api.savedSearches.mine, {});
    const change = (search: SavedSearch) => (search._id === id ? { ...search, alerts } : search);
    if (searches) store.setQuery(api.savedSearches.mine, {}, searches.map(change));
  });
  return (id: SearchId, alerts: AlertMode) =>
    void setAlerts({ id, alerts }).catch((error: unknown) => toast("bad", sentenceFor(error)));
}

/** Deletes a search at once, and offers to undo that. */
export function useDeleteSearch() {
  const sentenceFor = useErrorSentence();
  const restore = useMutation(api.savedSearches.restore);
  const remove = useMutation(api.savedSearches.remove).withOptimisticUpdate((store, { id }) => {
    const searches = store.getQuery(api.savedSearches.mine, {});
    const others = searches?.filter((search) => search._id !== id);
    if (others) store.setQuery(api.savedSearches.mine, {}, others);
  });
  const report = (error: unknown) => toast("bad", sentenceFor(error));
  return ({ _id, searchName }: Pick<SavedSearch, "_id" | "searchName">) => {
    const undo = () => void restore({ id: _id }).catch(report);
    const confirm = () => toast("ok", `“${searchName}” was deleted.`, { label: "Undo", run: undo });
    void remove({ id: _id }).then(confirm, report);
  };
}

/** What a saved search asks for, as the queries take it. */
export function useCriteria(search: SavedSearch): CriteriaInput {
  return useMemo(() => CriteriaInput.parse(search), [search]);
}
