import { dayOf } from "../../domain/dates";
import type { DatabaseWriter, QueryCtx } from "../_generated/server";

/** The longest range of days that is read at once. */
const MAX_DAYS = 31;

/**
 * The rows of one counter. Mutations that run side by side conflict only where they write the same row, and of a row
 * without shards each write would repeat the others (docs/scale.md).
 */
const SHARDS = 16;
/** The most rows of a counter: one from before there were shards. */
export const MAX_SHARD_ROWS = SHARDS + 1;

/** The row in which an event is counted, by its id. */
export function shardOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return sum % SHARDS;
}

/** A document's share of the counters: a number per key. */
export type Contribution = Record<string, number>;

/** A counter's value, 0 if it was never written. */
export async function counterValue(ctx: Pick<QueryCtx, "db">, key: string): Promise<number> {
  const rows = await ctx.db
    .query("counters")
    .withIndex("by_key_shard", (q) => q.eq("key", key))
    .take(MAX_SHARD_ROWS);
  return rows.reduce((sum, { value }) => sum + value, 0);
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
  const [day, shard] = [dayOf(at), anyShard()];
  const row = await db
    .query("dailyCounters")
    .withIndex("by_metric_day_shard", (q) => q.eq("metric", metric).eq("day", day).eq("shard", shard))
    .unique();
  if (row === null) await db.insert("dailyCounters", { metric, day, value: delta, shard });
  else await db.patch("dailyCounters", row._id, { value: row.value + delta });
}

/** The counts of the days (YYYY-MM-DD) from `from` to `to`, both included. Days without a count are missing. */
export async function dailyValues(
  ctx: QueryCtx,
  metric: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const rows = await ctx.db
    .query("dailyCounters")
    .withIndex("by_metric_day_shard", (q) => q.eq("metric", metric).gte("day", from).lte("day", to))
    .take(MAX_DAYS * MAX_SHARD_ROWS);
  const days = new Map<string, number>();
  for (const { day, value } of rows) days.set(day, (days.get(day) ?? 0) + value);
  return days;
}

/** The count of one day (YYYY-MM-DD). */
export async function dailyValue(ctx: QueryCtx, metric: string, day: string): Promise<number> {
  return (await dailyValues(ctx, metric, { from: day, to: day })).get(day) ?? 0;
}

async function bump(db: DatabaseWriter, key: string, delta: number): Promise<void> {
  const shard = anyShard();
  const row = await db
    .query("counters")
    .withIndex("by_key_shard", (q) => q.eq("key", key).eq("shard", shard))
    .unique();
  if (row === null) await db.insert("counters", { key, value: delta, shard });
  else await db.patch("counters", row._id, { value: row.value + delta });
}

function anyShard(): number {
  return Math.floor(Math.random() * SHARDS);
}
