import { useState } from "react";

/** The last value that had arrived, for as long as the next one is on its way. */
export function useStable<Value>(value: Value | undefined): { shown: Value | undefined; isStale: boolean } {
  const [held, setHeld] = useState(value);
  if (value !== undefined && value !== held) setHeld(value);
  return { shown: value ?? held, isStale: value === undefined && held !== undefined };
}
