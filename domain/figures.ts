/** A number with thousands separators: "1,200". */
export function grouped(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** An amount in dollars: "$95", "$22.17", "$1,200". */
export function dollars(cents: number): string {
  return `$${grouped((cents / 100).toFixed(cents % 100 === 0 ? 0 : 2))}`;
}
