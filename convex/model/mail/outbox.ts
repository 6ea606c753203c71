import type { MailType, MailValues } from "../../../domain/mail/mails";
import { MAIL_CATEGORIES } from "../../../domain/mail/mails";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { mailRefusal } from "./mailRules";
import { mailProblem } from "./mailSettings";

export { supportEmail } from "./mailSettings";

export type Mail<Type extends MailType> = {
  /** Unique for what is told to whom: a second mail of the same key is never made. */
  key: string;
  type: Type;
  to: string;
  userId?: Id<"users">;
  values: MailValues[Type];
};

/**
 * Puts a mail in the outbox in the caller's own transaction: it exists exactly when the change it tells of does.
 * Marketing that this address does not want is kept as skipped. Returns what became of it.
 */
export async function enqueueMail<Type extends MailType>(
  ctx: MutationCtx,
  mail: Mail<Type>,
): Promise<"queued" | "skipped" | "known"> {
  const known = await ctx.db
    .query("emailOutbox")
    .withIndex("by_key", (q) => q.eq("key", mail.key))
    .unique();
  if (known !== null) return "known";
  const now = Date.now();
  const category = MAIL_CATEGORIES[mail.type];
  const refusal = category === "marketing" ? await mailRefusal(ctx, mail, now) : null;
  await ctx.db.insert("emailOutbox", {
    key: mail.key,
    type: mail.type,
    category,
    to: mail.to,
    userId: mail.userId,
    templateData: { ...mail.values },
    status: refusal === null ? "queued" : "skipped",
    attempts: 0,
    nextAttemptAt: now,
    lastError: refusal ?? undefined,
  });
  if (refusal !== null) return "skipped";
  // Without a provider it waits; the sweeper sends it once there is one.
  if (mailProblem() === null) await ctx.scheduler.runAfter(0, internal.email.deliver.run, {});
  return "queued";
}
