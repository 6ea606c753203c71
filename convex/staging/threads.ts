import { v } from "convex/values";
import { stagingMutation } from "../functions";
import { addReport, vStagedReport } from "../model/staging/reports";
import { addThread, vStagedThread } from "../model/staging/threads";

/** Adds conversations with their blocks and reports. Those that are there stay as they are. */
export const addThreads = stagingMutation({
  args: { threads: v.array(vStagedThread) },
  returns: v.null(),
  handler: async (ctx, { threads }) => {
    for (const thread of threads) await addThread(ctx, thread);
    return null;
  },
});

/** Adds reports of books and profiles. Those that are there stay as they are. */
export const addReports = stagingMutation({
  args: { reports: v.array(vStagedReport) },
  returns: v.null(),
  handler: async (ctx, { reports }) => {
    for (const report of reports) await addReport(ctx, report);
    return null;
  },
});
