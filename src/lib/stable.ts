import { useState } from "react";

/** Keeps the last value while the next one loads. */
export function useStable<Value>(value: Value | undefined): { shown: Value | undefined; isStale: boolean } {
  const [held, setHeld] = useState(value);
  if (value !== undefined && value !== held) setHeld(value);
  return { shown: value ?? held, isStale: value === undefined && held !== undefined };
}
