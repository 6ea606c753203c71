import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isSyncRunning } from "../../../domain/billing/payment-sync";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { stripeProblem } from "../billing/paymentSettings";

export const vPaymentSync = v.object({
  startedAt: v.number(),
  /** Null while it runs. */
  finishedAt: v.union(v.number(), v.null()),
  /** Why it failed, else null. */
  problem: v.union(v.string(), v.null()),
});

/** The last comparison of the memberships with Stripe, or null before the first. */
export async function lastSync(ctx: QueryCtx): Promise<Infer<typeof vPaymentSync> | null> {
  const row = await syncRow(ctx);
  if (row === null) return null;
  return { startedAt: row.startedAt, finishedAt: row.finishedAt ?? null, problem: row.problem ?? null };
}

/**
 * Starts comparing the stored memberships with Stripe. While a comparison runs, does nothing. Without a configured
 * Stripe it fails at once, and says why.
 */
export async function startSync(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  const row = await syncRow(ctx);
  if (row !== null && isSyncRunning(row, now)) return;
  const problem = stripeProblem();
  const begun = problem === null ? { startedAt: now } : { startedAt: now, finishedAt: now, problem };
  if (row === null) await ctx.db.insert("paymentSyncs", begun);
  else await ctx.db.replace("paymentSyncs", row._id, begun);
  if (problem === null) await ctx.scheduler.runAfter(0, internal.stripe.sync.reconcile, {});
}

/** Records how the comparison ended. */
export async function finishSync(ctx: MutationCtx, problem: string | null): Promise<void> {
  const row = await syncRow(ctx);
  if (row === null) return;
  await ctx.db.patch("paymentSyncs", row._id, { finishedAt: Date.now(), problem: problem ?? undefined });
}

async function syncRow(ctx: QueryCtx): Promise<Doc<"paymentSyncs"> | null> {
  return await ctx.db.query("paymentSyncs").first();
}
