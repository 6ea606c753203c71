import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { countPage, searchTextOf } from "../mail/campaigns/counting";
import { NO_COUNTS, vCampaignStep, vDelivery } from "../mail/campaigns/fields";
import type { Recipient, Run } from "../mail/campaigns/source";
import { tellFinished } from "../mail/campaigns/results";
import { sourceOf } from "../mail/campaigns/sources";
import { subjectOf } from "../mail/campaigns/subjects";
import { queuedOf, stepRun } from "../mail/campaigns/walk";
import { recordOutcome } from "../mail/mailQueue";
import { ensurePreferences, suppress } from "../mail/preferenceRows";
import { MAX_SHARD_ROWS } from "../counters";
import { newestOf } from "../notices/notify";

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** More people than a staged run has. */
const MAX_PEOPLE = 100;

/** What became of one email: it failed, came back, or its recipient unsubscribed before it. Others were delivered. */
const vEnding = v.object({
  email: v.string(),
  kind: v.union(v.literal("failed"), v.literal("unsubscribed"), vDelivery),
});

/** A step of the reactivation as it was some time ago, without sending anything now. */
export const vStagedRun = v.object({
  step: vCampaignStep,
  startedBy: v.id("users"),
  startedMinutesAgo: v.number(),
  /** Emails sent before it was paused. Without it the run is done. */
  pausedAfter: v.optional(v.number()),
  endings: v.array(vEnding),
});
type StagedRun = Infer<typeof vStagedRun>;

export const vStagedTest = v.object({
  step: vCampaignStep,
  startedBy: v.id("users"),
  startedMinutesAgo: v.number(),
  testEmail: v.string(),
  name: v.string(),
  bookTitle: v.string(),
});

/** Adds a run with its results, unless its step has one. */
export async function addRun(ctx: MutationCtx, staged: StagedRun): Promise<void> {
  const { step, startedBy, pausedAfter = MAX_PEOPLE } = staged;
  if (await hasRun(ctx, step, false)) return;
  const startedAt = Date.now() - staged.startedMinutesAgo * MINUTE_MS;
  const run = await insertRun(ctx, { step, startedBy, startedAt, isTest: false });
  let cursor: string | null = null;
  do cursor = await countPage(ctx, run, cursor, Date.now());
  while (cursor !== null);
  const people = await ctx.db
    .query("campaignRecipients")
    .withIndex("by_runId_state_at", (q) => q.eq("runId", run._id).eq("state", "waiting"))
    .take(Math.min(pausedAfter, MAX_PEOPLE));
  let at = startedAt;
  for (const person of people) await addResult(ctx, run, person, { at: (at += SECOND_MS), staged });
  const end = staged.pausedAfter === undefined ? { state: "done", finishedAt: at } : { state: "paused" };
  await ctx.db.patch("campaignRuns", run._id, { countedAt: startedAt, ...(end as Partial<Run>) });
  if (staged.pausedAfter === undefined) await tellRead(ctx, run._id, at);
}

/** Adds a test email as it was sent, unless its step has one. */
export async function addTest(ctx: MutationCtx, staged: Infer<typeof vStagedTest>): Promise<void> {
  const { step, startedBy, testEmail, name, bookTitle } = staged;
  if (await hasRun(ctx, step, true)) return;
  const startedAt = Date.now() - staged.startedMinutesAgo * MINUTE_MS;
  const { _id: runId } = await insertRun(ctx, { step, startedBy, startedAt, isTest: true, testEmail });
  const person = { name, bookTitle, email: testEmail };
  await ctx.db.insert("campaignRecipients", {
    ...person,
    runId,
    state: "sent",
    at: startedAt + SECOND_MS,
    delivery: "delivered",
    clicks: 0,
    searchText: searchTextOf(person),
  });
  await ctx.db.patch("campaignRuns", runId, { state: "done", finishedAt: startedAt + SECOND_MS });
}

/** The admin has read since that the run was over. */
async function tellRead(ctx: MutationCtx, runId: Id<"campaignRuns">, at: number): Promise<void> {
  const run = await ctx.db.get("campaignRuns", runId);
  if (run?.startedBy === undefined) return;
  await tellFinished(ctx, run, at);
  const notice = await newestOf(ctx.db, run.startedBy, "campaign_finished", "");
  if (notice !== null) await ctx.db.patch("notices", notice._id, { isUnread: false });
}

async function hasRun(ctx: MutationCtx, step: StagedRun["step"], isTest: boolean): Promise<boolean> {
  const run = await ctx.db
    .query("campaignRuns")
    .withIndex("by_kind_step_isTest_startedAt", (q) =>
      q.eq("kind", "reactivation").eq("step", step).eq("isTest", isTest).gt("startedAt", 0),
    )
    .first();
  return run !== null;
}

type NewRun = Pick<Run, "step" | "startedBy" | "startedAt" | "isTest" | "testEmail">;

async function insertRun(ctx: MutationCtx, { step, ...run }: NewRun): Promise<Run> {
  const id: Id<"campaignRuns"> = await ctx.db.insert("campaignRuns", {
    ...(await subjectOf(ctx, { kind: "reactivation", step })),
    ...run,
    state: "counting",
    chain: 1,
    steppedAt: Date.now(),
    ...NO_COUNTS,
  });
  return (await ctx.db.get("campaignRuns", id)) as Run;
}

async function addResult(
  ctx: MutationCtx,
  run: Run,
  person: Recipient,
  { at, staged }: { at: number; staged: StagedRun },
): Promise<void> {
  const { _id, email = "" } = person;
  const ending = staged.endings.find((each) => each.email === email)?.kind ?? "delivered";
  if (ending === "unsubscribed") {
    const preferences = await ensurePreferences(ctx, email);
    await ctx.db.patch("emailPreferences", preferences._id, { allEmails: false });
    return await ctx.db.patch("campaignRecipients", _id, { state: "skipped", reason: ending, at });
  }
  if (ending === "failed")
    return await ctx.db.patch("campaignRecipients", _id, {
      state: "failed",
      error: "422 validation_error",
      at,
    });
  const onceKey = sourceOf(run).onceKey(run, { ...person, email });
  const sent = { state: "sent", at, delivery: ending, onceKey, expiresAt: undefined } as const;
  await ctx.db.patch("campaignRecipients", _id, sent);
  await ctx.db.insert("emailSendLog", {
    email,
    emailType: "v1_reactivation",
    metadata: { key: `run:${_id}` },
    sentAt: at,
    outcome: "sent",
  });
  if (ending !== "delivered") await suppress(ctx, email, ending);
}

/** Gives the next recipient of a run a result without an email. */
export async function skipFirst(ctx: MutationCtx, runId: Id<"campaignRuns">): Promise<void> {
  const person = await ctx.db
    .query("campaignRecipients")
    .withIndex("by_runId_state_at", (q) => q.eq("runId", runId).eq("state", "waiting"))
    .first();
  const skipped = { state: "skipped", reason: "deselected", at: Date.now() } as const;
  if (person !== null) await ctx.db.patch("campaignRecipients", person._id, skipped);
}

/** A step of a run in a chain of its own, which ends with it, and the provider's answer to its email. */
export async function stepAtOnce(
  ctx: MutationCtx,
  runId: Id<"campaignRuns">,
): Promise<{ read: number; written: number }> {
  const run = await ctx.db.get("campaignRuns", runId);
  const chain = (run?.chain ?? 0) + 1;
  await ctx.db.patch("campaignRuns", runId, { chain });
  const before = await ctx.meta.getTransactionMetrics();
  await stepRun(ctx, { runId, chain });
  const after = await ctx.meta.getTransactionMetrics();
  for (const { outboxId } of await queuedOf(ctx, runId, MAX_PEOPLE))
    if (outboxId !== undefined) await recordOutcome(ctx, { id: outboxId, attempt: 0, turn: -1 }, ACCEPTED);
  await forgetDay(ctx);
  return {
    read: after.documentsRead.used - before.documentsRead.used,
    written: after.documentsWritten.used - before.documentsWritten.used,
  };
}

const ACCEPTED = { kind: "accepted" } as const;

/** The day's limit does not end a measurement. */
async function forgetDay(ctx: MutationCtx): Promise<void> {
  const rows = await ctx.db
    .query("dailyCounters")
    .withIndex("by_metric_day_shard", (q) => q.eq("metric", "mails.sent"))
    .order("desc")
    .take(MAX_SHARD_ROWS);
  for (const { _id } of rows) await ctx.db.patch("dailyCounters", _id, { value: 0 });
}
