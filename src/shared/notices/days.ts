import { DAY_MS } from "@domain/dates";
import { formatLocalShortDay, formatLocalTime } from "@domain/local-dates";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const DAY_GROUPS = ["Today", "Yesterday", "Earlier"] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

/** The heading that a time stands under, by the reader's clock. */
export function dayGroup(at: number, now: number): DayGroup {
  if (at >= startOfDay(now)) return "Today";
  return at >= startOfDay(startOfDay(now) - DAY_MS / 2) ? "Yesterday" : "Earlier";
}

/** When something was: "12 minutes ago", "Nov 20, 4:10 PM", "Nov 3". No notification is as old as a year. */
export function timeText(at: number, now: number): string {
  const group = dayGroup(at, now);
  if (group === "Earlier") return formatLocalShortDay(at);
  if (group === "Yesterday") return `${formatLocalShortDay(at)}, ${formatLocalTime(at)}`;
  const age = now - at;
  if (age < MINUTE_MS) return "Just now";
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), "minute");
  return ago(Math.floor(age / HOUR_MS), "hour");
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

function startOfDay(at: number): number {
  const day = new Date(at);
  return day.setHours(0, 0, 0, 0);
}
