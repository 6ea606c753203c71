import { dayOf } from "../../domain/dates";
import type { DatabaseWriter, QueryCtx } from "../_generated/server";

/** The longest range of days that is read at once. */
const MAX_DAYS = 31;

/** A document's share of the counters: a number per key. */
export type Contribution = Record<string, number>;

/** A counter's value, 0 if it was never written. */
export async function counterValue(ctx: Pick<QueryCtx, "db">, key: string): Promise<number> {
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

/** Adds to a UTC day's count, or takes from it. */
export async function bumpDaily(db: DatabaseWriter, metric: string, at: number, delta = 1): Promise<void> {
  if (delta === 0) return;
  const day = dayOf(at);
  const row = await db
    .query("dailyCounters")
    .withIndex("by_metric_day", (q) => q.eq("metric", metric).eq("day", day))
    .unique();
  if (row === null) await db.insert("dailyCounters", { metric, day, value: delta });
  else await db.patch("dailyCounters", row._id, { value: row.value + delta });
}

/** The counts of the days (YYYY-MM-DD) from `from` to `to`, both included. Days without a count are missing. */
export async function dailyValues(
  ctx: QueryCtx,
  metric: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const days = await ctx.db
    .query("dailyCounters")
    .withIndex("by_metric_day", (q) => q.eq("metric", metric).gte("day", from).lte("day", to))
    .take(MAX_DAYS);
  return new Map(days.map(({ day, value }) => [day, value]));
}

async function bump(db: DatabaseWriter, key: string, delta: number): Promise<void> {
  const row = await db
    .query("counters")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
  if (row === null) await db.insert("counters", { key, value: delta });
  else await db.patch("counters", row._id, { value: row.value + delta });
}
