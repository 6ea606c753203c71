import { COUNT_BATCH, STUCK_MS, UNSTARTED_KEPT_MS } from "../../../../domain/mail/campaigns/pace";
import { internal } from "../../../_generated/api";
import type { MutationCtx } from "../../../_generated/server";
import type { Run } from "./source";
import { startChain } from "./walk";

/** Chains restarted in one job. */
const MAX_RESTARTED = 20;

/** Restarts the chains that have made no step for minutes. */
export async function restartStuck(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  for (const state of ["counting", "running"] as const) {
    const stuck = await ctx.db
      .query("campaignRuns")
      .withIndex("by_state_isTest_steppedAt", (q) =>
        q
          .eq("state", state)
          .eq("isTest", false)
          .lt("steppedAt", now - STUCK_MS),
      )
      .take(MAX_RESTARTED);
    for (const run of stuck) await restart(ctx, run, now);
  }
}

async function restart(ctx: MutationCtx, run: Run, now: number): Promise<void> {
  if (run.state === "running") return await startChain(ctx, run, now);
  const step = { runId: run._id, chain: run.chain + 1 };
  await ctx.db.patch("campaignRuns", run._id, { chain: step.chain, steppedAt: now });
  const { countSome, selectSome } = internal.jobs.campaigns;
  await ctx.scheduler.runAfter(0, run.selecting === undefined ? countSome : selectSome, step);
}

/** Deletes counts of the day before that nobody started, with their people, some in each transaction. */
export async function deleteUnstarted(ctx: MutationCtx): Promise<void> {
  const before = Date.now() - UNSTARTED_KEPT_MS;
  for (const state of ["ready", "canceled", "counting"] as const) {
    const run = await ctx.db
      .query("campaignRuns")
      .withIndex("by_state_startedAt_steppedAt", (q) =>
        q.eq("state", state).eq("startedAt", undefined).lt("steppedAt", before),
      )
      .first();
    if (run === null) continue;
    const people = await ctx.db
      .query("campaignRecipients")
      .withIndex("by_runId_at", (q) => q.eq("runId", run._id))
      .take(COUNT_BATCH);
    for (const { _id } of people) await ctx.db.delete("campaignRecipients", _id);
    if (people.length < COUNT_BATCH) await ctx.db.delete("campaignRuns", run._id);
    return void (await ctx.scheduler.runAfter(0, internal.jobs.campaigns.deleteUnstarted, {}));
  }
}
