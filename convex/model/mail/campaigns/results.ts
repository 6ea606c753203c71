import type { Delivery } from "../../../../domain/mail/campaigns/campaigns";
import { DELIVERIES } from "../../../../domain/mail/campaigns/campaigns";
import { RUN_COUNTS, type RunCounts } from "../../../../domain/mail/campaigns/counts";
import { COUNTED_REASONS, exclusionOf } from "../../../../domain/mail/campaigns/exclusions";
import { grouped } from "../../../../domain/figures";
import { RECIPIENTS_KEPT_MS } from "../../../../domain/privacy/retention";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../../change";
import type { Contribution } from "../../counters";
import { applyContribution } from "../../counters";
import { notify } from "../../notices/notify";
import { mayHaveLeft } from "../mailRules";
import type { Recipient, Run } from "./source";

type Mail = Doc<"emailOutbox">;

/**
 * Keeps a run's counts true, and ends the run with its last result. What happened stays counted when the person is
 * deleted; someone who still waited is not missed.
 */
export async function recipientChanged(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"campaignRecipients">,
): Promise<void> {
  const { runId, state } = newDoc ?? oldDoc;
  if (newDoc === null && state !== "waiting" && state !== "queued") return;
  const run = await ctx.innerDb.get("campaignRuns", runId);
  if (run === null) return;
  const changed = movedCounts(run, oldDoc, newDoc);
  if (changed === null) return;
  const after = { ...run, ...changed };
  const end = endOf(after);
  await ctx.innerDb.patch("campaignRuns", run._id, { ...changed, ...end });
  if (end.state === "done") await tellFinished(ctx, after);
  await applyContribution(ctx.innerDb, sentContribution(run, oldDoc), sentContribution(run, newDoc));
}

/** Notifies the admin who started a run that it is over, with its results. */
export async function tellFinished(
  ctx: MutationCtx,
  { _id, title, startedBy, isTest, ...counts }: Run,
  at = Date.now(),
): Promise<void> {
  if (isTest) return;
  const results = (["sent", "skipped", "failed"] as const).filter(
    (state) => state === "sent" || counts[state] > 0,
  );
  const sent = results.map((state) => `${grouped(counts[state])} ${state}`).join(", ");
  await notify(ctx, {
    ...{ userId: startedBy, kind: "campaign_finished", group: "", at },
    values: { title, sent, run: _id },
  });
}

/** The counter of the people who got a campaign, over all its runs. */
export function sentCounter({ kind, step }: Pick<Run, "kind" | "step">): string {
  return `campaigns.sent.${kind}${step === undefined ? "" : `.${step}`}`;
}

function sentContribution(run: Run, recipient: Recipient | null): Contribution {
  return recipient?.state === "sent" && !run.isTest ? { [sentCounter(run)]: 1 } : {};
}

/** Tells the recipient of a run what became of their email. */
export async function runMailChanged(ctx: TriggerCtx, change: ChangeOf<"emailOutbox">): Promise<void> {
  const { oldDoc, newDoc } = change;
  const recipientId = (newDoc ?? oldDoc)?.recipientId;
  if (recipientId === undefined || oldDoc === null || oldDoc.status === newDoc?.status) return;
  const recipient = await ctx.db.get("campaignRecipients", recipientId);
  if (recipient?.state !== "queued") return;
  const result = newDoc === null ? GONE : resultOf(newDoc);
  if (result === null) return;
  const delivery = newDoc?.status === "sent" ? await earlyDelivery(ctx, newDoc) : undefined;
  await ctx.db.patch("campaignRecipients", recipientId, { at: Date.now(), ...result, delivery });
}

/** What the provider reported before its answer to the sending was recorded. */
async function earlyDelivery(ctx: TriggerCtx, { providerId }: Mail): Promise<Delivery | undefined> {
  if (providerId === undefined) return undefined;
  const events = await ctx.db
    .query("webhookEvents")
    .withIndex("by_mailId", (q) => q.eq("mailId", providerId))
    .take(MAX_EVENTS);
  const reported = events.map(({ type }) => type.replace("email.", ""));
  return [...DELIVERIES].reverse().find((delivery) => reported.includes(delivery));
}

/** Records what the provider reported about an email, unless something worse is known. */
export async function recordDelivery(ctx: MutationCtx, mailId: string, delivery: Delivery): Promise<void> {
  const mail = await ctx.db
    .query("emailOutbox")
    .withIndex("by_providerId", (q) => q.eq("providerId", mailId))
    .first();
  if (mail?.recipientId === undefined) return;
  const recipient = await ctx.db.get("campaignRecipients", mail.recipientId);
  // Events come in any order.
  if (recipient === null || rankOf(recipient.delivery) >= rankOf(delivery)) return;
  await ctx.db.patch("campaignRecipients", recipient._id, { delivery });
}

/** More events than the provider sends about one email. */
const MAX_EVENTS = 20;

/** A complaint says most. */
function rankOf(delivery: Delivery | undefined): number {
  return delivery === undefined ? -1 : DELIVERIES.indexOf(delivery);
}

/** The account that the email belonged to was deleted while it waited. */
const GONE = { state: "skipped", reason: "no_email", onceKey: undefined } as const;

/** What a finished email means for its recipient, or null while it is under way. */
function resultOf(mail: Mail): Partial<Recipient> | null {
  switch (mail.status) {
    case "sent":
      return { state: "sent" };
    case "skipped":
      return { state: "skipped", reason: exclusionOf(mail.lastError ?? ""), ...released(mail) };
    case "failed":
      return { state: "failed", error: mail.lastError, ...released(mail) };
    case "canceled":
      return { state: "waiting", at: undefined, ...released(mail) };
    case "queued":
    case "sending":
      return null;
  }
}

/** The address may get the email another time if it certainly did not get it now. Then its record need not stay for good. */
function released(mail: Mail): Partial<Recipient> {
  return mayHaveLeft(mail) ? {} : { onceKey: undefined, expiresAt: Date.now() + RECIPIENTS_KEPT_MS };
}

/** The counts of a run that a recipient's change moves, or null if none. */
function movedCounts(run: Run, before: Recipient | null, after: Recipient | null): Partial<RunCounts> | null {
  const [old, now] = [sharesOf(before), sharesOf(after)];
  const moved = [...new Set([...old, ...now])].filter((key) => old.has(key) !== now.has(key));
  if (moved.length === 0) return null;
  const delta = (key: string) => (now.has(key) ? 1 : 0) - (old.has(key) ? 1 : 0);
  const counts: Partial<RunCounts> = {};
  for (const key of RUN_COUNTS) if (moved.includes(key)) counts[key] = run[key] + delta(key);
  const reasons = COUNTED_REASONS.filter((reason) => moved.includes(`for ${reason}`));
  if (reasons.length === 0) return counts;
  counts.reasons = { ...run.reasons };
  for (const reason of reasons) counts.reasons[reason] += delta(`for ${reason}`);
  return counts;
}

/** The counts that a recipient is one of. */
function sharesOf(recipient: Recipient | null): Set<string> {
  if (recipient === null) return new Set();
  const { state, reason, delivery, clicks } = recipient;
  return new Set([
    "total",
    state,
    ...(state === "excluded" && reason !== undefined ? [`for ${reason}`] : []),
    ...(delivery === undefined ? [] : [delivery]),
    ...(clicks > 0 ? ["clicked"] : []),
  ]);
}

/** The end of a running run when nobody waits and no email is under way. */
function endOf({ state, waiting, queued }: Run): Partial<Run> {
  if (state !== "running" || waiting > 0 || queued > 0) return {};
  return { state: "done", finishedAt: Date.now(), waitingFor: undefined };
}
