import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The time in epoch ms, for words such as "just now". It moves on while the page stays open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
