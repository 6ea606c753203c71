import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { ReportWords } from "../../domain/trust/reports";
import { adminMutation, adminQuery } from "../functions";
import { decideReport } from "../model/trust/decisions";
import { reportedMessages, reportPage, vReport, vReportedMessage } from "../model/trust/reportQueue";

/** A page of the reports that wait, the longest wait first, or of those decided, the latest first. */
export const list = adminQuery({
  args: { isDecided: v.boolean(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vReport),
  handler: async (ctx, { isDecided, paginationOpts }) => await reportPage(ctx, isDecided, paginationOpts),
});

/** A page of a reported conversation, newest first: admins read no other. */
export const messages = adminQuery({
  args: { reportId: v.id("reports"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vReportedMessage),
  handler: async (ctx, { reportId, paginationOpts }) => await reportedMessages(ctx, reportId, paginationOpts),
});

/** Dismisses a report. Both sides can write again, and the reporter is told. */
export const dismiss = adminMutation({
  args: { reportId: zid("reports") },
  returns: z.null(),
  handler: async (ctx, { reportId }) => {
    await decideReport(ctx, ctx.viewer, reportId, { decision: "dismiss", reason: "" });
    return null;
  },
});

/** Warns the reported person, who reads the reason. */
export const warn = adminMutation({
  args: { reportId: zid("reports"), reason: ReportWords },
  returns: z.null(),
  handler: async (ctx, { reportId, reason }) => {
    await decideReport(ctx, ctx.viewer, reportId, { decision: "warn", reason });
    return null;
  },
});

/** Suspends the reported producer, or blocks the reported author's books. Asks for the password again. */
export const suspend = adminMutation({
  stepUp: true,
  args: { reportId: zid("reports"), reason: ReportWords },
  returns: z.null(),
  handler: async (ctx, { reportId, reason }) => {
    await decideReport(ctx, ctx.viewer, reportId, { decision: "suspend", reason });
    return null;
  },
});
