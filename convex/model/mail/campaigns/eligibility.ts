import type { ExclusionReason } from "../../../../domain/mail/campaigns/exclusions";
import { exclusionOf } from "../../../../domain/mail/campaigns/exclusions";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { mailRefusal } from "../mailRules";
import type { Candidate, Run } from "./source";
import { sourceOf } from "./sources";

/** A person of a run, stored or about to be. */
type Person = Candidate & { _id?: Id<"campaignRecipients"> };

/** Why a person does not get a run's email now, or null. Asked when a run is counted, and again for each email. */
export async function reasonToLeaveOut(
  ctx: QueryCtx,
  run: Run,
  person: Person,
  now: number,
): Promise<ExclusionReason | null> {
  const { email } = person;
  if (email === undefined) return "no_email";
  const source = sourceOf(run);
  const reason = await source.exclude(ctx, run, person);
  if (reason !== null) return reason;
  if (await isTaken(ctx, source.onceKey(run, { ...person, email }), person._id)) return "already_sent";
  const refusal = await mailRefusal(ctx, { to: email, ...(await source.mailType(ctx, run, person)) }, now);
  return refusal === null ? null : exclusionOf(refusal);
}

/**
 * Why a queued email of a run must not be sent after all, or null. The rules of every email are checked besides. An email
 * may wait for hours while the provider is down.
 */
export async function reasonToDrop(ctx: QueryCtx, mail: Doc<"emailOutbox">): Promise<ExclusionReason | null> {
  const { runId, recipientId, isTest } = mail;
  if (runId === undefined || recipientId === undefined || isTest) return null;
  const [run, person] = [
    await ctx.db.get("campaignRuns", runId),
    await ctx.db.get("campaignRecipients", recipientId),
  ];
  if (run === null || person === null) return "deselected";
  return await sourceOf(run).exclude(ctx, run, person);
}

/**
 * True for an email of a run that was stopped while the email was being sent: the provider did not take it, or did not say.
 * Stopping takes back the others.
 */
export async function isOfStoppedRun(ctx: QueryCtx, { runId, isTest }: Doc<"emailOutbox">): Promise<boolean> {
  if (runId === undefined || isTest) return false;
  const state = (await ctx.db.get("campaignRuns", runId))?.state;
  return state === "paused" || state === "canceled";
}

/** True if the email exists for somebody else's row, in this run or another one. */
async function isTaken(
  ctx: QueryCtx,
  onceKey: string,
  own: Id<"campaignRecipients"> | undefined,
): Promise<boolean> {
  const holder = await ctx.db
    .query("campaignRecipients")
    .withIndex("by_onceKey", (q) => q.eq("onceKey", onceKey))
    .first();
  return holder !== null && holder._id !== own;
}
