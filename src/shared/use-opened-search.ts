import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { readEntry, writeEntry } from "../lib/pages/history-state";

type SearchId = Id<"savedSearches">;

const NAME = "run-search";

/**
 * Marks a search as run when it opens, which clears its new matches. Once for each entry of the history: whoever
 * looks at a match and comes back still sees which books were new.
 */
export function useOpenedSearch(id: SearchId): void {
  const { key } = useLocation();
  const markRun = useMutation(api.producer.savedSearches.markRun);
  useEffect(() => {
    if (readEntry<SearchId>(key, NAME) === id) return;
    writeEntry(key, NAME, id);
    // A failure leaves the matches marked as new, until the search opens again.
    void markRun
      .withOptimisticUpdate((store, args) => {
        const searches = store.getQuery(api.producer.savedSearches.mine, {});
        const cleared = searches?.find((search) => search._id === args.id)?.newMatches ?? 0;
        const opened = searches?.map((search) =>
          search._id === args.id ? { ...search, newMatches: 0 } : search,
        );
        if (opened) store.setQuery(api.producer.savedSearches.mine, {}, opened);
        const desk = store.getQuery(api.producers.desk, {});
        if (desk)
          store.setQuery(
            api.producers.desk,
            {},
            {
              ...desk,
              counts: { ...desk.counts, newMatches: Math.max(0, desk.counts.newMatches - cleared) },
            },
          );
      })({ id })
      .catch(() => undefined);
  }, [key, id, markRun]);
}
