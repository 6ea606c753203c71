import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { EmailField } from "../../domain/mail/emails";
import { vMailPreview } from "../email/preview";
import { adminMutation, adminQuery } from "../functions";
import { cancelRun, countRun, pauseRun, resumeRun, startRun } from "../model/mail/campaigns/acts";
import {
  vStartedKind,
  vCampaignStep,
  vRecipient,
  vRecipientFilter,
  vRun,
} from "../model/mail/campaigns/fields";
import * as lists from "../model/mail/campaigns/lists";
import { selectAll, selectOne } from "../model/mail/campaigns/selection";
import { previewRun } from "../model/mail/campaigns/previews";
import { SubjectInput, subjectOf } from "../model/mail/campaigns/subjects";
import { sendTestMail } from "../model/mail/campaigns/testMails";
import { lastMails, vLoggedMail } from "../model/mail/mailLog";

const vSubject = {
  kind: vStartedKind,
  step: v.optional(vCampaignStep),
  draftId: v.optional(v.string()),
};
const runId = { runId: zid("campaignRuns") };

/** Counts who gets a campaign. A count of the last ten minutes is used again unless `isAgain`. Returns its run. */
export const count = adminMutation({
  args: { ...SubjectInput, isAgain: z.boolean().optional() },
  returns: zid("campaignRuns"),
  handler: async (ctx, { isAgain = false, ...subject }) =>
    await countRun(ctx, ctx.viewer, await subjectOf(ctx, subject), isAgain),
});

/** Starts a counted run for exactly as many people as the admin confirmed. */
export const start = adminMutation({
  stepUp: true,
  args: { ...runId, expected: z.number().int().min(1) },
  returns: z.null(),
  handler: async (ctx, { runId, expected }): Promise<null> => {
    await startRun(ctx, ctx.viewer, runId, expected);
    return null;
  },
});

/** Stops a run at once. Emails that wait are taken back. */
export const pause = adminMutation({
  args: runId,
  returns: z.null(),
  handler: async (ctx, { runId }): Promise<null> => {
    await pauseRun(ctx, ctx.viewer, runId);
    return null;
  },
});

/** Goes on with a paused run. */
export const resume = adminMutation({
  stepUp: true,
  args: runId,
  returns: z.null(),
  handler: async (ctx, { runId }): Promise<null> => {
    await resumeRun(ctx, ctx.viewer, runId);
    return null;
  },
});

/** Ends a run at once. What was sent stays. */
export const cancel = adminMutation({
  args: runId,
  returns: z.null(),
  handler: async (ctx, { runId }): Promise<null> => {
    await cancelRun(ctx, ctx.viewer, runId);
    return null;
  },
});

/** Takes a person into a counted run, or leaves them out; everybody without a `recipientId`. */
export const setSelected = adminMutation({
  args: { ...runId, recipientId: zid("campaignRecipients").optional(), selected: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { runId, recipientId, selected }): Promise<null> => {
    if (recipientId === undefined) await selectAll(ctx, ctx.viewer, { runId, selected });
    else await selectOne(ctx, ctx.viewer, { runId, recipientId, selected });
    return null;
  },
});

/** Sends a campaign's email to the address the admin typed, filled in as for a recipient. Returns its run. */
export const sendTest = adminMutation({
  args: { ...SubjectInput, to: EmailField, recipientId: zid("campaignRecipients").optional() },
  returns: zid("campaignRuns"),
  handler: async (ctx, { to, recipientId, ...subject }) =>
    await sendTestMail(ctx, ctx.viewer, await subjectOf(ctx, subject), { to, recipientId }),
});

/** The state of each campaign, and the newest runs. */
export const overview = adminQuery({
  args: {},
  returns: lists.vOverview,
  handler: async (ctx) => await lists.overview(ctx),
});

/** A run. Null if there is none. */
export const run = adminQuery({
  args: { runId: v.id("campaignRuns") },
  returns: v.union(lists.vRunPage, v.null()),
  handler: async (ctx, { runId }) => await lists.runPage(ctx, runId),
});

/** A page of a run's people. `all` are those with a result. */
export const recipients = adminQuery({
  args: {
    runId: v.id("campaignRuns"),
    filter: vRecipientFilter,
    text: v.optional(v.string()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(vRecipient),
  handler: async (ctx, { paginationOpts, ...search }) => await lists.recipients(ctx, search, paginationOpts),
});

/** The started runs, tests among them, newest first. */
export const history = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vRun),
  handler: async (ctx, { paginationOpts }) => await lists.history(ctx, paginationOpts),
});

/** The last emails of every kind, newest first. */
export const emailLog = adminQuery({
  args: {},
  returns: v.array(vLoggedMail),
  handler: async (ctx) => await lastMails(ctx),
});

/** Some people of a campaign's newest count, one of whom may fill in a test. */
export const recipientNames = adminQuery({
  args: vSubject,
  returns: lists.vNames,
  handler: async (ctx, subject) => await lists.recipientNames(ctx, subject),
});

/** A campaign's email as a recipient would get it. Null if there is nobody it could go to. */
export const preview = adminQuery({
  args: { ...vSubject, recipientId: v.optional(v.id("campaignRecipients")) },
  returns: v.union(vMailPreview, v.null()),
  handler: async (ctx, { recipientId, ...subject }) =>
    await previewRun(ctx, await subjectOf(ctx, subject), recipientId),
});
