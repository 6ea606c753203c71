import { DAY_MS } from "../dates";
import * as z from "zod";
import type { Refusal } from "../refusals";
import type { ApprovalStatus } from "../accounts/roles";
import { APPROVAL_STATUSES } from "../accounts/roles";

/** The longest that a review typically takes. */
const REVIEW_DAYS = 2;

/** The wait before a denied producer may reapply. */
export const REAPPLY_AFTER_DAYS = 30;
const MAX_REASON = 1000;

/** An admin's decision about a producer. `approvalRefusal` checks that a denial has a reason. */
export const DecisionInput = z.object({
  status: z.enum(APPROVAL_STATUSES),
  reason: z.string().trim().max(MAX_REASON, `Reason must be at most ${MAX_REASON} characters`).optional(),
});

/** The dialog that asks for the reason of a denial. An empty answer cancels the denial. */
export const DenialInput = z.object({
  reason: z.string().trim().max(MAX_REASON, `Reason must be at most ${MAX_REASON} characters`),
});

/** Why a producer's status may not change to `to`, or null. Only a denial needs a reason. */
export function approvalRefusal(to: ApprovalStatus, reason: string | undefined): Refusal | null {
  return to === "denied" && (reason ?? "").trim() === "" ? "denial_needs_reason" : null;
}

/** The profile fields for a change of status: a denial's reason, which the producer reads, or an internal note. */
export function decisionFields(
  to: ApprovalStatus,
  reason: string | undefined,
  by: "admin" | "producer" = "admin",
) {
  return to === "denied"
    ? { approvalReason: reason?.trim() }
    : { approvalReason: undefined, approvalNotes: `Status changed to ${to} by ${by}` };
}

/** When (epoch ms) the review of an application made at `appliedAt` is typically done. */
export function reviewDueAt(appliedAt: number): number {
  return appliedAt + REVIEW_DAYS * DAY_MS;
}

type Decision = { approvalStatus: ApprovalStatus; approvalDate: number | null };

/** When (epoch ms) a denied producer may reapply; null for other producers. */
export function reapplyFrom({ approvalStatus, approvalDate }: Decision): number | null {
  return approvalStatus === "denied" ? (approvalDate ?? 0) + REAPPLY_AFTER_DAYS * DAY_MS : null;
}

/** Why this producer may not reapply now, or null. */
export function reapplyRefusal(producer: Decision, now: number): Refusal | null {
  if (producer.approvalStatus === "suspended") return "producer_suspended";
  const from = reapplyFrom(producer);
  if (from === null) return "not_denied";
  return now < from ? "reapply_too_early" : null;
}
