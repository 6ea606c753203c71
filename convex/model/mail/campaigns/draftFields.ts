import type { Infer } from "convex/values";
import { v } from "convex/values";
import { AUDIENCE_ROLES, CLAIM_CHOICES } from "../../../../domain/mail/campaigns/audience";
import { vBookRef } from "../../admin/bookRef";
import { oneOf, vApprovalStatus, vGenre, vMailChoice } from "../../vocabulary";

const vAudience = v.object({
  role: oneOf(AUDIENCE_ROLES),
  statuses: v.array(vApprovalStatus),
  claim: oneOf(CLAIM_CHOICES),
  genres: v.array(vGenre),
});

const vCampaignBlock = v.union(
  v.object({ kind: v.literal("text"), text: v.string() }),
  v.object({ kind: v.literal("books"), bookIds: v.array(v.string()) }),
  v.object({ kind: v.literal("button"), label: v.string(), href: v.string() }),
);

/** A campaign as typed, complete or not. */
export const vDraftContent = v.object({
  name: v.string(),
  audience: vAudience,
  choice: vMailChoice,
  subject: v.string(),
  preview: v.string(),
  blocks: v.array(vCampaignBlock),
});

/** A campaign in the list. */
export const vDraftSummary = v.object({
  _id: v.id("campaignDrafts"),
  name: v.string(),
  subject: v.string(),
  audience: vAudience,
  updatedAt: v.number(),
  /** The run that sends or sent it. Null for one that was not started. */
  run: v.union(
    v.object({ _id: v.id("campaignRuns"), state: v.string(), sent: v.number(), recipients: v.number() }),
    v.null(),
  ),
});
export type DraftSummary = Infer<typeof vDraftSummary>;

/** A campaign in its editor. */
export const vDraft = v.object({
  _id: v.id("campaignDrafts"),
  revision: v.number(),
  updatedAt: v.number(),
  content: vDraftContent,
  /** The run that sends or sent it, the newest if there are several. */
  runId: v.union(v.id("campaignRuns"), v.null()),
  /** True if that run was canceled: another one may write to those who are left. */
  isStopped: v.boolean(),
});
export type Draft = Infer<typeof vDraft>;

/** A book chosen for a list. Null for one that was deleted or is not public: it is left out. */
export const vChosenBook = v.union(vBookRef, v.null());
