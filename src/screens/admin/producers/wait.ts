import { grouped } from "@domain/figures";
import { reviewDueAt } from "@domain/producers/approvals";

const HOUR_MS = 3_600_000;

/** How long somebody has waited, in full hours: "52 hours". */
export function waitInWords(since: number, now: number): string {
  const hours = Math.floor(Math.max(0, now - since) / HOUR_MS);
  if (hours < 1) return "less than an hour";
  return hours === 1 ? "1 hour" : `${grouped(hours)} hours`;
}

/** True if the wait is longer than the pages promise. */
export function isOverdue(since: number, now: number): boolean {
  return now > reviewDueAt(since);
}
