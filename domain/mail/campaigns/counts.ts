import type { ReasonCounts } from "./exclusions";
import { NO_REASONS } from "./exclusions";

/** What the people of a run are counted as. */
export const RUN_COUNTS = [
  "total",
  "waiting",
  "queued",
  "sent",
  "skipped",
  "failed",
  "excluded",
  "delivered",
  "bounced",
  "complained",
  "clicked",
] as const;

/** How many people of a run are in each state, and for which reasons people were left out before it began. */
export type RunCounts = Record<(typeof RUN_COUNTS)[number], number> & { reasons: ReasonCounts };

/** The counts of a run without people. */
export const NO_COUNTS = {
  ...Object.fromEntries(RUN_COUNTS.map((count) => [count, 0])),
  reasons: NO_REASONS,
} as RunCounts;
