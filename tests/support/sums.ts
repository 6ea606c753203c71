/** The sums of rows by name. A counter has several rows. */
export function sums<T extends { value: number }>(
  rows: readonly T[],
  nameOf: (row: T) => string,
): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const row of rows) totals[nameOf(row)] = (totals[nameOf(row)] ?? 0) + row.value;
  return totals;
}
