import { dayOf } from "@domain/dates";
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The UTC day (YYYY-MM-DD), also after midnight. Queries take it as an argument, since they must not read the clock. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(Date.now())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
