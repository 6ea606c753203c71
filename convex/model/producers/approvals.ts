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
import type { UndoableChange } from "../admin/undoable";
import { auditUndoable } from "../admin/undoable";
import type { StoredDecision, UndoStepOf } from "../admin/undoFields";
import { audit } from "../audit";
import { enqueueMail } from "../mail/outbox";
import { notify, notifyAdmins } from "../notices/notify";
import { refuse } from "../refuse";
import { storeEvidence } from "./evidence";
import { vApprovalStatus } from "../vocabulary";

type Decision = {
  status: ApprovalStatus;
  /** The status that the admin saw. */
  from?: ApprovalStatus;
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
 * Sets a producer's status and emails them. Returns the id of the audit row, or null if they already have the status.
 * Refuses with `not_found` for anyone but a producer, with `producer_decided` if the status is not the one that the admin
 * saw, with `denial_needs_reason`, with `approval_needs_evidence`, and with `company_email_unproven`.
 */
export async function decide(
  ctx: MutationCtx,
  profileId: Id<"profiles">,
  decision: Decision,
): Promise<Id<"auditLog"> | null> {
  const decided = await setApproval(ctx, profileId, decision);
  if (decided === null) return null;
  await emailDecision(ctx, decided.profile, decision);
  return decided.auditId;
}

type Decided = {
  /** The profile as it was. */
  profile: Profile;
  auditId: Id<"auditLog">;
};

/**
 * Sets a producer's status without an email, as the demo market needs. The profile's trigger recounts their saves.
 * Returns null if nothing changed.
 */
export async function setApproval(
  ctx: MutationCtx,
  profileId: Id<"profiles">,
  decision: Decision,
): Promise<Decided | null> {
  const { status, from, reason, evidence, actorId, by = "admin" } = decision;
  const profile = await ctx.db.get("profiles", profileId);
  if (profile?.userType !== "producer") refuse("not_found");
  if (profile.approvalStatus === status) return null;
  if (from !== undefined && from !== (profile.approvalStatus ?? "pending")) refuse("producer_decided");
  const refusal = approvalRefusal(status, decision);
  if (refusal !== null) refuse(refusal);
  if (evidence !== undefined) await storeEvidence(ctx, profile, evidence, actorId);
  const { entry, step } = await moveTo(ctx, profile, {
    approvalStatus: status,
    approvalDate: Date.now(),
    approvedBy: by === "admin" ? actorId : undefined,
    ...decisionFields(status, decision),
  });
  const logged = { ...entry, actorId, summary: `Status changed to ${status} by ${by}`, reason };
  const isAdmins = by === "admin" && actorId !== undefined;
  const auditId = isAdmins ? await auditUndoable(ctx, { entry: logged, step }) : await audit(ctx, logged);
  return { profile, auditId };
}

/**
 * Stores what an admin checked anew about an approved producer, such as one who took another name. Refuses with
 * `not_found` for anybody else, with `approval_needs_evidence`, and with `company_email_unproven`.
 */
export async function renewChecks(
  ctx: MutationCtx,
  adminId: Id<"users">,
  profileId: Id<"profiles">,
  evidence: Evidence,
): Promise<void> {
  const profile = await ctx.db.get("profiles", profileId);
  if (profile?.userType !== "producer" || profile.approvalStatus !== "approved") refuse("not_found");
  const refusal = approvalRefusal("approved", { evidence });
  if (refusal !== null) refuse(refusal);
  await storeEvidence(ctx, profile, evidence, adminId);
  await audit(ctx, {
    ...{ actorId: adminId, action: "producer.checked", table: "profiles", docId: profileId },
    summary: "Checked an approved producer again",
  });
}

/** Restores a producer's status, reason and date, unless it has changed since, and emails them. */
export async function undoDecision(
  ctx: MutationCtx,
  { profileId, before, after }: UndoStepOf<"status">,
): Promise<UndoableChange | null> {
  const profile = await ctx.db.get("profiles", profileId);
  if (profile?.userType !== "producer") return null;
  if (profile.approvalStatus !== after.approvalStatus || profile.approvalDate !== after.approvalDate)
    return null;
  const change = await moveTo(ctx, profile, before);
  const restored = { status: before.approvalStatus, reason: before.approvalReason };
  // They were approved long ago, and must not read that they are only now.
  const isReopened = restored.status === "approved" && after.approvalStatus === "suspended";
  await emailDecision(ctx, profile, restored, isReopened ? "producer_reopened" : undefined);
  return change;
}

/** Stores a decision. Returns its audit entry, and how it is undone. */
async function moveTo(ctx: MutationCtx, profile: Profile, after: StoredDecision): Promise<UndoableChange> {
  const {
    _id,
    approvalStatus = "pending",
    approvalDate,
    approvalReason,
    approvalNotes,
    approvedBy,
  } = profile;
  const before = { approvalStatus, approvalDate, approvalReason, approvalNotes, approvedBy };
  await ctx.db.patch("profiles", _id, { ...NO_DECISION, ...after, updatedAt: Date.now() });
  return {
    entry: {
      action: "producer.approval",
      table: "profiles",
      docId: _id,
      summary: `Status changed back to ${after.approvalStatus}`,
      before: { approvalStatus },
      after: { approvalStatus: after.approvalStatus },
    },
    step: { kind: "status", profileId: _id, before, after },
  };
}

/** The fields of a decision about a producer, for a profile that has none. */
export const NO_DECISION = {
  approvalDate: undefined,
  approvalReason: undefined,
  approvalNotes: undefined,
  approvedBy: undefined,
};

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
  kind: (typeof MAILS)[ApprovalStatus] | "producer_reopened" = MAILS[status],
): Promise<void> {
  if (kind === "producer_denied")
    await notify(ctx, { userId, kind: "producer_denied", group: "", values: { reason: reason.trim() } });
  else await notify(ctx, { userId, kind, group: "", values: {} });
  if (status === "pending") await notifyAdmins(ctx, { kind: "producer_waiting", group: "all", values: {} });
  const to = userId === undefined ? undefined : (await ctx.db.get("users", userId))?.email;
  if (to === undefined) return;
  const mail = { key: `approval:${_id}:${status}:${Date.now()}`, to, userId };
  if (kind === "producer_denied") {
    await enqueueMail(ctx, {
      ...mail,
      type: kind,
      values: { firstName, reason: reason.trim() },
    });
  } else {
    await enqueueMail(ctx, { ...mail, type: kind, values: { firstName } });
  }
}
