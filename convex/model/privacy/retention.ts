import {
  CONTACT_KEPT_MS,
  OUTBOX_KEPT_MS,
  SEND_LOG_KEPT_MS,
  UPLOADS_KEPT_MS,
  WEBHOOKS_KEPT_MS,
} from "../../../domain/privacy/retention";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

type Mail = Doc<"emailOutbox">;
type KeptTable = "contactMessages" | "webhookEvents" | "emailSendLog" | "emailOutbox" | "uploads";

/** Rows of each table in one transaction. */
const ROWS = 100;
const FINISHED: readonly Mail["status"][] = ["sent", "failed", "skipped", "cancelled"];
const CATEGORIES: readonly Mail["category"][] = ["transactional", "marketing"];

/** Deletes records past their retention time, some in each step, until none is left. */
export async function deleteOutdated(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  const messages = await ctx.db
    .query("contactMessages")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", now - CONTACT_KEPT_MS))
    .take(ROWS);
  const events = await ctx.db
    .query("webhookEvents")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", now - WEBHOOKS_KEPT_MS))
    .take(ROWS);
  const log = await ctx.db
    .query("emailSendLog")
    .withIndex("by_sentAt", (q) => q.lt("sentAt", now - SEND_LOG_KEPT_MS))
    .take(ROWS);
  const uploads = await ctx.db
    .query("uploads")
    .withIndex("by_attachedTo_createdAt", (q) =>
      q.eq("attachedTo", undefined).lt("createdAt", now - UPLOADS_KEPT_MS),
    )
    .take(ROWS);
  const pages = [
    await remove(ctx, "contactMessages", messages),
    await remove(ctx, "webhookEvents", events),
    await remove(ctx, "emailSendLog", log),
    await remove(ctx, "uploads", uploads),
    await remove(ctx, "emailOutbox", await finishedMails(ctx, now - OUTBOX_KEPT_MS)),
  ];
  if (pages.some((length) => length >= ROWS)) {
    await ctx.scheduler.runAfter(0, internal.jobs.privacy.deleteOutdated, {});
  }
}

/** Never a waiting mail, however old: it is sent once there is a provider. */
async function finishedMails(ctx: MutationCtx, before: number): Promise<Mail[]> {
  const found: Mail[] = [];
  for (const status of FINISHED)
    for (const category of CATEGORIES) {
      const rows = ctx.db
        .query("emailOutbox")
        .withIndex("by_status_category_nextAttemptAt", (q) =>
          q.eq("status", status).eq("category", category).lt("nextAttemptAt", before),
        );
      if (found.length < ROWS) found.push(...(await rows.take(ROWS - found.length)));
    }
  return found;
}

async function remove<Table extends KeptTable>(
  ctx: MutationCtx,
  table: Table,
  rows: readonly { _id: Id<Table> }[],
): Promise<number> {
  for (const { _id } of rows) await ctx.db.delete(table, _id);
  return rows.length;
}
