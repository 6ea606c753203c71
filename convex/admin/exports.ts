import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { AuditFilterInput } from "../../domain/admin/audit";
import { EXPORT_KINDS } from "../../domain/admin/exports";
import { adminMutation, adminQuery } from "../functions";
import { exportHeadings, exportPage, startExport, vExportRow } from "../model/admin/exports";

/** Starts the CSV export of a list, within ten minutes of entering the password. Its pages can be read for an hour. */
export const start = adminMutation({
  stepUp: true,
  args: { kind: z.enum(EXPORT_KINDS), auditFilters: AuditFilterInput.optional() },
  returns: z.object({ exportId: zid("exports"), headings: z.array(z.string()) }),
  handler: async (ctx, { kind, auditFilters }) => ({
    exportId: await startExport(ctx, ctx.viewer, kind, auditFilters),
    headings: exportHeadings(kind),
  }),
});

/** A page of an export that this session started. */
export const page = adminQuery({
  args: { exportId: v.id("exports"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vExportRow),
  handler: async (ctx, { exportId, paginationOpts }) =>
    await exportPage(ctx, ctx.viewer, exportId, paginationOpts),
});
