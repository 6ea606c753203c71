import type { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import type { CampaignStep } from "@domain/mail/campaigns/campaigns";
import type { FunctionReturnType } from "convex/server";

/** What a campaign sends, and to whom: a step of the reactivation, welcomes, or an admin's own email. */
export type Subject =
  { kind: "reactivation"; step: CampaignStep } | { kind: "welcome" } | { kind: "own"; draftId: string };

type Found = NonNullable<FunctionReturnType<typeof api.admin.campaigns.run>>;
export type Run = Found["run"];
export type DaySent = Found["daySent"];
export type Recipient = FunctionReturnType<typeof api.admin.campaigns.recipients>["page"][number];
export type SampleName = FunctionReturnType<typeof api.admin.campaigns.recipientNames>[number];
export type Overview = FunctionReturnType<typeof api.admin.campaigns.overview>;

/** What a list of a run's people calls their names: only the reactivation is for authors alone. */
export function nameWord(kind: Run["kind"]): "Author" | "Name" {
  return kind === "reactivation" ? "Author" : "Name";
}

/** "1 recipient", "409 recipients". */
export function recipients(count: number): string {
  return `${grouped(count)} ${count === 1 ? "recipient" : "recipients"}`;
}

/** "about 7 minutes", from milliseconds. */
export function aboutTime(ms: number): string {
  const [seconds, minutes, hours] = [ms / 1_000, ms / 60_000, ms / 3_600_000];
  if (seconds < 55) return "less than a minute";
  if (minutes < 90) return about(Math.round(minutes), "minute");
  return hours < 36 ? about(Math.round(hours), "hour") : about(Math.round(hours / 24), "day");
}

function about(count: number, unit: string): string {
  return `about ${count} ${unit}${count === 1 ? "" : "s"}`;
}
