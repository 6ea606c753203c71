import { type BrowseState, browseStateOf } from "@domain/catalog/browse";
import { useUrlState } from "../../../lib/url-state";
import type { SearchId } from "./saved-search";

/** What the tab shows below the list: a search, the form of a new one, or nothing. */
export interface SearchPlace {
  openId: SearchId | null;
  /** The parameters of the browse page that a new search starts from: "" for a blank form, null for no new search. */
  newFrom: string | null;
}

/** Router state that moves the focus to the form of the search that opens. */
export interface EditRequest {
  editSearch: true;
}

/** Any page may write the router's state, so its shape is checked. */
export function isEditRequest(state: unknown): state is EditRequest {
  return typeof state === "object" && state !== null && "editSearch" in state;
}

const NOTHING_OPEN: SearchPlace = { openId: null, newFrom: null };

/** The tab's state, which the URL holds. */
export function useSearchPlace() {
  return useUrlState(readPlace, paramsOf);
}

/** The address of the list alone, of a search, or of a new one. */
export function placePath(place: Partial<SearchPlace> = {}): string {
  return `/dashboard/producer?${paramsOf({ ...NOTHING_OPEN, ...place })}`;
}

/** The state of the browse page that a new search starts from. */
export function browseStateIn(newFrom: string): BrowseState {
  return browseStateOf(new URLSearchParams(newFrom));
}

function readPlace(params: URLSearchParams): SearchPlace {
  const newFrom = params.get("new");
  // The server checks the id. An unknown one is in nobody's list.
  return { openId: newFrom === null ? (params.get("search") as SearchId | null) : null, newFrom };
}

function paramsOf({ openId, newFrom }: SearchPlace): URLSearchParams {
  const params = new URLSearchParams({ tab: "saved-searches" });
  if (newFrom !== null) params.set("new", newFrom);
  else if (openId !== null) params.set("search", openId);
  return params;
}
