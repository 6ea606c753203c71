import { monthOf } from "@domain/dates";
import { useState } from "react";

/**
 * The current UTC month ("2026-11"). Queries take it as an argument, since they must not read the clock.
 */
export function useCurrentMonth(): [string, () => void] {
  const [month, setMonth] = useState(thisMonth);
  return [month, () => setMonth(thisMonth())];
}

function thisMonth(): string {
  return monthOf(Date.now());
}
