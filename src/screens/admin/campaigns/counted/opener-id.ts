import type { PeopleList } from "../campaign-view";

/** The id of the button that opens a list of people: the focus comes from it, and goes back to it. */
export function openerId(list: PeopleList): string {
  return `see-${list}`;
}
