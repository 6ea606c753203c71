import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { AuditFilters } from "../../../domain/admin/audit";
import type { ExportKind } from "../../../domain/admin/exports";
import { EXPORT_MS, EXPORT_PAGE, EXPORTS } from "../../../domain/admin/exports";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { audit } from "../audit";
import { requireWithinLimit } from "../limits";
import { capped } from "../pages";
import { refuse } from "../refuse";
import { SHEETS } from "./exportRows";

/** A row of an export, by its headings. */
export const vExportRow = v.array(v.union(v.string(), v.number(), v.boolean(), v.null()));

/**
 * Lets this session read a whole list for an hour, and logs that. Ends this admin's earlier export of the same list.
 * Refuses with `rate_limited`.
 */
export async function startExport(
  ctx: MutationCtx,
  viewer: Viewer,
  kind: ExportKind,
  auditFilters?: AuditFilters,
): Promise<Id<"exports">> {
  const { user, session } = viewer;
  await requireWithinLimit(ctx, "export", `${user._id} ${kind}`);
  const earlier = ctx.db.query("exports").withIndex("by_actorId", (q) => q.eq("actorId", user._id));
  for await (const row of earlier) if (row.kind === kind) await ctx.db.delete("exports", row._id);
  const exportId = await ctx.db.insert("exports", {
    actorId: user._id,
    sessionId: session._id,
    kind,
    auditFilters,
  });
  await ctx.scheduler.runAfter(EXPORT_MS, internal.jobs.admin.endExport, { exportId });
  await audit(ctx, {
    actorId: user._id,
    action: "export.started",
    table: "exports",
    docId: exportId,
    label: `${EXPORTS[kind]}.csv`,
    summary: `Exported ${EXPORTS[kind]} as CSV`,
  });
  return exportId;
}

/** The headings of an exported list. */
export function exportHeadings(kind: ExportKind): string[] {
  return SHEETS[kind].headings;
}

/** A page of an export. Refuses with `not_found` once it has ended, and to every other session. */
export async function exportPage(
  ctx: QueryCtx,
  viewer: Viewer,
  exportId: Id<"exports">,
  options: PaginationOptions,
): Promise<PaginationResult<Infer<typeof vExportRow>>> {
  const row = await ctx.db.get("exports", exportId);
  if (row?.sessionId !== viewer.session._id) return refuse("not_found");
  return await SHEETS[row.kind].page(ctx, capped(options, EXPORT_PAGE), row.auditFilters ?? {});
}

/** Ends an export, if it has not ended yet. */
export async function endExport(ctx: MutationCtx, exportId: Id<"exports">): Promise<void> {
  if (await ctx.db.get("exports", exportId)) await ctx.db.delete("exports", exportId);
}
