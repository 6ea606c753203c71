import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { DecisionInput } from "../../domain/producers/approvals";
import { EvidenceInput } from "../../domain/producers/evidence";
import { adminMutation, adminQuery } from "../functions";
import { decide, renewChecks as storeChecks } from "../model/producers/approvals";
import { producerFile, vProducerFile } from "../model/producers/producerFile";
import {
  producerPage,
  producerSearch,
  producerStats,
  vProducer,
  vProducerStats,
  waitingProducers,
} from "../model/producers/producers";
import { vApprovalStatus, vProducerSort } from "../model/vocabulary";

/** A page of producers, optionally of one status: those who wait first, unless sorted by sign-up. */
export const list = adminQuery({
  args: {
    status: v.optional(vApprovalStatus),
    sort: v.optional(vProducerSort),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(vProducer),
  handler: async (ctx, { status, sort, paginationOpts }) =>
    await producerPage(ctx, { status, sort }, paginationOpts),
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

/** The first producers who wait for a decision, the longest wait first. */
export const waiting = adminQuery({
  args: {},
  returns: v.array(v.id("profiles")),
  handler: async (ctx) => await waitingProducers(ctx),
});

/** A producer with all that they gave and all that was decided, or null for anybody else. */
export const get = adminQuery({
  args: { profileId: v.string() },
  returns: v.union(vProducerFile, v.null()),
  handler: async (ctx, { profileId }) => await producerFile(ctx, profileId),
});

/**
 * Decides about a producer. A denial needs a reason, which the producer reads; an approval needs evidence. Returns the
 * audit row, which can be undone, or null if nothing changed.
 */
export const setStatus = adminMutation({
  args: { profileId: zid("profiles"), ...DecisionInput.shape },
  returns: z.union([zid("auditLog"), z.null()]),
  handler: async (ctx, { profileId, ...decision }) =>
    await decide(ctx, profileId, { ...decision, actorId: ctx.viewer.user._id }),
});

/** Stores what was checked anew about an approved producer. Their status stays, and nobody is told. */
export const renewChecks = adminMutation({
  args: { profileId: zid("profiles"), evidence: EvidenceInput },
  returns: z.null(),
  handler: async (ctx, { profileId, evidence }) => {
    await storeChecks(ctx, ctx.viewer.user._id, profileId, evidence);
    return null;
  },
});
