import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { recipientSearchText } from "../../../../domain/mail/campaigns/campaigns";
import { NO_COUNTS } from "../../../../domain/mail/campaigns/counts";
import { COUNT_BATCH, COUNT_FRESH_MS, COUNTED_AT_ONCE } from "../../../../domain/mail/campaigns/pace";
import { RECIPIENTS_KEPT_MS } from "../../../../domain/privacy/retention";
import { internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { marketingFreeAt } from "../mailRules";
import { reasonToLeaveOut } from "./eligibility";
import type { Candidate, Run, RunSubject } from "./source";
import { sourceOf } from "./sources";
import { beginWalk } from "./walk";

/** A step of the chain of jobs that counts or sends a run. */
export const vChain = { runId: v.id("campaignRuns"), chain: v.number() };

/** The run of a subject that is being counted, or was counted in the last minutes and not started. Otherwise null. */
export async function freshCount(ctx: MutationCtx, subject: RunSubject): Promise<Run | null> {
  const { kind, step, draftId, issueKey } = subject;
  const unstarted = await ctx.db
    .query("campaignRuns")
    .withIndex("by_kind_step_isTest_startedAt", (q) =>
      q.eq("kind", kind).eq("step", step).eq("isTest", false).eq("startedAt", undefined),
    )
    .order("desc")
    .take(COUNT_BATCH);
  const newest = unstarted.find((run) => run.draftId === draftId && run.issueKey === issueKey);
  if (newest === undefined) return null;
  const isFresh = newest.countedAt === undefined || Date.now() - newest.countedAt < COUNT_FRESH_MS;
  return isFresh && (newest.state === "counting" || newest.state === "ready") ? newest : null;
}

/** Opens a run and starts to count who gets it. One that `startsItself` sends when it is counted. */
export async function openRun(
  ctx: MutationCtx,
  subject: RunSubject,
  { startsItself }: { startsItself?: true } = {},
): Promise<Id<"campaignRuns">> {
  const runId = await ctx.db.insert("campaignRuns", {
    ...subject,
    state: "counting",
    isTest: false,
    startsItself,
    chain: 1,
    steppedAt: Date.now(),
    ...NO_COUNTS,
  });
  await ctx.scheduler.runAfter(0, internal.jobs.campaigns.countSome, { runId, chain: 1 });
  return runId;
}

/** Counts one page of people and schedules the next. */
export async function countSome(ctx: MutationCtx, step: ObjectType<typeof vChain>): Promise<void> {
  const run = await ctx.db.get("campaignRuns", step.runId);
  if (run === null || run.chain !== step.chain || run.state !== "counting") return;
  const now = Date.now();
  const next = await countPage(ctx, run, run.cursor ?? null, now);
  if (next === null) return await finishCounting(ctx, run, now);
  await ctx.db.patch("campaignRuns", run._id, { cursor: next, steppedAt: now });
  await ctx.scheduler.runAfter(0, internal.jobs.campaigns.countSome, step);
}

/** Adds the people of one page to a run. Returns the cursor of the next page, or null after the last. */
async function countPage(
  ctx: MutationCtx,
  run: Run,
  cursor: string | null,
  now: number,
): Promise<string | null> {
  const { people, next } = await sourceOf(run).page(ctx, run, {
    numItems: COUNTED_AT_ONCE[run.kind],
    cursor,
  });
  for (const person of people) await addRecipient(ctx, run, person, now);
  return next;
}

async function finishCounting(ctx: MutationCtx, { _id, startsItself }: Run, now: number): Promise<void> {
  await ctx.db.patch("campaignRuns", _id, {
    state: "ready",
    cursor: undefined,
    countedAt: now,
    steppedAt: now,
  });
  const run = await ctx.db.get("campaignRuns", _id);
  if (startsItself && run !== null) await beginWalk(ctx, run, now);
}

async function addRecipient(ctx: MutationCtx, run: Run, person: Candidate, now: number): Promise<void> {
  const { email } = person;
  const isSecond = email !== undefined && (await isInRun(ctx, run._id, email));
  const reason = isSecond ? "already_sent" : await reasonToLeaveOut(ctx, run, person, now);
  await ctx.db.insert("campaignRecipients", {
    ...person,
    runId: run._id,
    state: reason === null ? "waiting" : "excluded",
    reason: reason ?? undefined,
    isSelectable: reason === null ? true : undefined,
    clicks: 0,
    searchText: recipientSearchText(person),
    expiresAt: now + RECIPIENTS_KEPT_MS,
  });
  if (reason === "marketing_cap" && email !== undefined)
    await recordFreeAt(ctx, run, { ...person, email }, now);
}

/** Records when the first person over the limit of marketing emails may get another one. */
async function recordFreeAt(
  ctx: MutationCtx,
  run: Run,
  person: Candidate & { email: string },
  now: number,
): Promise<void> {
  const mail = { to: person.email, ...(await sourceOf(run).mailType(ctx, run, person)) };
  const freeAt = await marketingFreeAt(ctx, mail, now);
  const { capFreeAt = freeAt } = (await ctx.db.get("campaignRuns", run._id)) ?? {};
  await ctx.db.patch("campaignRuns", run._id, { capFreeAt: Math.min(capFreeAt, freeAt) });
}

/** True if another book or account of this address is to get the run's email. */
async function isInRun(ctx: MutationCtx, runId: Id<"campaignRuns">, email: string): Promise<boolean> {
  const others = await ctx.db
    .query("campaignRecipients")
    .withIndex("by_runId_email", (q) => q.eq("runId", runId).eq("email", email))
    .take(COUNT_BATCH);
  return others.some(({ state }) => state !== "excluded");
}
