import type { Doc } from "../../_generated/dataModel";
import type { ChangeOf, TriggerCtx } from "../change";
import type { Contribution } from "../counters";
import { applyContribution, bumpDaily } from "../counters";

/** Updates the counter of failed emails, which admins watch. */
export async function mailChanged(ctx: TriggerCtx, change: ChangeOf<"emailOutbox">): Promise<void> {
  await applyContribution(ctx.innerDb, mailContribution(change.oldDoc), mailContribution(change.newDoc));
}

/** Counts the emails sent in a day, for the daily cap. */
export async function mailLogged(ctx: TriggerCtx, change: ChangeOf<"emailSendLog">): Promise<void> {
  if (change.operation === "insert" && change.newDoc.outcome === "sent")
    await bumpDaily(ctx.innerDb, "mails.sent", change.newDoc.sentAt);
}

/** The share of one email in the counters. */
export function mailContribution(mail: Doc<"emailOutbox"> | null): Contribution {
  return { "mails.failed": mail?.status === "failed" ? 1 : 0 };
}
