import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { NOTICE_TOPICS } from "../domain/notices/topics";
import { userMutation, userQuery } from "./functions";
import { chooseTopic, topicChoices, vTopicChoice } from "./model/notices/choices";
import { markAllNoticesRead, markNoticeRead, noticePage, vNoticePage } from "./model/notices/lists";

/** A page of the viewer's notifications, or of the unread ones, newest first. */
export const list = userQuery({
  args: { isUnreadOnly: v.boolean(), paginationOpts: paginationOptsValidator },
  returns: vNoticePage,
  handler: async (ctx, { isUnreadOnly, paginationOpts }) =>
    await noticePage(ctx, ctx.viewer, isUnreadOnly, paginationOpts),
});

/** Marks one of the viewer's notifications as read. */
export const markRead = userMutation({
  args: { noticeId: zid("notices") },
  returns: z.null(),
  handler: async (ctx, { noticeId }) => {
    await markNoticeRead(ctx, ctx.viewer, noticeId);
    return null;
  },
});

/** Marks all of the viewer's notifications as read. */
export const markAllRead = userMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await markAllNoticesRead(ctx, ctx.viewer);
    return null;
  },
});

/** What the viewer is told of: the topics of their role. */
export const choices = userQuery({
  args: {},
  returns: v.array(vTopicChoice),
  handler: async (ctx) => await topicChoices(ctx, ctx.viewer),
});

/** Turns a topic's notifications or emails on or off. */
export const choose = userMutation({
  args: { topic: z.enum(NOTICE_TOPICS), part: z.enum(["here", "mail"]), isOn: z.boolean() },
  returns: z.null(),
  handler: async (ctx, choice) => {
    await chooseTopic(ctx, ctx.viewer, choice);
    return null;
  },
});
