import { MAX_QUERY_LENGTH } from "@domain/catalogue/search";
import { MAX_TAG_LENGTH, STAGES, type Stage } from "@domain/producers/slate";
import { useUrlState } from "../../../lib/url-state";

export const SLATE_ID = "slate";

/** What the slate shows, stored in the URL. One filter works at a time. */
export interface SlateView {
  filter: SlateFilter | undefined;
  isArchive: boolean;
  /** The column that a phone shows. */
  stage: Stage;
}

/** A tag, warnings, or words of a title or author. */
export type SlateFilter = { tag: string } | { warning: true } | { q: string };

export function useSlateView() {
  return useUrlState(readView, writeView);
}

/** The typed words of a view, "" without any. */
export function wordsOf({ filter }: SlateView): string {
  return filter !== undefined && "q" in filter ? filter.q : "";
}

function readView(params: URLSearchParams): SlateView {
  return {
    filter: readFilter(params),
    isArchive: params.has("archive"),
    stage: STAGES.find((stage) => stage === params.get("stage")) ?? "considering",
  };
}

function readFilter(params: URLSearchParams): SlateFilter | undefined {
  const q = (params.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  if (q !== "") return { q };
  const tag = (params.get("tag") ?? "").trim().slice(0, MAX_TAG_LENGTH);
  if (tag !== "") return { tag };
  return params.has("warnings") ? { warning: true } : undefined;
}

function writeView({ filter, isArchive, stage }: SlateView): URLSearchParams {
  return new URLSearchParams({
    tab: SLATE_ID,
    ...(isArchive && { archive: "1" }),
    ...(filter !== undefined && ("warning" in filter ? { warnings: "1" } : filter)),
    ...(stage !== "considering" && { stage }),
  });
}
