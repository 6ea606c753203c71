import { MAX_QUERY_LENGTH } from "@domain/catalog/search";
import { cutTo } from "@domain/cut";
import { MAX_TAG_LENGTH, STAGES, type Stage } from "@domain/producers/slate";
import { useUrlState } from "../../../lib/url-state";

export const SLATE_ID = "slate";

/** What the slate shows, stored in the URL. A card has to pass all filters. */
export interface SlateView {
  /** Words of a title or author. */
  q: string;
  tag: string | undefined;
  /** True for the cards with a warning. */
  isWarned: boolean;
  isArchive: boolean;
  /** The column that a phone shows. */
  stage: Stage;
}

export function useSlateView() {
  return useUrlState(readView, writeView);
}

export function isFiltered({ q, tag, isWarned }: SlateView): boolean {
  return q !== "" || tag !== undefined || isWarned;
}

function readView(params: URLSearchParams): SlateView {
  const tag = cutTo((params.get("tag") ?? "").trim(), MAX_TAG_LENGTH);
  return {
    q: cutTo((params.get("q") ?? "").trim(), MAX_QUERY_LENGTH),
    tag: tag === "" ? undefined : tag,
    isWarned: params.has("warnings"),
    isArchive: params.has("archive"),
    stage: STAGES.find((stage) => stage === params.get("stage")) ?? "considering",
  };
}

function writeView({ q, tag, isWarned, isArchive, stage }: SlateView): URLSearchParams {
  return new URLSearchParams({
    tab: SLATE_ID,
    ...(isArchive && { archive: "1" }),
    ...(q !== "" && { q }),
    ...(tag !== undefined && { tag }),
    ...(isWarned && { warnings: "1" }),
    ...(stage !== "considering" && { stage }),
  });
}
