import { MAIL_KINDS } from "../../../domain/mail/mails";
import { NEWSLETTER_LINK_MS } from "../../../domain/mail/preferences";
import {
  AUDIT_KEPT_MS,
  CONTACT_KEPT_MS,
  MATCHES_KEPT_MS,
  NOTICES_KEPT_MS,
  OPENINGS_KEPT_MS,
  OUTBOX_KEPT_MS,
  REPORTS_KEPT_MS,
  SEND_LOG_KEPT_MS,
  UPLOADS_KEPT_MS,
  WEBHOOKS_KEPT_MS,
} from "../../../domain/privacy/retention";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { firstKeptWeek } from "../mail/digest/bookWeeks";
import { forgetUnconfirmed } from "../mail/preferenceRows";

type Mail = Doc<"emailOutbox">;
type KeptTable =
  | "auditLog"
  | "contactMessages"
  | "webhookEvents"
  | "emailSendLog"
  | "emailOutbox"
  | "uploads"
  | "searchMatches"
  | "campaignRecipients"
  | "notices"
  | "reports"
  | "bookWeeks"
  | "rightOpenings";

/** Rows of each table deleted in one step. */
const BATCH_SIZE = 100;
const FINISHED: readonly Mail["status"][] = ["sent", "failed", "skipped", "canceled"];

/** Deletes records past their retention time, a batch in each step. */
export async function deleteOutdated(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  const messages = await ctx.db
    .query("contactMessages")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", now - CONTACT_KEPT_MS))
    .take(BATCH_SIZE);
  const entries = await ctx.db
    .query("auditLog")
    .withIndex("by_at", (q) => q.lt("at", now - AUDIT_KEPT_MS))
    .take(BATCH_SIZE);
  const events = await ctx.db
    .query("webhookEvents")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", now - WEBHOOKS_KEPT_MS))
    .take(BATCH_SIZE);
  const log = await ctx.db
    .query("emailSendLog")
    .withIndex("by_sentAt", (q) => q.lt("sentAt", now - SEND_LOG_KEPT_MS))
    .take(BATCH_SIZE);
  const uploads = await ctx.db
    .query("uploads")
    .withIndex("by_attachedTo_createdAt", (q) =>
      q.eq("attachedTo", undefined).lt("createdAt", now - UPLOADS_KEPT_MS),
    )
    .take(BATCH_SIZE);
  const matches = await ctx.db
    .query("searchMatches")
    .withIndex("by_matchedAt", (q) => q.lt("matchedAt", now - MATCHES_KEPT_MS))
    .take(BATCH_SIZE);
  const weeks = await ctx.db
    .query("bookWeeks")
    .withIndex("by_week_saves", (q) => q.lt("week", firstKeptWeek(now)))
    .take(BATCH_SIZE);
  const openings = await ctx.db
    .query("rightOpenings")
    .withIndex("by_openedAt", (q) => q.lt("openedAt", now - OPENINGS_KEPT_MS))
    .take(BATCH_SIZE);
  const recipients = await ctx.db
    .query("campaignRecipients")
    .withIndex("by_expiresAt", (q) => q.gt("expiresAt", 0).lt("expiresAt", now))
    .take(BATCH_SIZE);
  const removedCounts = [
    await remove(ctx, "contactMessages", messages),
    await remove(ctx, "auditLog", entries),
    await remove(ctx, "webhookEvents", events),
    await remove(ctx, "emailSendLog", log),
    await remove(ctx, "uploads", uploads),
    await remove(ctx, "searchMatches", matches),
    await remove(ctx, "campaignRecipients", recipients),
    await remove(ctx, "notices", await oldNotices(ctx, now - NOTICES_KEPT_MS)),
    await remove(ctx, "reports", await oldReports(ctx, now - REPORTS_KEPT_MS)),
    await remove(ctx, "bookWeeks", weeks),
    await remove(ctx, "rightOpenings", openings),
    await forgetUnconfirmed(ctx, now - NEWSLETTER_LINK_MS, BATCH_SIZE),
    await remove(ctx, "emailOutbox", await finishedMails(ctx, now - OUTBOX_KEPT_MS)),
  ];
  if (removedCounts.some((count) => count >= BATCH_SIZE)) {
    await ctx.scheduler.runAfter(0, internal.jobs.privacy.deleteOutdated, {});
  }
}

async function oldNotices(ctx: MutationCtx, before: number): Promise<Doc<"notices">[]> {
  return await ctx.db
    .query("notices")
    .withIndex("by_at", (q) => q.lt("at", before))
    .take(BATCH_SIZE);
}

/** Reports without a lasting effect. Those that wait stay, however old. */
async function oldReports(ctx: MutationCtx, before: number): Promise<Doc<"reports">[]> {
  const reports: Doc<"reports">[] = [];
  for (const state of ["dismissed", "warned"] as const) {
    const rows = ctx.db
      .query("reports")
      .withIndex("by_state_reportedAt", (q) => q.eq("state", state).lt("reportedAt", before));
    if (reports.length < BATCH_SIZE) reports.push(...(await rows.take(BATCH_SIZE - reports.length)));
  }
  return reports;
}

/** Finished emails only. A waiting one stays, however old, and is sent once email is configured. */
async function finishedMails(ctx: MutationCtx, before: number): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const status of FINISHED)
    for (const category of MAIL_KINDS) {
      const rows = ctx.db
        .query("emailOutbox")
        .withIndex("by_status_category_nextAttemptAt", (q) =>
          q.eq("status", status).eq("category", category).lt("nextAttemptAt", before),
        );
      if (mails.length < BATCH_SIZE) mails.push(...(await rows.take(BATCH_SIZE - mails.length)));
    }
  return mails;
}

async function remove<Table extends KeptTable>(
  ctx: MutationCtx,
  table: Table,
  rows: readonly { _id: Id<Table> }[],
): Promise<number> {
  for (const { _id } of rows) await ctx.db.delete(table, _id);
  return rows.length;
}
