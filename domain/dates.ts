const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A day in words, as it is in UTC: "4 December 2026". Mails say it so, whoever reads them wherever. */
export function longDay(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${nameOf(date)}`;
}

/** A day in few letters, for a place beside others: "4 Dec". */
export function shortDay(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${(MONTHS[date.getUTCMonth()] ?? "").slice(0, 3)}`;
}

/** The UTC month (YYYY-MM) of a moment. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** The month before the one of a moment. */
export function monthBefore(at: number): string {
  const date = new Date(at);
  return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1));
}

/** When a month (YYYY-MM) begins, and when it is over. */
export function monthSpan(month: string): { from: number; to: number } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from: from.getTime(), to: Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1) };
}

/** A month (YYYY-MM) in words: "November 2026". */
export function monthName(month: string): string {
  return nameOf(new Date(monthSpan(month).from));
}

function nameOf(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
