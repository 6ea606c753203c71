import type { Right } from "../books/rights";

/** The contract of an option a producer tracks. */
export const CONTRACT_STATUSES = ["option", "shopping", "negotiating"] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const CONTRACT_STATUS_LABELS: Record<ContractStatus, string> = {
  option: "Option Agreement",
  shopping: "Shopping Agreement",
  negotiating: "Negotiating",
};

/** Days before an option's end, and the end itself, on which its producer is reminded. */
export const REMINDER_DAYS = [90, 30, 7, 0] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** The rights of an option before any is chosen. */
export const NO_RIGHTS: Record<Right, boolean> = {
  filmTV: false,
  audio: false,
  digitalGaming: false,
  merchandising: false,
  theaterStage: false,
  foreign: false,
};
