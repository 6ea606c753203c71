import { GENRES } from "../books/genres";

/** When matches of a saved search are emailed. */
export const ALERT_MODES = ["instant", "daily", "off"] as const;
export type AlertMode = (typeof ALERT_MODES)[number];

export const ALERT_MODE_LABELS: Record<AlertMode, string> = {
  instant: "Instant",
  daily: "Daily",
  off: "Off",
};

/** A group of genres that a saved search may name instead of one genre. */
export const GENRE_GROUPS = ["Fiction"] as const;
export const SEARCH_GENRES = [...GENRES, ...GENRE_GROUPS] as const;
export type SearchGenre = (typeof SEARCH_GENRES)[number];
