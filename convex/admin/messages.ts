import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { adminMutation, adminQuery } from "../functions";
import { markMessageRead, messagePage, messageSearch, vMessage } from "../model/people/contactMessages";

/** A page of contact messages, newest first, or of the unread ones. */
export const list = adminQuery({
  args: { isUnread: v.optional(v.boolean()), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vMessage),
  handler: async (ctx, { isUnread = false, paginationOpts }) =>
    await messagePage(ctx, isUnread, paginationOpts),
});

/** A page of contact messages found by sender, subject or text, best match first. */
export const search = adminQuery({
  args: { q: v.string(), isUnread: v.optional(v.boolean()), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vMessage),
  handler: async (ctx, { q, isUnread = false, paginationOpts }) =>
    await messageSearch(ctx, { q, isUnread }, paginationOpts),
});

/** Marks a message as read. Idempotent. */
export const markRead = adminMutation({
  args: { messageId: zid("contactMessages") },
  returns: z.null(),
  handler: async (ctx, { messageId }) => {
    await markMessageRead(ctx, messageId, ctx.viewer.user._id);
    return null;
  },
});
