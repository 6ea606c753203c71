import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { ProducerView } from "./producer-view";

export type ProducerRow = FunctionReturnType<typeof api.admin.producers.list>["page"][number];

/** A screenful of 40 px rows, and a few more. */
const PAGE_SIZE = 24;

export interface ProducerPages {
  producers: ProducerRow[];
  isDone: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** The live list for a view, by search if there is a query. Undefined until the first page has loaded. */
export function useProducers({ q, status }: ProducerView): ProducerPages | undefined {
  const first = { initialNumItems: PAGE_SIZE };
  const allPages = usePaginatedQuery(api.admin.producers.list, q === "" ? { status } : "skip", first);
  const searchPages = usePaginatedQuery(api.admin.producers.search, q === "" ? "skip" : { q, status }, first);
  const { results, status: state, loadMore } = q === "" ? allPages : searchPages;
  if (state === "LoadingFirstPage") return undefined;
  return {
    producers: results,
    isDone: state === "Exhausted",
    isLoadingMore: state === "LoadingMore",
    loadMore: () => loadMore(PAGE_SIZE),
  };
}
