import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import * as z from "zod";
import { adminMutation, adminQuery } from "../functions";
import { markMessageRead, messagePage, vMessage } from "../model/people/contactMessages";

/** A page of contact messages, newest first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vMessage),
  handler: async (ctx, { paginationOpts }) => await messagePage(ctx, paginationOpts),
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
