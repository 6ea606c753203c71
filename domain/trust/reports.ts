import { grouped } from "../figures";
import * as z from "zod";
import type { Refusal } from "../refusals";
import { isBlank, trimmedText } from "../typed-text";

/** What can be reported. */
export const REPORT_KINDS = ["thread", "profile", "book"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = ["money", "fake", "abuse", "spam", "rights", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_LABELS: Record<ReportReason, string> = {
  money: "Asks for money or bank details",
  fake: "Pretends to be someone else",
  abuse: "Insults, threatens or harasses",
  spam: "Advertises or leads to other sites",
  rights: "Offers a book or rights they don’t own",
  other: "Something else",
};

/** The reasons that fit what is reported, in the order of the dialog. */
export function reasonsFor(kind: ReportKind): readonly ReportReason[] {
  return kind === "book" ? ["rights", "fake", "abuse", "spam", "other"] : REPORT_REASONS;
}

const MAX_REPORT_WORDS = 1000;

/** What a person explains of their report, or an admin of a decision. */
export const ReportWords = trimmedText().max(
  MAX_REPORT_WORDS,
  `Please use at most ${grouped(MAX_REPORT_WORDS)} characters`,
);

/** Why a person reports something. "Something else" needs words. */
export const ReportInput = z
  .object({ reason: z.enum(REPORT_REASONS, "Please choose a reason"), words: ReportWords })
  .refine((report) => report.reason !== "other" || report.words !== "", {
    path: ["words"],
    message: "Please say what happened",
  });
export type ReportInput = z.infer<typeof ReportInput>;

/** What an admin decides: nothing is wrong, a warning, or a suspension (for an author: their books are blocked). */
export const REPORT_DECISIONS = ["dismiss", "warn", "suspend"] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export const REPORT_STATES = ["open", "dismissed", "warned", "suspended"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const STATE_OF: Record<ReportDecision, ReportState> = {
  dismiss: "dismissed",
  warn: "warned",
  suspend: "suspended",
};

export const STATE_LABELS: Record<ReportState, string> = {
  open: "Waiting",
  dismissed: "Dismissed",
  warned: "Warned",
  suspended: "Suspended or blocked",
};

/** What people call what was reported. */
const KIND_NAMES: Record<ReportKind, string> = { thread: "conversation", profile: "profile", book: "book" };

/** The log's words for a report, and for what was decided. */
export function reportedSummary(kind: ReportKind): string {
  return `Reported a ${kind}`;
}

/** The audit log's summary of a decision. */
export function decidedSummary(kind: ReportKind, state: ReportState): string {
  return `Report of a ${KIND_NAMES[kind]}: ${state}`;
}

/** What the person who reported reads of a decision. */
export const OUTCOMES: Record<ReportDecision, string> = {
  dismiss: "We found nothing against our rules.",
  warn: "We warned them.",
  suspend: "We took action against their account.",
};

/** What the person who reported reads in the conversation that they reported. */
export const REPORT_NEWS: Record<ReportState, string> = {
  open: "An admin is looking at it.",
  dismissed: OUTCOMES.dismiss,
  warned: OUTCOMES.warn,
  suspended: OUTCOMES.suspend,
};

/** Why this decision is refused, or null. A warned person must read why. */
export function reportDecisionRefusal({
  decision,
  reason,
}: {
  decision: ReportDecision;
  reason: string;
}): Refusal | null {
  return decision === "warn" && isBlank(reason) ? "warning_needs_reason" : null;
}
