import { OPTION_SORTS, type OptionSort } from "@domain/producers/options";
import { useUrlState } from "../../../lib/url-state";
import { tabPath } from "../desk";

export const OPTIONS_ID = "optioned-books";

/** What the list shows, stored in the URL. */
interface OptionsView {
  sort: OptionSort;
}

export function useOptionsView() {
  return useUrlState(readView, writeView);
}

/** The address of one option, in the order that shows it first. */
export function optionPath(id: string): string {
  return `${tabPath(OPTIONS_ID)}&sort=ending#${rowId(id)}`;
}

/** The id of an option's row. */
export function rowId(id: string): string {
  return `option-${id}`;
}

function readView(params: URLSearchParams): OptionsView {
  return { sort: OPTION_SORTS.find((sort) => sort === params.get("sort")) ?? "newest" };
}

function writeView({ sort }: OptionsView): URLSearchParams {
  return new URLSearchParams({ tab: OPTIONS_ID, ...(sort !== "newest" && { sort }) });
}
