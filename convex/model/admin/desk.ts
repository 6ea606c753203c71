import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { counterValue } from "../counters";

/** The counters behind the admin's tabs and links. */
const KEYS = {
  all: "books.total",
  visible: "books.visible",
  unlisted: "books.unlisted",
  blocked: "books.blocked",
  sponsored: "books.sponsored",
  optioned: "books.optioned",
  members: "subscriptions.total",
  producers: "producers.total",
  producersWaiting: "producers.pending",
  ratingsWaiting: "ratings.waiting",
  reportsWaiting: "reports.open",
} as const;

export const vDeskCounts = v.object({
  all: v.number(),
  visible: v.number(),
  unlisted: v.number(),
  blocked: v.number(),
  sponsored: v.number(),
  optioned: v.number(),
  members: v.number(),
  producers: v.number(),
  producersWaiting: v.number(),
  ratingsWaiting: v.number(),
  reportsWaiting: v.number(),
});

/** The counts of the admin's tabs and links. Reads one counter each. */
export async function deskCounts(ctx: QueryCtx): Promise<Infer<typeof vDeskCounts>> {
  const names = Object.keys(KEYS) as (keyof typeof KEYS)[];
  const counts = await Promise.all(names.map(async (name) => [name, await counterValue(ctx, KEYS[name])]));
  return Object.fromEntries(counts) as Infer<typeof vDeskCounts>;
}
