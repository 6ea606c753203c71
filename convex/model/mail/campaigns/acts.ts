import { RUN_STATE_LABELS } from "../../../../domain/mail/campaigns/campaigns";
import { MAX_QUEUED } from "../../../../domain/mail/campaigns/pace";
import { counted } from "../../../../domain/mail/digest";
import type { AuditAction } from "../../../../domain/admin/audit";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { audit } from "../../audit";
import type { Viewer } from "../../accounts/viewer";
import { refuse } from "../../refuse";
import { takeBack } from "../runMails";
import { freshCount, openRun } from "./counting";
import type { Run, RunSubject } from "./source";
import { tellFinished } from "./results";
import { beginWalk, queuedOf, startChain } from "./walk";

type RunId = Id<"campaignRuns">;

/** The run to look at for this subject: one counted in the last minutes, or a new one that is being counted. */
export async function countRun(
  ctx: MutationCtx,
  viewer: Viewer,
  subject: RunSubject,
  isAgain: boolean,
): Promise<RunId> {
  const fresh = isAgain ? null : await freshCount(ctx, subject);
  if (fresh !== null) return fresh._id;
  const runId = await openRun(ctx, subject);
  await log(ctx, viewer, { _id: runId, title: subject.title }, "campaign.counted", "Counted the recipients");
  return runId;
}

/** Starts a counted run for exactly this many people. Throws `count_changed` when there are more or fewer now. */
export async function startRun(
  ctx: MutationCtx,
  viewer: Viewer,
  runId: RunId,
  expected: number,
): Promise<void> {
  const run = await runOf(ctx, runId);
  if (run.state !== "ready") refuse("run_over");
  if (run.waiting !== expected || expected === 0) refuse("count_changed");
  const after = { recipients: run.waiting, excluded: run.excluded };
  await beginWalk(ctx, run, Date.now(), viewer.user._id);
  await log(
    ctx,
    viewer,
    run,
    "campaign.started",
    `Started for ${counted(expected, "recipient", "recipients")}`,
    after,
  );
}

/** Stops a running run at once: only an email that is being sent still goes. */
export async function pauseRun(ctx: MutationCtx, viewer: Viewer, runId: RunId): Promise<void> {
  const run = await runOf(ctx, runId);
  if (run.state === "paused") return;
  if (run.state !== "running" || run.isTest) refuse("run_over");
  await stop(ctx, run, { state: "paused" });
  await log(ctx, viewer, run, "campaign.paused", "Paused the run", progressOf(run));
}

/** Goes on with a paused run. */
export async function resumeRun(ctx: MutationCtx, viewer: Viewer, runId: RunId): Promise<void> {
  const run = await runOf(ctx, runId);
  if (run.state === "running") return;
  if (run.state !== "paused") refuse("run_over");
  const [now, isEmpty] = [Date.now(), run.waiting === 0 && run.queued === 0];
  await ctx.db.patch(
    "campaignRuns",
    runId,
    isEmpty ? { state: "done", finishedAt: now } : { state: "running" },
  );
  if (isEmpty) await tellFinished(ctx, run);
  else await startChain(ctx, run, now);
  await log(ctx, viewer, run, "campaign.resumed", "Resumed the run", progressOf(run));
}

/** Ends a run at once, or drops one that was counted and not started. What was sent stays. */
export async function cancelRun(ctx: MutationCtx, viewer: Viewer, runId: RunId): Promise<void> {
  const run = await runOf(ctx, runId);
  if (run.state === "canceled") return;
  if (run.state === "done" || run.isTest) refuse("run_over");
  await stop(ctx, run, { state: "canceled", finishedAt: Date.now() });
  await log(ctx, viewer, run, "campaign.canceled", "Canceled the run", progressOf(run));
}

async function stop(ctx: MutationCtx, run: Run, change: Partial<Run>): Promise<void> {
  await ctx.db.patch("campaignRuns", run._id, { ...change, chain: run.chain + 1, waitingFor: undefined });
  // One more than may be queued: a taken-back email can never stay behind.
  for (const { outboxId } of await queuedOf(ctx, run._id, MAX_QUEUED + 1))
    if (outboxId !== undefined) await takeBack(ctx, outboxId);
}

async function runOf(ctx: MutationCtx, runId: RunId): Promise<Run> {
  return (await ctx.db.get("campaignRuns", runId)) ?? refuse("not_found");
}

function progressOf({ state, sent, skipped, failed }: Run) {
  return { state: RUN_STATE_LABELS[state], sent, skipped, failed };
}

/** Logs an admin's act on a run. */
export async function log(
  ctx: MutationCtx,
  viewer: Viewer,
  { _id, title }: Pick<Run, "_id" | "title">,
  action: AuditAction,
  summary: string,
  after?: Record<string, string | number>,
): Promise<void> {
  const target = { table: "campaignRuns", docId: _id, label: title };
  await audit(ctx, { actorId: viewer.user._id, action, ...target, summary, after });
}
