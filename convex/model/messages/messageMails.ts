import { isMailedTo, MAIL_DELAY_MS } from "../../../domain/messages/threads";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { requireWithinLimit } from "../limits";
import { canSignLinks } from "../mail/mailSettings";
import { idOfMessagesStopToken, messagesStopToken } from "../mail/mailTokens";
import { enqueueMail } from "../mail/outbox";
import { storeChoice } from "../notices/choices";
import { wantsMailOf } from "../notices/notify";
import { profileOfUser } from "../people/profiles";
import { isReported } from "../trust/reports";
import { factsOf, openProfile } from "./people";
import type { Party, ThreadSide } from "./threadRows";
import { findParty } from "./threadRows";

/** Conversations that one transaction emails about. */
const BATCH = 50;

/**
 * Emails each person whose messages have waited unread for ten minutes: once for each conversation, until they read it.
 * Reads only what is due. It waits while links cannot be signed, and for the decision about a reported conversation.
 */
export async function mailUnread(ctx: MutationCtx, batch: Batch): Promise<void> {
  if (!canSignLinks()) return;
  const due = (startedAt: number) =>
    ctx.db
      .query("threadSides")
      .withIndex("by_mailDueAt", (q) => q.gt("mailDueAt", 0).lte("mailDueAt", startedAt));
  await inBatches(ctx, internal.jobs.messages.mailUnread, batch, BATCH, due, async (side) => {
    const waits = await isReported(ctx, side.threadId);
    const mailDueAt = waits ? Date.now() + MAIL_DELAY_MS : undefined;
    await ctx.db.patch("threadSides", side._id, { mailDueAt });
    if (!waits) await mailAbout(ctx, side);
  });
}

/** Why a queued email about unread messages is no longer true or wanted, or null. Null for every other email. */
export async function staleReason(
  ctx: QueryCtx,
  { type, userId, templateData }: Doc<"emailOutbox">,
): Promise<"outdated" | "unsubscribed" | null> {
  if (type !== "message_waiting" || userId === undefined) return null;
  const party = await findParty(ctx, userId, templateData.threadId ?? "");
  if (party === null || !(await isWorthAnEmail(ctx, party))) return "outdated";
  return (await wantsMailOf(ctx.db, userId, "messages")) ? null : "unsubscribed";
}

/** Turns the emails about messages off for the person whom a link is for. False for an invalid link. */
export async function stopMessageMails(ctx: MutationCtx, token: string): Promise<boolean> {
  const userId = ctx.db.normalizeId("users", (await idOfMessagesStopToken(token)) ?? "");
  if (userId === null || (await ctx.db.get("users", userId)) === null) return false;
  await storeChoice(ctx, userId, { topic: "messages", part: "mail", isOn: false });
  return true;
}

/** The same from the page that an email's link opens. Refuses with `rate_limited`. */
export async function stopMailsFromPage(ctx: MutationCtx, token: string): Promise<boolean> {
  await requireWithinLimit(ctx, "stopMessageMails", token);
  return await stopMessageMails(ctx, token);
}

/** Only a verified address is emailed: anyone can sign up with somebody else's. */
async function mailAbout(ctx: MutationCtx, mine: ThreadSide): Promise<void> {
  const { userId, threadId, mailDueAt } = mine;
  const user = await ctx.db.get("users", userId);
  if (user?.email === undefined || user.emailVerificationTime === undefined) return;
  const thread = await ctx.db.get("threads", threadId);
  const [profile, sender] = [await openProfile(ctx, userId), await profileOfUser(ctx, mine.otherId)];
  if (thread === null || profile === null || sender === null) return;
  if (!(await isWorthAnEmail(ctx, { thread, mine }))) return;
  if (!(await wantsMailOf(ctx.db, userId, "messages"))) return;
  await enqueueMail(ctx, {
    key: `message_waiting:${mine._id}:${mailDueAt}`,
    type: "message_waiting",
    to: user.email,
    userId,
    values: {
      firstName: profile.firstName,
      name: sender.displayName,
      bookTitle: thread.bookTitle,
      howMany: mine.unread === 1 ? "one" : "several",
      threadId,
      stopToken: await messagesStopToken(userId),
    },
  });
}

async function isWorthAnEmail(ctx: QueryCtx, party: Party): Promise<boolean> {
  const { hasUnread, folder } = party.mine;
  const isFrozen = party.thread.frozenFor !== undefined;
  return hasUnread && !isFrozen && isMailedTo(await factsOf(ctx, party), folder);
}
