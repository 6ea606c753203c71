import { DAY_MS } from "../dates";

/** Answered conversations from which on an author's reply time is told. */
export const MIN_ANSWERS = 3;

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const STEPS: readonly [upTo: number, within: string][] = [
  [HOUR_MS, "an hour"],
  [6 * HOUR_MS, "a few hours"],
  [DAY_MS, "a day"],
];

/** The median time to a first answer, in ms, or null below three. `times` are sorted. */
export function medianReply(times: readonly number[]): number | null {
  if (times.length < MIN_ANSWERS) return null;
  const middle = times.length / 2;
  const [low = 0, high = 0] = [times[Math.ceil(middle) - 1], times[Math.floor(middle)]];
  return Math.round((low + high) / 2);
}

/** How soon an author usually replies: "Usually replies within 2 days". */
export function replySentence(medianMs: number): string {
  return `Usually replies within ${replyWithin(medianMs)}`;
}

/** The time of that sentence: "2 days". */
export function replyWithin(medianMs: number): string {
  const step = STEPS.find(([upTo]) => medianMs <= upTo);
  return step === undefined ? daysOrWeeks(medianMs) : step[1];
}

function daysOrWeeks(ms: number): string {
  const [days, weeks] = [Math.ceil(ms / DAY_MS), Math.ceil(ms / WEEK_MS)];
  if (days < 7) return `${days} days`;
  return weeks === 1 ? "a week" : `${weeks} weeks`;
}
