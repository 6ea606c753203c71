import type { Infer } from "convex/values";
import { v } from "convex/values";
import { imdbLink } from "../../../domain/links";
import {
  appliedAt,
  approvalRefusal,
  decisionFields,
  reapplyFrom,
  reapplyRefusal,
} from "../../../domain/producers/approvals";
import type { Evidence } from "../../../domain/producers/evidence";
import type { MailType } from "../../../domain/mail/mails";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { audit } from "../audit";
import { enqueueMail } from "../mail/outbox";
import { refuse } from "../refuse";
import { storeEvidence } from "./evidence";
import { vApprovalStatus } from "../vocabulary";

type Decision = {
  status: ApprovalStatus;
  /** A denial's, which the producer reads. */
  reason?: string;
  /** For admins only. */
  note?: string;
  /** What was checked. An approval needs some. */
  evidence?: Evidence;
  actorId?: Id<"users">;
  by?: "admin" | "producer";
};
type Profile = Doc<"profiles">;

/** The status of a producer's own application. */
export const vApplication = v.object({
  approvalStatus: vApprovalStatus,
  /** When they signed up, or went back under review. */
  appliedAt: v.number(),
  /** Null until they verify their email address. */
  emailVerifiedAt: v.union(v.number(), v.null()),
  hasImdb: v.boolean(),
  approvalReason: v.union(v.string(), v.null()),
  decidedAt: v.union(v.number(), v.null()),
  /** When a denied producer may reapply; null for others. */
  reapplyFrom: v.union(v.number(), v.null()),
});

/**
 * Sets a producer's status and emails them, unless they already have it. Refuses with `not_found` for anyone but a
 * producer, with `denial_needs_reason`, with `approval_needs_evidence`, and with `company_email_unproven`.
 */
export async function decide(ctx: MutationCtx, profileId: Id<"profiles">, decision: Decision): Promise<void> {
  const decided = await setApproval(ctx, profileId, decision);
  if (decided !== null) await emailDecision(ctx, decided, decision);
}

/**
 * Sets a producer's status without an email, as the demo market needs. The profile's trigger recounts their saves.
 * Returns the profile as it was, or null if nothing changed.
 */
export async function setApproval(
  ctx: MutationCtx,
  profileId: Id<"profiles">,
  decision: Decision,
): Promise<Profile | null> {
  const { status, reason, evidence, actorId, by = "admin" } = decision;
  const profile = await ctx.db.get("profiles", profileId);
  if (profile?.userType !== "producer") refuse("not_found");
  if (profile.approvalStatus === status) return null;
  const refusal = approvalRefusal(status, decision);
  if (refusal !== null) refuse(refusal);
  if (evidence !== undefined) await storeEvidence(ctx, profile, evidence, actorId);
  const now = Date.now();
  await ctx.db.patch("profiles", profileId, {
    approvalStatus: status,
    approvalDate: now,
    approvedBy: by === "admin" ? actorId : undefined,
    updatedAt: now,
    ...decisionFields(status, decision),
  });
  await audit(ctx, {
    actorId,
    action: "producer.approval",
    table: "profiles",
    docId: profileId,
    summary: `Status changed to ${status} by ${by}`,
    before: { approvalStatus: profile.approvalStatus ?? null },
    after: { approvalStatus: status },
    reason,
  });
  return profile;
}

/** The status of a producer's application. A profile without a status is pending. */
export function applicationOf({ user, profile }: Viewer): Infer<typeof vApplication> {
  const decision = decisionOf(profile);
  const { approvalStatus, approvalDate: decidedAt } = decision;
  return {
    approvalStatus,
    appliedAt: appliedAt({ ...decision, signupDate: profile?.signupDate ?? user._creationTime }),
    emailVerifiedAt: user.emailVerificationTime ?? null,
    hasImdb: imdbLink(profile?.imdbUrl ?? "") !== null,
    approvalReason: profile?.approvalReason ?? null,
    decidedAt,
    reapplyFrom: reapplyFrom({ approvalStatus, approvalDate: decidedAt }),
  };
}

/** Puts a denied producer back under review, unless `reapplyRefusal` refuses. */
export async function reapply(ctx: MutationCtx, profile: Profile | null): Promise<void> {
  if (profile === null) refuse("not_found");
  const refusal = reapplyRefusal(decisionOf(profile), Date.now());
  if (refusal !== null) refuse(refusal);
  await decide(ctx, profile._id, { status: "pending", actorId: profile.userId, by: "producer" });
}

function decisionOf(profile: Profile | null) {
  return {
    approvalStatus: profile?.approvalStatus ?? "pending",
    approvalDate: profile?.approvalDate ?? null,
  } as const;
}

const MAILS = {
  approved: "producer_approved",
  denied: "producer_denied",
  suspended: "producer_suspended",
  pending: "producer_pending",
} as const satisfies Record<ApprovalStatus, MailType>;

async function emailDecision(
  ctx: MutationCtx,
  { _id, userId, firstName }: Profile,
  { status, reason = "" }: Decision,
): Promise<void> {
  const to = userId === undefined ? undefined : (await ctx.db.get("users", userId))?.email;
  if (to === undefined) return;
  const mail = { key: `approval:${_id}:${status}:${Date.now()}`, to, userId };
  if (status === "denied") {
    await enqueueMail(ctx, {
      ...mail,
      type: "producer_denied",
      values: { firstName, reason: reason.trim() },
    });
  } else {
    await enqueueMail(ctx, { ...mail, type: MAILS[status], values: { firstName } });
  }
}
