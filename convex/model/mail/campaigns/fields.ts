import type { Infer, VObject } from "convex/values";
import { v } from "convex/values";
import {
  CAMPAIGN_KINDS,
  CAMPAIGN_STEPS,
  DELIVERIES,
  RECIPIENT_FILTERS,
  RECIPIENT_STATES,
  RUN_STATES,
  STARTED_KINDS,
} from "../../../../domain/mail/campaigns/campaigns";
import type { ReasonCounts } from "../../../../domain/mail/campaigns/exclusions";
import { COUNTED_REASONS, EXCLUSION_REASONS } from "../../../../domain/mail/campaigns/exclusions";
import { oneOf } from "../../vocabulary";

export const vCampaignKind = oneOf(CAMPAIGN_KINDS);
export const vStartedKind = oneOf(STARTED_KINDS);
export const vCampaignStep = v.union(...CAMPAIGN_STEPS.map((step) => v.literal(step)));
export const vRunState = oneOf(RUN_STATES);
export const vRecipientState = oneOf(RECIPIENT_STATES);
export const vRecipientFilter = oneOf(RECIPIENT_FILTERS);
export const vExclusionReason = oneOf(EXCLUSION_REASONS);
export const vDelivery = oneOf(DELIVERIES);
/** What a running run waits for: tomorrow, or an answer of the email provider. */
export const vWaitingFor = v.union(v.literal("daily_limit"), v.literal("provider"));

const vReasons = v.object(
  Object.fromEntries(COUNTED_REASONS.map((reason) => [reason, v.number()])) as Record<
    keyof ReasonCounts,
    ReturnType<typeof v.number>
  >,
) as VObject<ReasonCounts, Record<keyof ReasonCounts, ReturnType<typeof v.number>>>;

/** How many people of a run are in each state, and for which reasons people were left out before it began. */
export const vRunCounts = v.object({
  total: v.number(),
  waiting: v.number(),
  queued: v.number(),
  sent: v.number(),
  skipped: v.number(),
  failed: v.number(),
  excluded: v.number(),
  reasons: vReasons,
  delivered: v.number(),
  bounced: v.number(),
  complained: v.number(),
  /** People who followed a link. */
  clicked: v.number(),
});
/** A run, as admins see it. */
export const vRun = v.object({
  _id: v.id("campaignRuns"),
  kind: vCampaignKind,
  step: v.optional(vCampaignStep),
  draftId: v.optional(v.string()),
  issueKey: v.optional(v.string()),
  title: v.string(),
  state: vRunState,
  isTest: v.boolean(),
  testEmail: v.optional(v.string()),
  /** The admin's address. Null for a run that started itself, or when the account is gone. */
  startedBy: v.union(v.string(), v.null()),
  countedAt: v.optional(v.number()),
  /** When the first of the people who had two marketing emails in 7 days may get another. */
  capFreeAt: v.optional(v.number()),
  startedAt: v.optional(v.number()),
  finishedAt: v.optional(v.number()),
  waitingFor: v.optional(vWaitingFor),
  /** True while everybody is being selected or deselected. */
  isSelecting: v.boolean(),
  ...vRunCounts.fields,
});
export type ShownRun = Infer<typeof vRun>;

/** A person of a run, as admins see them. */
export const vRecipient = v.object({
  _id: v.id("campaignRecipients"),
  name: v.string(),
  email: v.optional(v.string()),
  bookTitle: v.optional(v.string()),
  state: vRecipientState,
  reason: v.optional(vExclusionReason),
  error: v.optional(v.string()),
  at: v.optional(v.number()),
  delivery: v.optional(vDelivery),
  clicks: v.number(),
  /** For a queued email: whether it is being sent, and when the next try is after which error. */
  progress: v.union(
    v.object({ isSending: v.boolean(), nextAttemptAt: v.number(), error: v.optional(v.string()) }),
    v.null(),
  ),
});
export type ShownRecipient = Infer<typeof vRecipient>;

/** Emails sent on the last day (UTC) on which there were any. */
export const vDaySent = v.union(v.object({ day: v.string(), count: v.number() }), v.null());
