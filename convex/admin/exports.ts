import { zid } from "convex-helpers/server/zod4";
import { v } from "convex/values";
import * as z from "zod";
import { EXPORT_KINDS } from "../../domain/admin/exports";
import { adminMutation, adminQuery } from "../functions";
import { exportHeadings, exportPage, startExport, vExportPage } from "../model/admin/exports";

/** Starts the CSV export of a list, within ten minutes of entering the password. Its pages can be read for an hour. */
export const start = adminMutation({
  stepUp: true,
  args: { kind: z.enum(EXPORT_KINDS) },
  returns: z.object({ exportId: zid("exports"), headings: z.array(z.string()) }),
  handler: async (ctx, { kind }) => ({
    exportId: await startExport(ctx, ctx.viewer, kind),
    headings: exportHeadings(kind),
  }),
});

/** A page of an export that this session started. */
export const page = adminQuery({
  args: { exportId: v.id("exports"), cursor: v.union(v.string(), v.null()) },
  returns: vExportPage,
  handler: async (ctx, args) => await exportPage(ctx, ctx.viewer, args),
});
