import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { AdminView } from "./admin-tabs";

export type ProducerRow = FunctionReturnType<typeof api.admin.producers.list>["page"][number];

/** Rows of 40: a screenful and a little more. */
const PAGE_SIZE = 24;

export interface ProducerPages {
  producers: ProducerRow[];
  isDone: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** The live list of a view, by search when words were typed. Undefined until its first page is there. */
export function useProducers({ q, status }: AdminView): ProducerPages | undefined {
  const first = { initialNumItems: PAGE_SIZE };
  const listed = usePaginatedQuery(api.admin.producers.list, q === "" ? { status } : "skip", first);
  const found = usePaginatedQuery(api.admin.producers.search, q === "" ? "skip" : { q, status }, first);
  const { results, status: state, loadMore } = q === "" ? listed : found;
  if (state === "LoadingFirstPage") return undefined;
  return {
    producers: results,
    isDone: state === "Exhausted",
    isLoadingMore: state === "LoadingMore",
    loadMore: () => loadMore(PAGE_SIZE),
  };
}
