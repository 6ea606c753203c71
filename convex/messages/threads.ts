import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { LinkToken } from "../../domain/mail/preferences";
import { ClientId, MessageText } from "../../domain/messages/threads";
import { approvedProducerMutation, publicMutation, publicQuery, userMutation, userQuery } from "../functions";
import { threadCounts, vThreadCounts } from "../model/inboxes";
import {
  conversation,
  messagePage,
  typingAt,
  vConversation,
  vMessagePage,
} from "../model/messages/conversation";
import { stopMailsFromPage } from "../model/messages/messageMails";
import { ownReplyTime } from "../model/messages/replyTimes";
import { sendMessage, startThread, unsendMessage } from "../model/messages/sending";
import * as acts from "../model/messages/sideActs";
import { threadPage, vThreadPage } from "../model/messages/threadLists";
import { vThreadFilter } from "../model/vocabulary";

const Id = zid("threads");
const MessageId = zid("threadMessages");

/** What "Message Author" does for the viewer on this book. */
export const canMessage = publicQuery({
  args: { bookId: v.id("books") },
  returns: acts.vCanMessage,
  handler: async (ctx, { bookId }) => await acts.canMessage(ctx, ctx.viewer, bookId),
});

/** Starts a conversation about a book with its author, once for each `clientId`. Returns its id. */
export const start = approvedProducerMutation({
  args: { bookId: zid("books"), text: MessageText, clientId: ClientId.optional() },
  returns: Id,
  handler: async (ctx, { bookId, ...words }) => await startThread(ctx, ctx.viewer, bookId, words),
});

/** A page of the viewer's conversations, the latest message first, or by a search for a person or title. */
export const list = userQuery({
  args: { filter: vThreadFilter, q: v.optional(v.string()), paginationOpts: paginationOptsValidator },
  returns: vThreadPage,
  handler: async (ctx, { paginationOpts, ...listing }) =>
    await threadPage(ctx, ctx.viewer.user._id, listing, paginationOpts),
});

/** How many conversations are in each of the viewer's lists. */
export const counts = userQuery({
  args: {},
  returns: vThreadCounts,
  handler: async (ctx) => await threadCounts(ctx, ctx.viewer.user._id),
});

/** Within what time the viewer, an author, usually replies: "2 days". Null for others, and while too few answers tell. */
export const replyTime = userQuery({
  args: {},
  returns: v.union(v.string(), v.null()),
  handler: (ctx) => ownReplyTime(ctx.viewer),
});

/** The head of the viewer's conversation: the other side, the book, and whether the viewer can write. */
export const get = userQuery({
  args: { threadId: v.string() },
  returns: v.union(vConversation, v.null()),
  handler: async (ctx, { threadId }) => await conversation(ctx, ctx.viewer.user._id, threadId),
});

/** A page of the messages of the viewer's conversation, newest first. */
export const messages = userQuery({
  args: { threadId: v.string(), paginationOpts: paginationOptsValidator },
  returns: vMessagePage,
  handler: async (ctx, { threadId, paginationOpts }) =>
    await messagePage(ctx, ctx.viewer.user._id, threadId, paginationOpts),
});

/** When the other side last typed. */
export const typing = userQuery({
  args: { threadId: v.string() },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { threadId }) => await typingAt(ctx, ctx.viewer.user._id, threadId),
});

/** Sends a message in the viewer's conversation, once for each `clientId`. Returns its id. */
export const send = userMutation({
  args: { threadId: Id, text: MessageText, clientId: ClientId.optional() },
  returns: MessageId,
  handler: async (ctx, { threadId, ...words }) => await sendMessage(ctx, ctx.viewer, threadId, words),
});

/** Takes the viewer's own message back, within ten seconds. */
export const undo = userMutation({
  args: { messageId: MessageId },
  returns: z.null(),
  handler: async (ctx, { messageId }) => {
    await unsendMessage(ctx, ctx.viewer, messageId);
    return null;
  },
});

/** Marks the messages sent up to this time as read. */
export const markRead = userMutation({
  args: { threadId: Id, upTo: z.number() },
  returns: z.null(),
  handler: async (ctx, { threadId, upTo }) => {
    await acts.markRead(ctx, ctx.viewer, threadId, upTo);
    return null;
  },
});

/** Tells the other side that the viewer types. */
export const setTyping = userMutation({
  args: { threadId: Id },
  returns: z.null(),
  handler: async (ctx, { threadId }) => {
    await acts.recordTyping(ctx, ctx.viewer, threadId);
    return null;
  },
});

/** Closes the viewer's conversation for both sides, or takes that back. */
export const setClosed = userMutation({
  args: { threadId: Id, closed: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { threadId, closed }) => {
    await acts.setClosed(ctx, ctx.viewer, threadId, closed);
    return null;
  },
});

/** Puts the viewer's conversation away, or takes it back. */
export const setArchived = userMutation({
  args: { threadId: Id, archived: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { threadId, archived }) => {
    await acts.setArchived(ctx, ctx.viewer, threadId, archived);
    return null;
  },
});

/** Takes the caution off a message that the viewer received. */
export const dismissCaution = userMutation({
  args: { messageId: MessageId },
  returns: z.null(),
  handler: async (ctx, { messageId }) => {
    await acts.dismissCaution(ctx, ctx.viewer, messageId);
    return null;
  },
});

/** Stops the emails about messages to the person whom an email's link is for. False for an invalid link. */
export const stopMails = publicMutation({
  args: { token: LinkToken },
  returns: z.boolean(),
  handler: async (ctx, { token }) => await stopMailsFromPage(ctx, token),
});
