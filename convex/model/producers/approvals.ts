import { v } from "convex/values";
import {
  approvalRefusal,
  decisionFields,
  reapplyFrom,
  reapplyRefusal,
} from "../../../domain/people/approvals";
import type { MailType } from "../../../domain/mail/mails";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import { enqueueMail } from "../mail/outbox";
import { refuse } from "../refuse";
import { vApprovalStatus } from "../vocabulary";

type Decision = { status: ApprovalStatus; reason?: string; actorId?: Id<"users">; by?: "admin" | "producer" };
type Profile = Doc<"profiles">;

/** Where a producer's own application stands (PND-01 to PND-05). */
export const vApplication = v.object({
  approvalStatus: vApprovalStatus,
  approvalReason: v.union(v.string(), v.null()),
  decidedAt: v.union(v.number(), v.null()),
  /** From when a denied producer may apply again (B-53); null for the others. */
  reapplyFrom: v.union(v.number(), v.null()),
});

/**
 * Decides about a producer and tells them by mail. The status they have already is no decision. Throws
 * `not_found` for anybody but a producer, `denial_needs_reason` for a bare denial.
 */
export async function decide(ctx: MutationCtx, profileId: Id<"profiles">, decision: Decision): Promise<void> {
  const decided = await setApproval(ctx, profileId, decision);
  if (decided !== null) await tellProducer(ctx, decided, decision);
}

/**
 * As `decide`, and nobody is told: for the demo market. The profile's trigger makes the producer's saves count
 * or not. Returns the profile as it was, or null when nothing changed.
 */
export async function setApproval(
  ctx: MutationCtx,
  profileId: Id<"profiles">,
  { status, reason, actorId, by = "admin" }: Decision,
): Promise<Profile | null> {
  const profile = await ctx.db.get("profiles", profileId);
  if (profile?.userType !== "producer") refuse("not_found");
  const refusal = approvalRefusal(status, reason);
  if (refusal !== null) refuse(refusal);
  if (profile.approvalStatus === status) return null;
  const now = Date.now();
  await ctx.db.patch("profiles", profileId, {
    approvalStatus: status,
    approvalDate: now,
    approvedBy: by === "admin" ? actorId : undefined,
    updatedAt: now,
    ...decisionFields(status, reason, by),
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

/** Where this producer's application stands; a profile without a status waits like a new one (STA-04). */
export function applicationOf(profile: Profile | null) {
  const { approvalStatus, approvalDate: decidedAt } = factsOf(profile);
  const approvalReason = profile?.approvalReason ?? null;
  return {
    approvalStatus,
    approvalReason,
    decidedAt,
    reapplyFrom: reapplyFrom({ approvalStatus, approvalDate: decidedAt }),
  };
}

/** Puts a denied producer back under review (B-53). Throws what `reapplyRefusal` has against it. */
export async function reapply(ctx: MutationCtx, profile: Profile | null): Promise<void> {
  if (profile === null) refuse("not_found");
  const refusal = reapplyRefusal(factsOf(profile), Date.now());
  if (refusal !== null) refuse(refusal);
  await decide(ctx, profile._id, { status: "pending", actorId: profile.userId, by: "producer" });
}

function factsOf(profile: Profile | null) {
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

/** Each decision is told to its producer by mail, at the address they sign in with. */
async function tellProducer(
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
