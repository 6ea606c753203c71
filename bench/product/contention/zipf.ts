/** Draws ranks from 0 by a Zipf law from a uniform number below 1: rank r is drawn in proportion to 1 / (r + 1) ^ exponent. */
export function zipf(count: number, exponent: number): (uniform: number) => number {
  let sum = 0;
  const totals = Array.from({ length: count }, (_, rank) => (sum += (rank + 1) ** -exponent));
  return (uniform) => {
    const found = totals.findIndex((total) => total > uniform * sum);
    return found < 0 ? count - 1 : found;
  };
}
