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

/** A month (YYYY-MM) in words: "November 2026". */
export function formatMonth(month: string): string {
  const { from } = monthSpan(month);
  return `${monthName(from)} ${new Date(from).getUTCFullYear()}`;
}

/** The UTC day (YYYY-MM-DD) of a moment. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The UTC month (YYYY-MM) of a moment. */
export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7);
}

/** The number of UTC months since the year 0: one more each month, over the turn of the year too. */
export function monthNumber(at: number): number {
  const date = new Date(at);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
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
