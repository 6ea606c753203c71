import type { Doc } from "../../_generated/dataModel";
import type { ChangeOf, TriggerCtx } from "../change";
import type { Contribution } from "../counters";
import { applyContribution, bumpDaily } from "../counters";

/** Keeps the number of mails that were given up, which an admin looks after. */
export async function mailChanged(ctx: TriggerCtx, change: ChangeOf<"emailOutbox">): Promise<void> {
  await applyContribution(ctx.innerDb, mailContribution(change.oldDoc), mailContribution(change.newDoc));
}

/** Counts the mails of a day, which are capped. */
export async function mailLogged(ctx: TriggerCtx, change: ChangeOf<"emailSendLog">): Promise<void> {
  if (change.operation === "insert" && change.newDoc.outcome === "sent")
    await bumpDaily(ctx.innerDb, "mails.sent", change.newDoc.sentAt);
}

/** What one mail adds to the counters. */
export function mailContribution(mail: Doc<"emailOutbox"> | null): Contribution {
  return { "mails.failed": mail?.status === "failed" ? 1 : 0 };
}
