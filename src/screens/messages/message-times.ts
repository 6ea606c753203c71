import {
  formatLocalDay,
  formatLocalShortDay,
  formatLocalTime,
  formatLocalWeekday,
} from "@domain/local-dates";
import { addDays, localDay } from "@domain/days";

const MINUTE_MS = 60_000;

/** When a conversation last moved, as short as its distance allows: "Now", "9:12 AM", "Yesterday", "Nov 20". */
export function lastMoved(at: number, now: number): string {
  if (now - at < MINUTE_MS) return "Now";
  if (localDay(at) === localDay(now)) return formatLocalTime(at);
  if (isYesterday(at, now)) return "Yesterday";
  return isSameYear(at, now) ? formatLocalShortDay(at) : formatLocalDay(at);
}

/** The line above a day's messages: "Today", "Yesterday", "Thursday, November 19". */
export function dayLine(at: number, now: number): string {
  if (localDay(at) === localDay(now)) return "Today";
  if (isYesterday(at, now)) return "Yesterday";
  return isSameYear(at, now) ? formatLocalWeekday(at) : formatLocalDay(at);
}

function isYesterday(at: number, now: number): boolean {
  return localDay(at) === addDays(localDay(now), -1);
}

function isSameYear(at: number, now: number): boolean {
  return localDay(at).slice(0, 4) === localDay(now).slice(0, 4);
}
