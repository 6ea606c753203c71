import type { ApprovalStatus } from "@domain/accounts/roles";
import type { ProducerRow } from "./use-producers";

/** A new status that the admin chose for a producer and has not confirmed yet. */
export interface StatusChange {
  producer: ProducerRow;
  status: ApprovalStatus;
}

/** What a status means for the producer, besides the email. */
export const CONSEQUENCES: Record<Exclude<ApprovalStatus, "denied">, string> = {
  approved:
    "They can see author contact details, and their saves count as interest. They’ll be notified by email.",
  pending: "Their saves don’t count as interest until they’re approved. They’ll be notified by email.",
  suspended:
    "They immediately lose access to author contact details, and their saves stop counting. They’ll be notified by email.",
};
