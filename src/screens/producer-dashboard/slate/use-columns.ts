import { api } from "@convex/_generated/api";
import { STAGES, type Stage } from "@domain/producers/slate";
import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useStable } from "../../../lib/stable";
import { isFiltered, type SlateView } from "./slate-view";

export type SlateCard = FunctionReturnType<typeof api.producer.slate.column>["page"][number];

/** A column as far as it is loaded; `cards` is undefined before. */
export interface Column {
  cards: readonly SlateCard[] | undefined;
  /** True while the cards of the previous filter still show. */
  isStale: boolean;
  status: ReturnType<typeof usePaginatedQuery>["status"];
  loadMore: () => void;
}

const FIRST_PAGE = 20;
const NEXT_PAGE = 40;

/** The columns of the slate, live. Those that are not in `stages` do not load. */
export function useColumns(view: SlateView, stages: readonly Stage[]): Record<Stage, Column> {
  return {
    considering: useColumn("considering", view, stages),
    reading: useColumn("reading", view, stages),
    talking: useColumn("talking", view, stages),
    negotiating: useColumn("negotiating", view, stages),
    optioned: useColumn("optioned", view, stages),
    passed: useColumn("passed", view, stages),
  };
}

function useColumn(stage: Stage, view: SlateView, stages: readonly Stage[]): Column {
  const args = { stage, isArchived: view.isArchive, ...(isFiltered(view) && { filter: filterOf(view) }) };
  const isLoaded = stages.includes(stage);
  const { results, status, loadMore } = usePaginatedQuery(
    api.producer.slate.column,
    isLoaded ? args : "skip",
    {
      initialNumItems: FIRST_PAGE,
    },
  );
  const { shown: cards, isStale } = useStable(status === "LoadingFirstPage" ? undefined : results);
  // What a column held when it last showed says nothing of where a card is now.
  return { cards: isLoaded ? cards : undefined, isStale, status, loadMore: () => loadMore(NEXT_PAGE) };
}

function filterOf({ q, tag, isWarned }: SlateView) {
  return {
    ...(q !== "" && { q }),
    ...(tag !== undefined && { tag }),
    ...(isWarned && { warning: true as const }),
  };
}

/** The loaded cards of each column. */
export function cardsIn(columns: Record<Stage, Column>): Record<Stage, readonly SlateCard[]> {
  const cards = STAGES.map((stage) => [stage, columns[stage].cards ?? []] as const);
  return Object.fromEntries(cards) as Record<Stage, readonly SlateCard[]>;
}
