export const DAY_MS = 86_400_000;

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** A UTC month's name. Not by Intl, whose first use takes a phone a fifth of a second on the first page. */
function monthName(at: number): string {
  return MONTHS[new Date(at).getUTCMonth()] ?? "";
}

/** A UTC day in words: "Dec 4, 2026". UTC, because an email is read in any time zone. */
export function formatDay(at: number): string {
  return `${formatShortDay(at)}, ${new Date(at).getUTCFullYear()}`;
}

/** A UTC day without its year: "Dec 4". */
export function formatShortDay(at: number): string {
  return `${monthName(at).slice(0, 3)} ${new Date(at).getUTCDate()}`;
}

/** A UTC day with its weekday: "Tue, Nov 17". */
export function formatWeekday(at: number): string {
  return format(at, { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
}

/** A month (YYYY-MM) in words: "November 2026". */
export function formatMonth(month: string): string {
  const { from } = monthSpan(month);
  return `${monthName(from)} ${new Date(from).getUTCFullYear()}`;
}

/** A day by the reader's clock: "Nov 23, 2026". */
export function formatLocalDay(at: number): string {
  return format(at, { dateStyle: "medium" });
}

/** A coming day by the reader's clock: "Wednesday, November 25". */
export function formatLocalWeekday(at: number): string {
  return format(at, { weekday: "long", month: "long", day: "numeric" });
}

/** A day by the reader's clock without its year: "Nov 23". */
export function formatLocalShortDay(at: number): string {
  return format(at, { month: "short", day: "numeric" });
}

/** A time by the reader's clock: "2:05 PM". */
export function formatLocalTime(at: number): string {
  return format(at, { timeStyle: "short" });
}

/** A day and a time by the reader's clock: "Nov 23, 2026, 2:05 PM". */
export function formatLocalDayAndTime(at: number): string {
  return format(at, { dateStyle: "medium", timeStyle: "short" });
}

/** A moment of a run by the reader's clock, to the second: "Nov 23, 2:05:09 PM". */
export function formatLocalSecond(at: number): string {
  return format(at, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });
}

/** Making one takes longer than a hundred uses, and a list shows a date or more in each row. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Some browsers put a narrow space before AM and PM; every reader gets the ordinary one. */
function format(at: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", options);
  formatters.set(key, formatter);
  return formatter.format(at).replaceAll("\u202f", " ");
}

/** The UTC day (YYYY-MM-DD) of a moment. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The UTC month (YYYY-MM) of a moment. */
export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7);
}

/** The UTC month before that of a moment. */
export function monthBefore(at: number): string {
  const date = new Date(at);
  return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1));
}

/** When a month (YYYY-MM) begins and ends, in epoch ms. */
export function monthSpan(month: string): { from: number; to: number } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from: from.getTime(), to: Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1) };
}
