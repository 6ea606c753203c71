import type { MailType, MailValues } from "../../../domain/mail/mails";
import { MAIL_CATEGORIES } from "../../../domain/mail/mails";
import type { MailChoice } from "../../../domain/mail/preferences";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { mailRefusal } from "./mailRules";
import { mailProblem } from "./mailSettings";

export { supportEmail } from "./mailSettings";

/** An email to queue. */
export type Mail<Type extends MailType> = {
  /** Unique for content and recipient. A second email with the same key is never queued. */
  key: string;
  type: Type;
  to: string;
  userId?: Id<"users">;
  values: MailValues[Type];
  /** The kind of marketing it is, where its type does not say. */
  choice?: MailChoice;
};

/**
 * Queues an email in the caller's transaction, so it exists exactly when the change it reports does. Email that the
 * address opted out of is stored as skipped. Returns `known` for a key that was used before.
 */
export async function enqueueMail<Type extends MailType>(
  ctx: MutationCtx,
  mail: Mail<Type>,
): Promise<"queued" | "skipped" | "known"> {
  const existing = await ctx.db
    .query("emailOutbox")
    .withIndex("by_key", (q) => q.eq("key", mail.key))
    .unique();
  if (existing !== null) return "known";
  const now = Date.now();
  const category = MAIL_CATEGORIES[mail.type];
  const refusal = category === "transactional" ? null : await mailRefusal(ctx, mail, now);
  await ctx.db.insert("emailOutbox", {
    key: mail.key,
    type: mail.type,
    category,
    to: mail.to,
    userId: mail.userId,
    choice: mail.choice,
    templateData: { ...mail.values },
    status: refusal === null ? "queued" : "skipped",
    attempts: 0,
    nextAttemptAt: now,
    lastError: refusal ?? undefined,
  });
  if (refusal !== null) return "skipped";
  // Without settings it waits, and `resumeSending` sends it later.
  if (mailProblem() === null) await ctx.scheduler.runAfter(0, internal.email.deliver.run, {});
  return "queued";
}
