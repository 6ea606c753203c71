import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { adminMutation, adminQuery } from "../functions";
import { startSync } from "../model/admin/paymentSyncs";
import {
  memberPage,
  memberSearch,
  memberSummary,
  vMember,
  vMemberSummary,
} from "../model/admin/subscriptions";
import { vMemberSort, vSubscriptionStatus } from "../model/vocabulary";

/** A page of memberships: those that need attention first, or the newest. */
export const list = adminQuery({
  args: {
    status: v.optional(vSubscriptionStatus),
    sort: vMemberSort,
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(vMember),
  handler: async (ctx, { paginationOpts, ...which }) => await memberPage(ctx, which, paginationOpts),
});

/** A page of memberships found by customer or email. */
export const search = adminQuery({
  args: {
    q: v.string(),
    status: v.optional(vSubscriptionStatus),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(vMember),
  handler: async (ctx, { paginationOpts, ...which }) => await memberSearch(ctx, which, paginationOpts),
});

/** The memberships in figures, and when they were last compared with Stripe. */
export const summary = adminQuery({
  args: {},
  returns: vMemberSummary,
  handler: async (ctx) => await memberSummary(ctx),
});

/** Starts comparing the memberships with Stripe. The summary tells how it ends. */
export const refresh = adminMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await startSync(ctx);
    return null;
  },
});
