import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import type { ExclusionReason } from "../../../../domain/mail/campaigns/exclusions";
import {
  LIMIT_WAIT_MS,
  MAX_QUEUED,
  PROVIDER_WAIT_MS,
  RUN_SPACING_MS,
} from "../../../../domain/mail/campaigns/pace";
import { MAX_MAILS_BEFORE_OTHERS_PAUSE } from "../../../../domain/mail/mail-delivery";
import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { isOverDeploymentCap } from "../mailRules";
import { mailProblem } from "../mailSettings";
import { queueAgain, queueRunMail } from "../runMails";
import { reasonToLeaveOut } from "./eligibility";
import type { Recipient, Run } from "./source";
import { sourceOf } from "./sources";

/** One step of a run: a chain of them goes from recipient to recipient. */
export const vStep = { runId: v.id("campaignRuns"), chain: v.number() };

/** Starts a counted run, or ends it at once if nobody is left in it. */
export async function beginWalk(
  ctx: MutationCtx,
  run: Run,
  now: number,
  startedBy?: Id<"users">,
): Promise<void> {
  const isEmpty = run.waiting === 0;
  await ctx.db.patch("campaignRuns", run._id, {
    startedBy,
    startedAt: now,
    ...(isEmpty ? { state: "done", finishedAt: now } : { state: "running" }),
  });
  if (!isEmpty) await startChain(ctx, run, now);
}

/** Starts a new chain. Steps of an earlier one do nothing. */
export async function startChain(ctx: MutationCtx, { _id, chain }: Run, now: number): Promise<void> {
  const step = { runId: _id, chain: chain + 1 };
  await ctx.db.patch("campaignRuns", _id, { chain: step.chain, steppedAt: now, waitingFor: undefined });
  await ctx.scheduler.runAfter(0, internal.jobs.campaigns.step, step);
}

/** Handles one recipient and schedules the next step. The chain ends when nobody waits and every email has its result. */
export async function stepRun(ctx: MutationCtx, step: ObjectType<typeof vStep>): Promise<void> {
  const run = await ctx.db.get("campaignRuns", step.runId);
  if (run === null || run.chain !== step.chain || run.state !== "running") return;
  const now = Date.now();
  const recipient = await nextRecipient(ctx, run._id);
  if (recipient === null && run.queued === 0) return;
  const pause = await pauseFor(ctx, run, now);
  if (pause === null && recipient !== null) await handle(ctx, run, recipient, now);
  await ctx.db.patch("campaignRuns", run._id, { steppedAt: now, waitingFor: pause?.waitingFor });
  const wait = pause?.wait ?? RUN_SPACING_MS[run.kind];
  await ctx.scheduler.runAfter(wait, internal.jobs.campaigns.step, step);
}

/** Queues a recipient's email, or skips them with the reason. Everything is checked again. */
async function handle(ctx: MutationCtx, run: Run, recipient: Recipient, now: number): Promise<void> {
  const { email } = recipient;
  const reason = await reasonToLeaveOut(ctx, run, recipient, now);
  if (reason !== null || email === undefined) return await skip(ctx, recipient, reason ?? "no_email", now);
  const mail = await sourceOf(run).mail(ctx, run, recipient);
  if (typeof mail === "string") return await skip(ctx, recipient, mail, now);
  const { outboxId: earlierId } = recipient;
  const earlier = earlierId === undefined ? null : await queueAgain(ctx, earlierId, mail, now);
  if (earlier !== null) return await markQueued(ctx, run, { ...recipient, email }, earlier, now);
  const outboxId = await queueRunMail(
    ctx,
    { run, recipientId: recipient._id, to: email, userId: recipient.userId },
    mail,
    now,
  );
  await markQueued(ctx, run, { ...recipient, email }, outboxId, now);
}

async function markQueued(
  ctx: MutationCtx,
  run: Run,
  recipient: Recipient & { email: string },
  outboxId: Id<"emailOutbox"> | undefined,
  at: number,
): Promise<void> {
  const source = sourceOf(run);
  const onceKey = source.onceKey(run, recipient);
  const kept = source.isNeverRepeated ? { expiresAt: undefined } : {};
  await ctx.db.patch("campaignRecipients", recipient._id, {
    state: "queued",
    outboxId,
    onceKey,
    at,
    ...kept,
  });
}

async function skip(
  ctx: MutationCtx,
  { _id }: Recipient,
  reason: ExclusionReason,
  at: number,
): Promise<void> {
  await ctx.db.patch("campaignRecipients", _id, { state: "skipped", reason, at });
}

type Pause = { wait: number; waitingFor?: NonNullable<Run["waitingFor"]> };

/** Why and how long the run waits before its next recipient, or null. */
async function pauseFor(ctx: QueryCtx, run: Run, now: number): Promise<Pause | null> {
  if (await isOverDeploymentCap(ctx, now, MAX_MAILS_BEFORE_OTHERS_PAUSE))
    return { wait: LIMIT_WAIT_MS, waitingFor: "daily_limit" };
  if (run.queued < MAX_QUEUED && run.waiting > 0) return null;
  const [first] = await queuedOf(ctx, run._id, 1);
  const mail = first?.outboxId === undefined ? null : await ctx.db.get("emailOutbox", first.outboxId);
  const isRetrying = mailProblem() !== null || mail?.lastError !== undefined;
  return isRetrying ? { wait: PROVIDER_WAIT_MS, waitingFor: "provider" } : { wait: RUN_SPACING_MS[run.kind] };
}

/** The run's recipients whose email is queued or being sent. */
export async function queuedOf(
  ctx: QueryCtx,
  runId: Id<"campaignRuns">,
  count: number,
): Promise<Doc<"campaignRecipients">[]> {
  return await ctx.db
    .query("campaignRecipients")
    .withIndex("by_runId_state_at", (q) => q.eq("runId", runId).eq("state", "queued"))
    .take(count);
}

async function nextRecipient(ctx: QueryCtx, runId: Id<"campaignRuns">): Promise<Recipient | null> {
  return await ctx.db
    .query("campaignRecipients")
    .withIndex("by_runId_state_at", (q) => q.eq("runId", runId).eq("state", "waiting"))
    .first();
}
