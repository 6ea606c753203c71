import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../../_generated/api";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";

/** A step of the chain of jobs that works through an import. */
export const vStep = { jobId: v.id("importJobs"), turn: v.number() };

/** Schedules the next step of an import's chain, and remembers it for those who look after the chain. */
export async function scheduleStep(ctx: MutationCtx, step: ObjectType<typeof vStep>): Promise<void> {
  const stepId = await ctx.scheduler.runAfter(0, internal.jobs.imports.step, step);
  await ctx.db.patch("importJobs", step.jobId, { stepId });
}

/** True while the last step that was scheduled has not run. A batch that failed has. */
export async function isStepWaiting(
  ctx: MutationCtx,
  { stepId }: Pick<Doc<"importJobs">, "stepId">,
): Promise<boolean> {
  const step = stepId === undefined ? null : await ctx.db.system.get("_scheduled_functions", stepId);
  return step?.state.kind === "pending" || step?.state.kind === "inProgress";
}
