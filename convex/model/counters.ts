import { dayOf } from "../../domain/dates";
import type { DatabaseWriter, QueryCtx } from "../_generated/server";

/** A document's share of the counters: a number per key. */
export type Contribution = Record<string, number>;

/** A counter's value, 0 if it was never written. */
export async function counterValue(ctx: QueryCtx, key: string): Promise<number> {
  const row = await ctx.db
    .query("counters")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
  return row?.value ?? 0;
}

/** Adds the difference of two contributions to the counters. Leaves equal keys untouched. */
export async function applyContribution(
  db: DatabaseWriter,
  before: Contribution,
  after: Contribution,
): Promise<void> {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const delta = (after[key] ?? 0) - (before[key] ?? 0);
    if (delta !== 0) await bump(db, key, delta);
  }
}

/** Adds an event to its UTC day's count, or takes one back. */
export async function bumpDaily(
  db: DatabaseWriter,
  metric: string,
  at: number,
  delta: 1 | -1 = 1,
): Promise<void> {
  const day = dayOf(at);
  const row = await db
    .query("dailyCounters")
    .withIndex("by_metric_day", (q) => q.eq("metric", metric).eq("day", day))
    .unique();
  if (row === null) await db.insert("dailyCounters", { metric, day, value: delta });
  else await db.patch("dailyCounters", row._id, { value: row.value + delta });
}

async function bump(db: DatabaseWriter, key: string, delta: number): Promise<void> {
  const row = await db
    .query("counters")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
  if (row === null) await db.insert("counters", { key, value: delta });
  else await db.patch("counters", row._id, { value: row.value + delta });
}
