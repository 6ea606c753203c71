import { v } from "convex/values";
import { monthBefore } from "../../domain/dates";
import { internalMutation } from "../functions";
import { reportSponsored, vReportStep } from "../model/billing/sponsorReports";

/** Begins the reports of the month that is over. */
export const start = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (process.env.DISABLE_CRONS === "1") return null;
    await reportSponsored(ctx, { month: monthBefore(Date.now()), status: "active", cursor: null });
    return null;
  },
});

/** One step of a month's reports. */
export const step = internalMutation({
  args: vReportStep.fields,
  returns: v.null(),
  handler: async (ctx, step) => {
    await reportSponsored(ctx, step);
    return null;
  },
});
