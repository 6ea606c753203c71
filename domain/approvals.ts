import type { Refusal } from "./refusals";
import type { ApprovalStatus } from "./roles";

/** Why a producer's status may not become this, or null: any to any, a denial with its reason (ADM-27). */
export function approvalRefusal(to: ApprovalStatus, reason: string | undefined): Refusal | null {
  return to === "denied" && (reason ?? "").trim() === "" ? "denial_needs_reason" : null;
}

/** What a change of status leaves on the profile: a reason the producer reads, or a note they do not (B-53). */
export function approvalTexts(to: ApprovalStatus, reason: string | undefined) {
  return to === "denied"
    ? { approvalReason: reason?.trim() }
    : { approvalReason: undefined, approvalNotes: `Status changed to ${to} by admin` };
}
