import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { DecisionInput } from "../../domain/producers/approvals";
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

/** A page of producers, optionally of one status, newest sign-up first. */
export const list = adminQuery({
  args: { status: v.optional(vApprovalStatus), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vProducer),
  handler: async (ctx, { status, paginationOpts }) => await producerPage(ctx, status, paginationOpts),
});

/** A page of producers found by name, company or email. */
export const search = adminQuery({
  args: { q: v.string(), status: v.optional(vApprovalStatus), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vProducer),
  handler: async (ctx, { q, status, paginationOpts }) =>
    await producerSearch(ctx, { q, status }, paginationOpts),
});

/** Counts of producers. The caller names the month ("2026-11", UTC), because queries must not read the clock. */
export const stats = adminQuery({
  args: { month: v.string() },
  returns: vProducerStats,
  handler: async (ctx, { month }) => await producerStats(ctx, month),
});

/** Decides about a producer. A denial needs a reason, which the producer reads. */
export const setStatus = adminMutation({
  args: { profileId: zid("profiles"), ...DecisionInput.shape },
  returns: z.null(),
  handler: async (ctx, { profileId, status, reason }) => {
    await decide(ctx, profileId, { status, reason, actorId: ctx.viewer.user._id });
    return null;
  },
});
