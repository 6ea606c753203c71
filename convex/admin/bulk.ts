import { zid } from "convex-helpers/server/zod4";
import * as z from "zod";
import { MAX_BULK } from "../../domain/admin/bulk";
import { SPONSORSHIP_DAYS } from "../../domain/billing/sponsorships";
import { adminMutation } from "../functions";
import { bulkInput, BulkResult, changeEach } from "../model/admin/bulk";
import { sponsorDays } from "../model/admin/sponsoring";
import { undoEach } from "../model/admin/undo";
import { setVisibility } from "../model/admin/visibility";

/** Lists or unlists books. */
export const setListed = adminMutation({
  args: { ...bulkInput, listed: z.boolean() },
  returns: BulkResult,
  handler: async (ctx, { bookIds, batchId, listed }) =>
    await changeEach(ctx, bookIds, (bookId) =>
      setVisibility(ctx, ctx.viewer.user._id, bookId, listed ? "listed" : "unlisted", batchId),
    ),
});

/** Blocks books. Asks for the password again. */
export const block = adminMutation({
  stepUp: true,
  args: bulkInput,
  returns: BulkResult,
  handler: async (ctx, { bookIds, batchId }) =>
    await changeEach(ctx, bookIds, (bookId) =>
      setVisibility(ctx, ctx.viewer.user._id, bookId, "blocked", batchId),
    ),
});

/** Sponsors books for some days each, after those that run. */
export const sponsorFor = adminMutation({
  args: { ...bulkInput, days: z.literal(SPONSORSHIP_DAYS) },
  returns: BulkResult,
  handler: async (ctx, { bookIds, batchId, days }) =>
    await changeEach(ctx, bookIds, (bookId) => sponsorDays(ctx, ctx.viewer, bookId, days, batchId)),
});

/** Undoes the changes that can still be undone. Tells how many, and how many it left as they are. */
export const undo = adminMutation({
  args: { auditIds: z.array(zid("auditLog")).min(1).max(MAX_BULK) },
  returns: z.object({ undone: z.number(), kept: z.number() }),
  handler: async (ctx, { auditIds }) => await undoEach(ctx, ctx.viewer, auditIds),
});
