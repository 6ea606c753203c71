import { useEffect, useRef, useState } from "react";

/** About how long work with a count takes from here, in words, from the speed since it was first shown. */
export function useTimeLeft(value: number, max: number): string | null {
  const first = useRef<{ value: number; at: number }>(null);
  const [msPerRow, setMsPerRow] = useState<number | null>(null);
  useEffect(() => {
    first.current ??= { value, at: Date.now() };
    const [done, ms] = [value - first.current.value, Date.now() - first.current.at];
    if (done > 0 && ms > 1000) setMsPerRow(ms / done);
  }, [value]);
  if (msPerRow === null) return null;
  const seconds = ((max - value) * msPerRow) / 1000;
  if (seconds < 55) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  return `about ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
}
