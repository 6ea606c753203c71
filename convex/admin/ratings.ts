import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { FiguresInput, parseFigures, SeenFigures } from "../../domain/books/rating-check-form";
import { adminMutation, adminQuery } from "../functions";
import { checkAgain as again, confirmFigures, correctFigures } from "../model/books/ratingDecisions";
import {
  decisionsSince,
  queueCounts,
  queuePage,
  vDecision,
  vQueueCounts,
  vQueuedCheck,
} from "../model/books/ratingQueue";
import { vCheckReason, vStore } from "../model/vocabulary";

/** A page of the figures that wait for a check, optionally for one reason and of one source. */
export const queue = adminQuery({
  args: {
    reason: v.optional(vCheckReason),
    source: v.optional(vStore),
    order: v.union(v.literal("asc"), v.literal("desc")),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(vQueuedCheck),
  handler: async (ctx, { paginationOpts, ...view }) => await queuePage(ctx, view, paginationOpts),
});

/** The number of figures that wait, in all and for each reason. */
export const counts = adminQuery({
  args: {},
  returns: vQueueCounts,
  handler: async (ctx) => await queueCounts(ctx),
});

/** The decisions since `from`, newest first. The caller names the time, because queries must not read the clock. */
export const decisions = adminQuery({
  args: { from: v.number() },
  returns: v.array(vDecision),
  handler: async (ctx, { from }) => await decisionsSince(ctx, ctx.viewer.user._id, from),
});

/** Confirms waiting figures as the admin saw them. */
export const confirm = adminMutation({
  args: { checkId: zid("ratingChecks"), seen: SeenFigures },
  returns: z.null(),
  handler: async (ctx, { checkId, seen }) => {
    await confirmFigures(ctx, ctx.viewer.user._id, checkId, seen);
    return null;
  },
});

/** Replaces waiting figures by those of their site. */
export const correct = adminMutation({
  args: { checkId: zid("ratingChecks"), figures: FiguresInput },
  returns: z.null(),
  handler: async (ctx, { checkId, figures }) => {
    await correctFigures(ctx, ctx.viewer.user._id, checkId, parseFigures(figures));
    return null;
  },
});

/** Puts checked figures back in the queue. */
export const checkAgain = adminMutation({
  args: { checkId: zid("ratingChecks") },
  returns: z.null(),
  handler: async (ctx, { checkId }) => {
    await again(ctx, ctx.viewer.user._id, checkId);
    return null;
  },
});
