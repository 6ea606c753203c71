import { DAY_MS } from "../dates";
import * as z from "zod";
import type { Refusal } from "../refusals";
import type { ApprovalStatus } from "../accounts/roles";
import { APPROVAL_STATUSES } from "../accounts/roles";

/** How long a denied producer waits before they may apply again (B-53). */
export const REAPPLY_AFTER_DAYS = 30;
const MAX_REASON = 1000;

/** What the admin decides about a producer. Whether a reason is needed is `approvalRefusal`'s to say. */
export const DecisionInput = z.object({
  status: z.enum(APPROVAL_STATUSES),
  reason: z.string().trim().max(MAX_REASON, `Reason must be at most ${MAX_REASON} characters`).optional(),
});

/** The question a denial is asked with (ADM-27); it is cancelled when nothing was written. */
export const DenialInput = z.object({
  reason: z.string().trim().max(MAX_REASON, `Reason must be at most ${MAX_REASON} characters`),
});

/** Why a producer's status may not become this, or null: any to any, a denial with its reason (ADM-27). */
export function approvalRefusal(to: ApprovalStatus, reason: string | undefined): Refusal | null {
  return to === "denied" && (reason ?? "").trim() === "" ? "denial_needs_reason" : null;
}

/** What a change of status leaves on the profile: a reason the producer reads, or a note they do not (B-53). */
export function decisionFields(
  to: ApprovalStatus,
  reason: string | undefined,
  by: "admin" | "producer" = "admin",
) {
  return to === "denied"
    ? { approvalReason: reason?.trim() }
    : { approvalReason: undefined, approvalNotes: `Status changed to ${to} by ${by}` };
}

type Decided = { approvalStatus: ApprovalStatus; approvalDate: number | null };

/** From when (epoch ms) a denied producer may apply again; null for anybody else (B-53). */
export function reapplyFrom({ approvalStatus, approvalDate }: Decided): number | null {
  return approvalStatus === "denied" ? (approvalDate ?? 0) + REAPPLY_AFTER_DAYS * DAY_MS : null;
}

/** Why this producer may not apply again now, or null. */
export function reapplyRefusal(producer: Decided, now: number): Refusal | null {
  if (producer.approvalStatus === "suspended") return "producer_suspended";
  const from = reapplyFrom(producer);
  if (from === null) return "not_denied";
  return now < from ? "reapply_too_early" : null;
}
