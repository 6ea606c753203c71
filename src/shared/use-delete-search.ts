import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { toastFailure } from "../lib/failure-toast";
import { toast } from "../ui/toast";

interface DeletedSearch {
  _id: Id<"savedSearches">;
  searchName: string;
}

/** Deletes a search at once, and offers to undo that. */
export function useDeleteSearch() {
  const restore = useMutation(api.producer.savedSearches.restore);
  const remove = useMutation(api.producer.savedSearches.remove).withOptimisticUpdate((store, { id }) => {
    const searches = store.getQuery(api.producer.savedSearches.mine, {});
    const others = searches?.filter((search) => search._id !== id);
    if (others) store.setQuery(api.producer.savedSearches.mine, {}, others);
  });
  const undo = (id: DeletedSearch["_id"]) => {
    restore({ id }).catch((error: unknown) => toastFailure(error, () => undo(id)));
  };
  const run = (search: DeletedSearch) => {
    const { _id: id, searchName } = search;
    remove({ id })
      .then(() => toast("ok", `“${searchName}” was deleted.`, { label: "Undo", run: () => undo(id) }))
      .catch((error: unknown) => toastFailure(error, () => run(search)));
  };
  return run;
}
