import { DAY_MS } from "../dates";
import * as z from "zod";
import type { Refusal } from "../refusals";
import type { ApprovalStatus } from "../accounts/roles";
import { APPROVAL_STATUSES } from "../accounts/roles";
import type { Evidence } from "./evidence";
import { checksOf, EvidenceInput } from "./evidence";
import { isBlank, trimmedText } from "../typed-text";

/** The longest that a review typically takes, as the pages promise. */
export const REVIEW_HOURS = 48;

/** The wait before a denied producer may reapply. */
export const REAPPLY_AFTER_DAYS = 30;
const MAX_REASON = 1000;
const MAX_NOTE = 1000;

/** An admin's decision about a producer. `approvalRefusal` checks what each status needs. */
export const DecisionInput = z.object({
  status: z.enum(APPROVAL_STATUSES),
  /** The status that the admin saw. The decision is refused once it is another one. */
  from: z.enum(APPROVAL_STATUSES).optional(),
  reason: trimmedText().max(MAX_REASON, `Reason must be at most ${MAX_REASON} characters`).optional(),
  /** For admins only. */
  note: trimmedText().max(MAX_NOTE, `Note must be at most ${MAX_NOTE} characters`).optional(),
  evidence: EvidenceInput.optional(),
});

/** The dialog that asks for the reason of a denial. An empty answer cancels the denial. */
export const DenialInput = z.object({
  reason: trimmedText().max(MAX_REASON, `Reason must be at most ${MAX_REASON} characters`),
});

/** Why a producer's status may not change to `to`, or null. A denial needs a reason, an approval a check. */
export function approvalRefusal(
  to: ApprovalStatus,
  { reason = "", evidence }: { reason?: string; evidence?: Evidence },
): Refusal | null {
  if (to === "denied") return isBlank(reason) ? "denial_needs_reason" : null;
  if (to !== "approved") return null;
  return evidence === undefined || checksOf(evidence).length === 0 ? "approval_needs_evidence" : null;
}

type Change = { reason?: string; note?: string; by?: "admin" | "producer" };

/** The profile fields for a change of status: a denial's reason, which the producer reads, and an internal note. */
export function decisionFields(to: ApprovalStatus, { reason, note = "", by = "admin" }: Change) {
  const change = `Status changed to ${to} by ${by}`;
  return {
    approvalReason: to === "denied" ? reason?.trim() : undefined,
    approvalNotes: isBlank(note) ? change : `${change}. ${note.trim()}`,
  };
}

/** When (epoch ms) a producer applied: at sign-up, or when they went back under review. */
export function appliedAt(producer: {
  approvalStatus: ApprovalStatus;
  approvalDate: number | null;
  signupDate: number;
}): number {
  const { approvalStatus, approvalDate, signupDate } = producer;
  return approvalStatus === "pending" ? (approvalDate ?? signupDate) : signupDate;
}

/** Larger than any time, so that it separates two ranges of them. */
const AFTER_ALL_TIMES = 1e15;

/** The key of the order in which producers are reviewed: the longest wait first, then the decided, newest first. */
export function reviewOrder(producer: Parameters<typeof appliedAt>[0]): number {
  const { approvalStatus, signupDate } = producer;
  return approvalStatus === "pending" ? appliedAt(producer) - AFTER_ALL_TIMES : -signupDate;
}

/** The orders of the admin's list of producers. */
export const PRODUCER_SORTS = ["waiting", "newest", "oldest"] as const;
export type ProducerSort = (typeof PRODUCER_SORTS)[number];

/** When (epoch ms) the review of an application made at `appliedAt` is typically done. */
export function reviewDueAt(appliedAt: number): number {
  return appliedAt + (REVIEW_HOURS / 24) * DAY_MS;
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
