import { v } from "convex/values";
import { stagingMutation } from "../functions";
import { enqueueMail } from "../model/mail/outbox";
import { vMailChoice, vMailType } from "../model/vocabulary";
import { addRun, addTest, skipFirst, stepAtOnce, vStagedRun, vStagedTest } from "../model/staging/campaigns";

/** Adds runs of the reactivation with their results, the oldest first. Nothing is sent. */
export const addRuns = stagingMutation({
  args: { runs: v.array(vStagedRun) },
  returns: v.null(),
  handler: async (ctx, { runs }) => {
    for (const run of runs) await addRun(ctx, run);
    return null;
  },
});

/** Adds test emails of the reactivation to the history. Nothing is sent. */
export const addTests = stagingMutation({
  args: { tests: v.array(vStagedTest) },
  returns: v.null(),
  handler: async (ctx, { tests }) => {
    for (const test of tests) await addTest(ctx, test);
    return null;
  },
});

/** Puts an email without contents in the outbox, to see whether its address would get it. */
export const addMarketing = stagingMutation({
  args: { key: v.string(), to: v.string(), type: vMailType, choice: v.optional(vMailChoice) },
  returns: v.string(),
  handler: async (ctx, mail) => await enqueueMail(ctx, { ...mail, values: {} as never }),
});

/** Skips the next recipient of a run, as if everything about them had changed. */
export const skipNext = stagingMutation({
  args: { runId: v.id("campaignRuns") },
  returns: v.null(),
  handler: async (ctx, { runId }) => {
    await skipFirst(ctx, runId);
    return null;
  },
});

/**
 * Makes the next step of a run without its pause, and lets the provider take the email at once. Returns the documents that
 * the step read and wrote.
 */
export const stepNow = stagingMutation({
  args: { runId: v.id("campaignRuns") },
  returns: v.object({ read: v.number(), written: v.number() }),
  handler: async (ctx, { runId }) => await stepAtOnce(ctx, runId),
});
