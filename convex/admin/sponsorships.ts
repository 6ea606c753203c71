import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import * as z from "zod";
import { SPONSORSHIP_DAYS } from "../../domain/billing/sponsorships";
import { adminMutation, adminQuery } from "../functions";
import {
  sponsorshipCounts,
  sponsorshipPage,
  vSponsorshipCounts,
  vSponsorshipPage,
} from "../model/admin/sponsorshipRows";
import { removeSponsorship, setPermanent as changePermanent, sponsorDays } from "../model/admin/sponsoring";
import { vSponsorshipStatus } from "../model/vocabulary";

/** The audit row that can be undone, or null if nothing changed. */
const Undoable = z.union([zid("auditLog"), z.null()]);

/** A page of sponsorships in one state: running ones by their end, permanent first; past ones newest first. */
export const list = adminQuery({
  args: { status: vSponsorshipStatus, paginationOpts: paginationOptsValidator },
  returns: vSponsorshipPage,
  handler: async (ctx, { status, paginationOpts }) => await sponsorshipPage(ctx, status, paginationOpts),
});

/** How many sponsorships run, ended and were removed. */
export const counts = adminQuery({
  args: {},
  returns: vSponsorshipCounts,
  handler: async (ctx) => await sponsorshipCounts(ctx),
});

/** Makes a book's sponsorship permanent, or ends the permanent one. */
export const setPermanent = adminMutation({
  args: { bookId: zid("books"), permanent: z.boolean() },
  returns: Undoable,
  handler: async (ctx, { bookId, permanent }) => await changePermanent(ctx, ctx.viewer, bookId, permanent),
});

/** Sponsors a book for some days, after those that run. */
export const sponsorFor = adminMutation({
  args: { bookId: zid("books"), days: z.literal(SPONSORSHIP_DAYS) },
  returns: Undoable,
  handler: async (ctx, { bookId, days }) => await sponsorDays(ctx, ctx.viewer, bookId, days),
});

/** Ends every running sponsorship of a book. */
export const clear = adminMutation({
  args: { bookId: zid("books") },
  returns: Undoable,
  handler: async (ctx, { bookId }) => await removeSponsorship(ctx, ctx.viewer, bookId),
});
