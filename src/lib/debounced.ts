import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/** A value once it has not changed for a moment, so that a query does not follow every letter. */
export function useDebounced<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), pauseMs);
    return () => window.clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
