import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { ContactInput } from "../../../domain/people/contact";
import { searchWords } from "../../../domain/catalog/search";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { audit } from "../audit";
import type { ChangeOf, TriggerCtx } from "../change";
import type { Contribution } from "../counters";
import { applyContribution } from "../counters";
import { requireWithinLimit } from "../limits";
import { enqueueMail, supportEmail } from "../mail/outbox";
import { notifyAdmins } from "../notices/notify";
import { capped } from "../pages";
import { refuse } from "../refuse";
import { vContactRole } from "../vocabulary";

type MessagePage = PaginationResult<Infer<typeof vMessage>>;

/** A message as the admin reads it. */
export const vMessage = v.object({
  _id: v.id("contactMessages"),
  sentAt: v.number(),
  name: v.string(),
  email: v.string(),
  userType: vContactRole,
  subject: v.string(),
  message: v.string(),
  isRead: v.boolean(),
});

/**
 * Stores a message and queues two emails: one to support, and a confirmation to the sender. Refuses with
 * `rate_limited`.
 */
export async function receiveMessage(ctx: MutationCtx, input: ContactInput): Promise<void> {
  await requireWithinLimit(ctx, "contactForm", input.email);
  const id = await ctx.db.insert("contactMessages", { ...input, isRead: false });
  await enqueueMail(ctx, {
    key: `contact_notification:${id}`,
    type: "contact_notification",
    to: supportEmail(),
    values: input,
  });
  await notifyAdmins(ctx, { kind: "contact_message", group: "all", values: {} });
  await enqueueMail(ctx, {
    key: `contact_acknowledgement:${id}`,
    type: "contact_acknowledgement",
    to: input.email,
    values: {},
  });
}

/** A page of messages, or of unread ones, newest first. */
export async function messagePage(
  ctx: QueryCtx,
  isUnread: boolean,
  options: PaginationOptions,
): Promise<MessagePage> {
  const messages = ctx.db.query("contactMessages");
  const range = isUnread ? messages.withIndex("by_isRead", (q) => q.eq("isRead", false)) : messages;
  const found = await range.order("desc").paginate(capped(options));
  return { ...found, page: found.page.map(toMessage) };
}

/** A page of messages whose sender, subject or text has these words, best match first. */
export async function messageSearch(
  ctx: QueryCtx,
  { q, isUnread }: { q: string; isUnread: boolean },
  options: PaginationOptions,
): Promise<MessagePage> {
  const words = searchWords(q);
  if (words === null) return { page: [], isDone: true, continueCursor: "" };
  const found = await ctx.db
    .query("contactMessages")
    .withSearchIndex("search_messages", (search) => {
      const matches = search.search("searchText", words);
      return isUnread ? matches.eq("isRead", false) : matches;
    })
    .paginate(capped(options));
  return { ...found, page: found.page.map(toMessage) };
}

/** Marks a message as read, for good. Refuses with `not_found`. */
export async function markMessageRead(
  ctx: MutationCtx,
  messageId: Id<"contactMessages">,
  readBy: Id<"users">,
): Promise<void> {
  const message = (await ctx.db.get("contactMessages", messageId)) ?? refuse("not_found");
  if (message.isRead) return;
  await ctx.db.patch("contactMessages", messageId, { isRead: true, readAt: Date.now(), readBy });
  await audit(ctx, {
    actorId: readBy,
    action: "message.read",
    table: "contactMessages",
    docId: messageId,
    label: message.subject,
    summary: "Marked as read",
  });
}

/** Trigger: keeps a message's search text, and the count of unread messages, which every admin screen shows. */
export async function messageChanged(ctx: TriggerCtx, change: ChangeOf<"contactMessages">): Promise<void> {
  if (change.newDoc !== null) {
    const searchText = messageSearchText(change.newDoc);
    if (change.newDoc.searchText !== searchText)
      await ctx.innerDb.patch("contactMessages", change.id, { searchText });
  }
  await applyContribution(
    ctx.innerDb,
    messageContribution(change.oldDoc),
    messageContribution(change.newDoc),
  );
}

/** A message's share of the counters. */
export function messageContribution(message: Doc<"contactMessages"> | null): Contribution {
  return { "messages.unread": message === null || message.isRead ? 0 : 1 };
}

/** What the admin's search finds a message by. */
export function messageSearchText({ name, email, subject, message }: Doc<"contactMessages">): string {
  return [name, email, subject, message].join(" ");
}

/** When a message came. */
export function sentAtOf({ sentAt, _creationTime }: Doc<"contactMessages">): number {
  return sentAt ?? _creationTime;
}

function toMessage(doc: Doc<"contactMessages">): Infer<typeof vMessage> {
  const { _id, name, email, userType, subject, message, isRead } = doc;
  const sentAt = sentAtOf(doc);
  return { _id, sentAt, name, email, userType, subject, message, isRead };
}
