import { DAY_MS } from "./dates";
import { formatLocalDay, formatLocalTime } from "./local-dates";

/**
 * A past moment by the reader's clock, as short as its distance from `now` allows: "2:05 PM", "Tuesday" within the last
 * six days, or "Nov 23, 2026".
 */
export function formatRecent(at: number, now: number): string {
  if (formatLocalDay(at) === formatLocalDay(now)) return formatLocalTime(at);
  if (now - at >= 6 * DAY_MS) return formatLocalDay(at);
  return new Intl.DateTimeFormat("en-US", { weekday: "long" }).format(at);
}
