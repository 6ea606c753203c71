import { MAIL_CATEGORIES } from "../../../domain/mail/mails";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { RunMail } from "./campaigns/source";
import { mailProblem } from "./mailSettings";

/** Whom an email of a run is for. */
type Addressee = {
  run: Doc<"campaignRuns">;
  recipientId: Id<"campaignRecipients">;
  to: string;
  userId?: Id<"users">;
};

/** Queues a recipient's email. The caller has checked that it may be sent; sending checks again. */
export async function queueRunMail(
  ctx: MutationCtx,
  { run, recipientId, to, userId }: Addressee,
  { type, values, choice }: RunMail,
  now: number,
): Promise<Id<"emailOutbox">> {
  const id = await ctx.db.insert("emailOutbox", {
    key: `run:${recipientId}`,
    type,
    // A test is sent at once: an admin waits for it.
    category: run.isTest ? "transactional" : MAIL_CATEGORIES[type],
    to,
    userId,
    templateData: { ...values },
    status: "queued",
    attempts: 0,
    nextAttemptAt: now,
    runId: run._id,
    recipientId,
    choice,
    isTest: run.isTest ? true : undefined,
  });
  await wakeSender(ctx);
  return id;
}

/**
 * Takes back an email that is not being sent. It stays as a record, so that one whose earlier attempt was lost is repeated
 * under the same key.
 */
export async function takeBack(ctx: MutationCtx, id: Id<"emailOutbox">): Promise<void> {
  const mail = await ctx.db.get("emailOutbox", id);
  if (mail?.status === "queued") await ctx.db.patch("emailOutbox", id, { status: "canceled" });
}

/**
 * Queues an email again that was taken back, as it would be written now: a pause may have lasted for days. It keeps its
 * key, so one whose earlier attempt arrived is not sent again. Null if it is gone or has ended otherwise.
 */
export async function queueAgain(
  ctx: MutationCtx,
  id: Id<"emailOutbox">,
  { type, values, choice }: RunMail,
  now: number,
): Promise<Id<"emailOutbox"> | null> {
  const mail = await ctx.db.get("emailOutbox", id);
  if (mail?.status !== "canceled") return null;
  const content = { type, category: MAIL_CATEGORIES[type], templateData: { ...values }, choice };
  await ctx.db.patch("emailOutbox", id, { ...content, status: "queued", nextAttemptAt: now });
  await wakeSender(ctx);
  return id;
}

/** Without settings an email waits, and `resumeSending` sends it later. */
async function wakeSender(ctx: MutationCtx): Promise<void> {
  if (mailProblem() === null) await ctx.scheduler.runAfter(0, internal.email.deliver.run, {});
}
