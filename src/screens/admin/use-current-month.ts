import { monthOf } from "@domain/dates";
import { useState } from "react";

/** The month of the counts ("2026-11", UTC), which the server does not ask the clock for; looked at again on request. */
export function useCurrentMonth(): [string, () => void] {
  const [month, setMonth] = useState(thisMonth);
  return [month, () => setMonth(thisMonth())];
}

function thisMonth(): string {
  return monthOf(Date.now());
}
