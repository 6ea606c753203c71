import type { Infer } from "convex/values";
import { v } from "convex/values";
import { HISTORY_SIZE } from "../../../domain/mail/campaigns/campaigns";
import type { QueryCtx } from "../../_generated/server";

/** An email that was sent, skipped or given up. */
export const vLoggedMail = v.object({
  _id: v.id("emailSendLog"),
  email: v.string(),
  type: v.string(),
  outcome: v.union(v.literal("sent"), v.literal("skipped"), v.literal("failed")),
  /** Why it was skipped or failed. */
  reason: v.union(v.string(), v.null()),
  isTest: v.boolean(),
  sentAt: v.number(),
});

/** The last emails of every kind, newest first. Nothing after the fiftieth. */
export async function lastMails(ctx: QueryCtx): Promise<Infer<typeof vLoggedMail>[]> {
  const rows = await ctx.db.query("emailSendLog").withIndex("by_sentAt").order("desc").take(HISTORY_SIZE);
  return rows.map(({ _id, email, emailType: type, outcome, metadata, sentAt }) => ({
    ...{ _id, email, type, outcome, sentAt },
    reason: metadata.reason ?? null,
    isTest: metadata.test !== undefined,
  }));
}
