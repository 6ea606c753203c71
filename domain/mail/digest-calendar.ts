import { DAY_MS, dayOf } from "../dates";
import { addDays } from "../days";

/** The digest goes by this clock, wherever the reader is. */
const ZONE = "America/Los_Angeles";
const SEND_HOUR = 9;
const HOUR_MS = 3_600_000;

/** The times of one week's issue, in epoch ms. */
export type DigestWeek = {
  /** The ISO week: "2026-W48". */
  key: string;
  /** Monday 00:00 Pacific, when the issue is collected and an admin sees it. */
  opensAt: number;
  /** Tuesday 9:00 Pacific, when it goes. */
  goesAt: number;
  /** Thursday 00:00 Pacific. An issue that has not gone by then never goes. */
  closesAt: number;
};

/** The week of a moment, Monday to Sunday by the Pacific clock. */
export function digestWeekAt(at: number): DigestWeek {
  const day = dayOf(pacificClock(at));
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return weekOfMonday(addDays(day, -weekday));
}

/** The week after, or some weeks before, another. */
export function digestWeekFrom({ opensAt }: DigestWeek, weeks: number): DigestWeek {
  return weekOfMonday(addDays(dayOf(pacificClock(opensAt)), weeks * 7));
}

/** The weeks that an issue reports: its own, and those before whose issues did not go. `since` is when the last one went. */
export function weeksReported({ opensAt, since }: Pick<DigestWeek, "opensAt"> & { since: number }): string[] {
  const keys: string[] = [];
  for (let week = digestWeekAt(opensAt); week.goesAt > since; week = digestWeekFrom(week, -1))
    keys.push(week.key);
  return keys;
}

/** The issue that was asked for last. Finding it asks the zone's clock up to fourteen times, and each save needs it. */
let lastReporting: { since: number; week: DigestWeek } | null = null;

/** The issue that reports what happens at a moment: that of the next Tuesday, 9:00 Pacific. */
export function digestWeekReporting(at: number): DigestWeek {
  if (lastReporting === null || at < lastReporting.since || at >= lastReporting.week.goesAt)
    lastReporting = findReporting(at);
  return lastReporting.week;
}

function findReporting(at: number): { since: number; week: DigestWeek } {
  const week = digestWeekAt(at);
  if (at < week.goesAt) return { since: digestWeekFrom(week, -1).goesAt, week };
  return { since: week.goesAt, week: digestWeekFrom(week, 1) };
}

/** True while an issue may be sent: from Tuesday 9:00 until the end of Wednesday, Pacific. */
export function mayGo({ goesAt, closesAt }: Pick<DigestWeek, "goesAt" | "closesAt">, now: number): boolean {
  return goesAt <= now && now < closesAt;
}

/** How the history of campaigns and the audit log call an issue. */
export function digestTitle({ goesAt }: Pick<DigestWeek, "goesAt">): string {
  return `Weekly digest, ${formatPacificDay(goesAt)}`;
}

/** A Pacific day in words: "Tuesday, November 24, 2026". */
export function formatPacificDay(at: number): string {
  return inZone({ dateStyle: "full" }).format(at);
}

/** A Pacific day without weekday and year: "Nov 20". */
export function formatPacificShortDay(at: number): string {
  return inZone({ month: "short", day: "numeric" }).format(at);
}

/** A Pacific weekday and time: "Tue 9:00 AM". */
export function formatPacificTime(at: number): string {
  const [day, time] = [inZone({ weekday: "short" }), inZone({ timeStyle: "short" })];
  return `${day.format(at)} ${time.format(at)}`.replaceAll("\u202f", " ");
}

function weekOfMonday(monday: string): DigestWeek {
  return {
    key: isoWeek(monday),
    opensAt: pacificTime(monday, 0),
    goesAt: pacificTime(addDays(monday, 1), SEND_HOUR),
    closesAt: pacificTime(addDays(monday, 3), 0),
  };
}

/** The ISO week of a Monday. It belongs to the year of its Thursday. */
function isoWeek(monday: string): string {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const week = 1 + Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / (7 * DAY_MS));
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** When the Pacific clock shows this hour of a day. Clocks change on Sundays, so no such hour is missing or double. */
function pacificTime(day: string, hour: number): number {
  const shown = Date.parse(day) + hour * HOUR_MS;
  const near = shown + shown - pacificClock(shown);
  return near + shown - pacificClock(near);
}

/** What the Pacific clock shows at a moment, as if that were UTC. */
function pacificClock(at: number): number {
  const parts = inZone({
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function inZone(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone: ZONE });
  formatters.set(key, formatter);
  return formatter;
}
