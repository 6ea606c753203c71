import { api } from "@convex/_generated/api";
import type { OptionCounts } from "@domain/catalog/counts";
import { useQuery } from "convex/react";
import { useStable } from "../../lib/stable";
import type { BrowseView } from "./browse-view";

/** The live numbers of books that the filters and each of their options leave. A text search has none. */
export function useCounts({ q, filters }: BrowseView): OptionCounts | undefined {
  const counts = useQuery(api.catalog.counts, q === "" ? { filters } : "skip");
  const { shown } = useStable(counts);
  return q === "" ? (shown ?? undefined) : undefined;
}
