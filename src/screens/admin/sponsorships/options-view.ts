import type { SponsorshipStatus } from "@domain/billing/sponsorships";

/** The lists of the tab by their URL ids. */
export const LISTS = ["running", "ended", "removed", "options"] as const;
export type ListId = (typeof LISTS)[number];

export const LIST_LABELS: Record<ListId, string> = {
  running: "Running",
  ended: "Ended",
  removed: "Removed",
  options: "Optioned Books",
};

/** The state of the sponsorships in each list of them. */
export const STATUS_OF: Record<Exclude<ListId, "options">, SponsorshipStatus> = {
  running: "active",
  ended: "expired",
  removed: "revoked",
};

export interface OptionsView {
  list: ListId;
}

export function readOptionsView(params: URLSearchParams): OptionsView {
  return { list: LISTS.find((list) => list === params.get("show")) ?? "running" };
}

export function writeOptionsView({ list }: OptionsView): URLSearchParams {
  const params = new URLSearchParams({ tab: "options" });
  if (list !== "running") params.set("show", list);
  return params;
}
