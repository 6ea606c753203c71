import { v } from "convex/values";
import * as z from "zod";
import { ReportInput } from "../domain/trust/reports";
import { userMutation, userQuery } from "./functions";
import { makeReport, ownStandingReport, ReportTarget, vOwnReport } from "./model/trust/reports";

/** The viewer's report of something that keeps them from reporting it again, or null. */
export const standing = userQuery({
  args: { targetId: v.string() },
  returns: v.union(vOwnReport, v.null()),
  handler: async (ctx, { targetId }) => await ownStandingReport(ctx, ctx.viewer.user._id, targetId),
});

/** Reports something that the viewer sees, for an admin to decide. Five a day, and one that waits for each target. */
export const make = userMutation({
  args: { target: ReportTarget, report: ReportInput },
  returns: z.null(),
  handler: async (ctx, { target, report }) => {
    await makeReport(ctx, ctx.viewer, target, report);
    return null;
  },
});
