import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { DecisionInput } from "../../domain/people/approvals";
import { adminMutation, adminQuery } from "../functions";
import { decide } from "../model/producers/approvals";
import {
  producerPage,
  producerSearch,
  producerStats,
  vProducer,
  vProducerStats,
} from "../model/producers/producers";
import { vApprovalStatus } from "../model/vocabulary";

/** A page of the producers, all or of one status, the newest sign-up first. */
export const list = adminQuery({
  args: { status: v.optional(vApprovalStatus), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vProducer),
  handler: async (ctx, { status, paginationOpts }) => await producerPage(ctx, status, paginationOpts),
});

/** A page of a search by name, company or e-mail. */
export const search = adminQuery({
  args: { q: v.string(), status: v.optional(vApprovalStatus), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vProducer),
  handler: async (ctx, { q, status, paginationOpts }) =>
    await producerSearch(ctx, { q, status }, paginationOpts),
});

/** How many there are. The month is the caller's to name ("2026-11", UTC): no query asks what time it is. */
export const stats = adminQuery({
  args: { month: v.string() },
  returns: vProducerStats,
  handler: async (ctx, { month }) => await producerStats(ctx, month),
});

/** Decides about a producer; a denial needs its reason, which the producer reads. */
export const setStatus = adminMutation({
  args: { profileId: zid("profiles"), ...DecisionInput.shape },
  returns: z.null(),
  handler: async (ctx, { profileId, status, reason }) => {
    await decide(ctx, profileId, { status, reason, actorId: ctx.viewer.user._id });
    return null;
  },
});
