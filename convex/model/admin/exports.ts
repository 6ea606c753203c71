import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { ExportKind } from "../../../domain/admin/exports";
import { EXPORT_MS, EXPORTS } from "../../../domain/admin/exports";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { audit } from "../audit";
import { requireWithinLimit } from "../limits";
import { refuse } from "../refuse";
import { SHEETS } from "./exportRows";

/** Rows in a page: few round trips, within what one query may read. */
const PAGE_SIZE = 200;

export const vExportPage = v.object({
  rows: v.array(v.array(v.union(v.string(), v.number(), v.boolean(), v.null()))),
  cursor: v.string(),
  isDone: v.boolean(),
});

/**
 * Lets this session read a whole list for an hour, and logs that. Ends an earlier export of the same admin. Refuses
 * with `rate_limited`.
 */
export async function startExport(
  ctx: MutationCtx,
  viewer: Viewer,
  kind: ExportKind,
): Promise<Id<"exports">> {
  const { user, session } = viewer;
  await requireWithinLimit(ctx, "export", `${user._id} ${kind}`);
  const earlier = ctx.db.query("exports").withIndex("by_actorId", (q) => q.eq("actorId", user._id));
  for await (const { _id } of earlier) await ctx.db.delete("exports", _id);
  const exportId = await ctx.db.insert("exports", { actorId: user._id, sessionId: session._id, kind });
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
  { exportId, cursor }: { exportId: Id<"exports">; cursor: string | null },
): Promise<Infer<typeof vExportPage>> {
  const row = await ctx.db.get("exports", exportId);
  if (row?.sessionId !== viewer.session._id) return refuse("not_found");
  const found = await SHEETS[row.kind].page(ctx, { numItems: PAGE_SIZE, cursor });
  return { rows: found.page, cursor: found.continueCursor, isDone: found.isDone };
}

/** Ends an export, if it has not ended yet. */
export async function endExport(ctx: MutationCtx, exportId: Id<"exports">): Promise<void> {
  if (await ctx.db.get("exports", exportId)) await ctx.db.delete("exports", exportId);
}
