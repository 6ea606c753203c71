import type { ApprovalStatus } from "@domain/accounts/roles";
import type { ProducerRow } from "./use-producers";

/** A new status that the admin chose for a producer and has not confirmed yet. */
export interface StatusChange {
  producer: ProducerRow;
  status: ApprovalStatus;
}
