import * as z from "zod";
import { RIGHTS } from "../books/rights";
import { addDays, DayInput, daysBetween } from "../days";
import { dollars, grouped } from "../figures";
import { messageFor, refusalOf } from "../refusal-errors";
import { trimmedText } from "../typed-text";
import { ChosenRights, rightsText } from "./chosen-rights";

/** The contract of an option a producer tracks. */
export const CONTRACT_STATUSES = ["option", "shopping", "negotiating"] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const CONTRACT_STATUS_LABELS: Record<ContractStatus, string> = {
  option: "Option Agreement",
  shopping: "Shopping Agreement",
  negotiating: "Negotiating",
};

/** The orders of My Optioned Books. */
export const OPTION_SORTS = ["newest", "ending"] as const;
export type OptionSort = (typeof OPTION_SORTS)[number];

export const OPTION_SORT_LABELS: Record<OptionSort, string> = {
  newest: "Newest first",
  ending: "Ending soonest",
};

/** Characters of the notes on an option. */
export const MAX_OPTION_NOTES = 2000;
const MAX_PRICE_CENTS = 10_000_000_000;
const PRICE_MESSAGE = "Please enter an amount like 7,500 or $7,500.00";
const PRICE = /^\$? ?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

const PriceCents = z.int(PRICE_MESSAGE).min(0, PRICE_MESSAGE).max(MAX_PRICE_CENTS, PRICE_MESSAGE);

/** A price as typed ("7,500" or "$7,500.00"), read as whole cents. An empty one is null. */
export const PriceField = z
  .string()
  .transform((typed) => (typed.trim() === "" ? null : readCents(typed.trim())))
  .pipe(PriceCents.nullable());

function readCents(typed: string): number {
  const [, whole, part = ""] = PRICE.exec(typed) ?? [];
  return whole === undefined ? NaN : Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

/** A price as an input holds it, without the dollar sign: "7,500". */
export function priceText(cents: number | null): string {
  return cents === null ? "" : dollars(cents).slice(1);
}

const OptionDay = DayInput.refine(
  (day) => day >= "1900-01-01" && day < "2200-01-01",
  "Please check the year",
);

/** The editable fields of an option. Null clears an end date or a price, an empty text clears the notes. */
export const OptionFields = z.object({
  rightsOptioned: ChosenRights.refine(
    (chosen) => RIGHTS.some((right) => chosen[right]),
    "Please choose at least one right",
  ),
  contractStatus: z.enum(CONTRACT_STATUSES),
  optionDate: OptionDay,
  optionExpiryDate: OptionDay.nullable(),
  optionPriceCents: PriceCents.nullable(),
  notes: trimmedText().max(MAX_OPTION_NOTES, "Please keep the notes under 2,000 characters"),
});

/** An edit: the fields that change. */
export const OptionEdit = OptionFields.partial();
export type OptionEdit = z.infer<typeof OptionEdit>;

/** True if an option would end before it starts. The last day may be the first. */
export function endsBeforeStart({
  optionDate,
  optionExpiryDate,
}: {
  optionDate: string;
  optionExpiryDate?: string | null;
}): boolean {
  return typeof optionExpiryDate === "string" && optionExpiryDate < optionDate;
}

/** An option that ends in fewer days than this is marked. */
export const SOON_DAYS = 60;

/** How near an option's end is. `days` are whole days, from today or since then. */
export type Ending = { kind: "none" | "later" } | { kind: "past" | "soon"; days: number };

/** How near this end date is today (both YYYY-MM-DD). The last day itself is not past. */
export function endingOf(endDate: string | null, today: string): Ending {
  if (endDate === null) return { kind: "none" };
  const days = daysBetween(today, endDate);
  if (days < 0) return { kind: "past", days: -days };
  return days < SOON_DAYS ? { kind: "soon", days } : { kind: "later" };
}

/** "18 days past", "In 52 days" or "Today"; null if the end is not near. */
export function endingText(ending: Ending): string | null {
  if (ending.kind === "past") return `${inDays(ending.days)} past`;
  if (ending.kind !== "soon") return null;
  return ending.days === 0 ? "Today" : `In ${inDays(ending.days)}`;
}

function inDays(days: number): string {
  return days === 1 ? "1 day" : `${grouped(days)} days`;
}

/** Days before an option's end, and the end itself, on which its producer is reminded. Farthest first. */
export const REMINDER_DAYS = [90, 30, 7, 0] as const;

/** The day of the first reminder on or after `from`, or undefined if none is left (days are YYYY-MM-DD). */
export function nextReminder(endDate: string, from: string): string | undefined {
  return REMINDER_DAYS.map((days) => addDays(endDate, -days)).find((day) => day >= from);
}

/** What a reminder says of the end: "ends in 30 days", "ends today", "ended 2 days ago". */
export function endingPhrase(endDate: string, today: string): string {
  const days = daysBetween(today, endDate);
  if (days === 0) return "ends today";
  return days > 0 ? `ends in ${inDays(days)}` : `ended ${inDays(-days)} ago`;
}

/** A row of the exported list, by column. */
export function exportedOption(option: {
  title: string;
  authorName: string;
  isAvailable: boolean;
  rightsOptioned: ChosenRights;
  contractStatus: ContractStatus;
  optionDate: string;
  optionExpiryDate: string | null;
  optionPriceCents: number | null;
  notes: string;
}): Record<string, string> {
  const { optionPriceCents: cents } = option;
  return {
    Title: option.title,
    Author: option.authorName,
    Availability: option.isAvailable ? "Available" : "No longer available",
    Status: CONTRACT_STATUS_LABELS[option.contractStatus],
    Rights: rightsText(option.rightsOptioned),
    "Start date": option.optionDate,
    "End date": option.optionExpiryDate ?? "",
    "Price (USD)": cents === null ? "" : (cents / 100).toFixed(2),
    Notes: option.notes,
  };
}

export const OPTION_CREATED = "Book moved to My Optioned Books";
const OPTION_NOT_SAVED = "Could not save the option. Please try again.";

/** The message when a book could not be moved to My Optioned Books. */
export function createOptionMessage(error: unknown): string {
  return refusalOf(error)?.reason === "already_optioned" ? messageFor(error) : OPTION_NOT_SAVED;
}

/** The message when an edit of an option was refused or failed. */
export function updateOptionMessage(error: unknown): string {
  return refusalOf(error) === null ? OPTION_NOT_SAVED : messageFor(error);
}
