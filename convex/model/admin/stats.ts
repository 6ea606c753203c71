import type { Infer } from "convex/values";
import { v } from "convex/values";
import { revenueOf } from "../../../domain/admin/revenue";
import { addDays } from "../../../domain/days";
import type { QueryCtx } from "../../_generated/server";
import { PAID_SPONSORSHIP_CENTS, PAID_SPONSORSHIPS } from "../billing/revenue";
import { counterValue, dailyValues } from "../counters";

const WEEK = 7;

const vRevenue = v.object({ units: v.number(), estimatedCents: v.number(), actualCents: v.number() });

export const vOverview = v.object({
  /** The last seven UTC days, oldest first. A deleted book counts no longer. */
  days: v.array(v.object({ day: v.string(), added: v.number(), public: v.number() })),
  /** Books added in the seven days before. */
  addedBefore: v.number(),
  membership: v.object({
    ...vRevenue.fields,
    paying: v.number(),
    trialing: v.number(),
    canceled: v.number(),
    pastDue: v.number(),
  }),
  sponsorship: v.object({ ...vRevenue.fields, payments: v.number(), free: v.number() }),
});

/**
 * Books added in the week up to `today` (YYYY-MM-DD, UTC), and the revenue of its month: estimated, and as Stripe
 * reports it. All come from stored counters.
 */
export async function statsOverview(ctx: QueryCtx, today: string): Promise<Infer<typeof vOverview>> {
  const week = { from: addDays(today, 1 - WEEK), to: today };
  const before = { from: addDays(today, 1 - 2 * WEEK), to: addDays(today, -WEEK) };
  const added = await dailyValues(ctx, "books.added", week);
  const nowPublic = await dailyValues(ctx, "books.addedPublic", week);
  const days = Array.from({ length: WEEK }, (_, index) => addDays(week.from, index));
  return {
    days: days.map((day) => ({ day, added: added.get(day) ?? 0, public: nowPublic.get(day) ?? 0 })),
    addedBefore: sum(await dailyValues(ctx, "books.added", before)),
    membership: await membershipRevenue(ctx),
    sponsorship: await sponsorshipRevenue(ctx, today.slice(0, 7)),
  };
}

async function membershipRevenue(ctx: QueryCtx) {
  const count = async (key: string) => await counterValue(ctx, `subscriptions.${key}`);
  const actualCents = await count("mrrCents");
  const canceled = await count("canceled");
  // A membership that has ended is worth nothing.
  const units = (await count("total")) - canceled - (await count("incomplete_expired"));
  return {
    ...revenueOf("membership", { units, actualCents }),
    paying: await count("active"),
    trialing: await count("trialing"),
    canceled,
    pastDue: await count("past_due"),
  };
}

async function sponsorshipRevenue(ctx: QueryCtx, month: string) {
  const span = { from: `${month}-01`, to: `${month}-31` };
  const actualCents = sum(await dailyValues(ctx, PAID_SPONSORSHIP_CENTS, span));
  return {
    ...revenueOf("sponsorship", { units: await counterValue(ctx, "books.sponsored"), actualCents }),
    payments: sum(await dailyValues(ctx, PAID_SPONSORSHIPS, span)),
    free: await counterValue(ctx, "sponsorships.free"),
  };
}

function sum(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((total, value) => total + value, 0);
}
