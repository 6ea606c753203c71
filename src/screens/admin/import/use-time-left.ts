import { useState } from "react";

/** About how long work with a count takes from here, in words, from the speed since the page opened. */
export function useTimeLeft(value: number, max: number): string | null {
  const [first] = useState({ value, at: Date.now() });
  const [seen, setSeen] = useState({ value, ms: 0 });
  if (seen.value !== value) setSeen({ value, ms: Date.now() - first.at });
  const done = seen.value - first.value;
  if (done <= 0 || seen.ms < 1000) return null;
  const seconds = ((max - value) * seen.ms) / done / 1000;
  if (seconds < 55) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  return `about ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
}
