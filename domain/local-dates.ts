/** A UTC day with its weekday: "Tue, Nov 17". */
export function formatWeekday(at: number): string {
  return format(at, { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
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
