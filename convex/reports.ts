import * as z from "zod";
import { ReportInput } from "../domain/trust/reports";
import { userMutation } from "./functions";
import { makeReport, ReportTarget } from "./model/trust/reports";

/** Reports something that the viewer sees, for an admin to decide. Five a day, and one that waits for each target. */
export const make = userMutation({
  args: { target: ReportTarget, report: ReportInput },
  returns: z.null(),
  handler: async (ctx, { target, report }) => {
    await makeReport(ctx, ctx.viewer, target, report);
    return null;
  },
});
