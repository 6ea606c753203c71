import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { CampaignDraft, MAX_BOOKS } from "../../domain/mail/campaigns/content";
import { adminMutation, adminQuery } from "../functions";
import { vMailPreview } from "../email/preview";
import { vChosenBook, vDraft, vDraftContent, vDraftSummary } from "../model/mail/campaigns/draftFields";
import { chosenBooks, previewDraft } from "../model/mail/campaigns/ownPreview";
import { addDraft, draftPage, readDraft, removeDraft, saveDraft } from "../model/mail/campaigns/drafts";

/** A page of admins' own campaigns, last changed first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vDraftSummary),
  handler: async (ctx, { paginationOpts }) => await draftPage(ctx, paginationOpts),
});

/** A campaign for its editor, or null if there is none with this id. */
export const get = adminQuery({
  args: { draftId: v.string() },
  returns: v.union(vDraft, v.null()),
  handler: async (ctx, { draftId }) => await readDraft(ctx, draftId),
});

/** A campaign as it is typed, as the admin would get it. */
export const preview = adminQuery({
  args: { content: vDraftContent },
  returns: vMailPreview,
  handler: async (ctx, { content }) => await previewDraft(ctx, ctx.viewer, CampaignDraft.parse(content)),
});

/** Books of a campaign's lists, in order. Null for one that is gone or not public. */
export const books = adminQuery({
  args: { bookIds: v.array(v.string()) },
  returns: v.array(vChosenBook),
  handler: async (ctx, { bookIds }) => await chosenBooks(ctx, bookIds.slice(0, MAX_BOOKS)),
});

/** Adds an empty campaign, or a copy of another one. */
export const add = adminMutation({
  args: { copyOf: zid("campaignDrafts").optional() },
  returns: zid("campaignDrafts"),
  handler: async (ctx, { copyOf }) => await addDraft(ctx, ctx.viewer, copyOf),
});

/** Saves a campaign that was not started, complete or not. Returns its new revision. */
export const save = adminMutation({
  args: { draftId: zid("campaignDrafts"), revision: z.number(), content: CampaignDraft },
  returns: z.number(),
  handler: async (ctx, draft) => await saveDraft(ctx, ctx.viewer, draft),
});

/** Deletes a campaign that was not started. Its tests stay in the history. */
export const remove = adminMutation({
  args: { draftId: zid("campaignDrafts") },
  returns: z.null(),
  handler: async (ctx, { draftId }) => {
    await removeDraft(ctx, ctx.viewer, draftId);
    return null;
  },
});
