import { MONTH_CENTS } from "../billing/plans";

/** The revenue of one kind in a month: how many units at the estimated price, and what was really paid, in cents. */
export interface Revenue {
  units: number;
  estimatedCents: number;
  actualCents: number;
}

/** The estimate of a kind of revenue beside the actual figure. */
export function revenueOf(
  kind: keyof typeof MONTH_CENTS,
  { units, actualCents }: { units: number; actualCents: number },
): Revenue {
  return { units, estimatedCents: units * MONTH_CENTS[kind], actualCents };
}
