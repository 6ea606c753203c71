import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useErrorSentence } from "../ui/error-sentence";
import { toast } from "../ui/toast";

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
  return ({ _id, searchName }: { _id: Id<"savedSearches">; searchName: string }) => {
    const undo = () => void restore({ id: _id }).catch(report);
    const confirm = () => toast("ok", `“${searchName}” was deleted.`, { label: "Undo", run: undo });
    void remove({ id: _id }).then(confirm, report);
  };
}
