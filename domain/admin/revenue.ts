/** The monthly price of a membership and of a sponsored book that the estimate assumes, in cents. */
export const ESTIMATED_CENTS = { membership: 1_000, sponsorship: 9_500 } as const;

/** The revenue of one kind in a month: how many units at the estimated price, and what was really paid, in cents. */
export interface Revenue {
  units: number;
  estimatedCents: number;
  actualCents: number;
}

/** The estimate of a kind of revenue beside the actual figure. */
export function revenueOf(
  kind: keyof typeof ESTIMATED_CENTS,
  { units, actualCents }: { units: number; actualCents: number },
): Revenue {
  return { units, estimatedCents: units * ESTIMATED_CENTS[kind], actualCents };
}
