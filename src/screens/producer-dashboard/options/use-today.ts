import { localDay } from "@domain/days";
import { useEffect, useState } from "react";

const TICK_MS = 60_000;

/** Today by the reader's clock (YYYY-MM-DD), also after midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay());
  useEffect(() => {
    const timer = setInterval(() => setToday(localDay()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
