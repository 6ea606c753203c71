import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { AuditFilters } from "../../../../domain/admin/audit";
import type { QueryCtx } from "../../../_generated/server";
import { capped } from "../../pages";
import { auditEntries } from "./auditLists";
import type { vAuditRow } from "./auditRows";
import { toAuditRows } from "./auditRows";

/** The admins that the filter offers. */
const MAX_ACTORS = 50;

export const vAdminActor = v.object({ userId: v.id("users"), name: v.string() });

/** A page of the audit log as the admin reads it. */
export async function auditPage(
  ctx: QueryCtx,
  filters: AuditFilters,
  options: PaginationOptions,
): Promise<PaginationResult<Infer<typeof vAuditRow>>> {
  const found = await auditEntries(ctx, filters, capped(options));
  return { ...found, page: await toAuditRows(ctx, found.page) };
}

/** The admins by name. */
export async function adminActors(ctx: QueryCtx): Promise<Infer<typeof vAdminActor>[]> {
  const profiles = await ctx.db
    .query("profiles")
    .withIndex("by_userType_signupDate", (q) => q.eq("userType", "admin"))
    .take(MAX_ACTORS);
  return profiles
    .flatMap(({ userId, displayName: name }) => (userId === undefined ? [] : [{ userId, name }]))
    .sort((one, other) => one.name.localeCompare(other.name));
}
