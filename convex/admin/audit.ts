import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { auditCount } from "../model/admin/audit/auditCounts";
import { adminActors, auditPage, vAdminActor } from "../model/admin/audit/auditPages";
import { vAuditFilters } from "../model/admin/audit/auditFields";
import { vAuditRow } from "../model/admin/audit/auditRows";
import { undoChange } from "../model/admin/undo";

/** A page of the audit log, newest first. A search finds its best matches, in one page. */
export const list = adminQuery({
  args: { filters: vAuditFilters, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vAuditRow),
  handler: async (ctx, { filters, paginationOpts }) => await auditPage(ctx, filters, paginationOpts),
});

/** The number of entries, or null with filters that no counter knows. */
export const count = adminQuery({
  args: { filters: vAuditFilters },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { filters }) => await auditCount(ctx, filters),
});

/** The admins, by whom the log can be filtered. */
export const actors = adminQuery({
  args: {},
  returns: v.array(vAdminActor),
  handler: async (ctx) => await adminActors(ctx),
});

/** Undoes a change made within a day. Returns the audit row of the undo, which can be undone in turn. */
export const undo = adminMutation({
  args: { auditId: zid("auditLog") },
  returns: zid("auditLog"),
  handler: async (ctx, { auditId }) => await undoChange(ctx, ctx.viewer, auditId),
});
